/// Runs the same random steps on Base and on Double, and reports where their results differ.
///
/// ```swift
/// @Suite("Notes, side by side") struct NotesComparison {
///     let comparison = Comparison(
///         "notes", of: NotesStep.self, on: World.all,
///         state: { try await $0.notes.notes() }, restart: { $0.restarted() })
///
///     @Test("any sequence of changes is answered alike")
///     func alike() async throws { try await comparison.run() }
///
///     @Test("changes at once are as if one had come after another")
///     func together() async throws { try await comparison.runTogether() }
///
///     @Test("found: a note that was moved is at its place after a restart")
///     func found() async throws { try await comparison.replay([.add(1), .add(2), .move(2, to: 0)], []) }
/// }
/// ```
///
/// Steps are made up from seeds, the same in each run unless `SEED=random` asks for others. A failure is shrunk, and
/// printed as a test to be kept, with the seed that gives it again (`SEED=…`). Both sides take part whatever
/// `IMPLEMENTATION` says. The tests that are printed call the comparison `comparison`; so should the suite.
public struct Comparison<Action: Step>: Sendable {
    /// The name for failures.
    public let name: String
    private let contract: Contract<Action.Subject>
    private let state: (@Sendable (Action.Subject) async throws -> Action.Answer?)?
    private let restart: (@Sendable (Action.Subject) async throws -> Action.Subject)?

    /// A comparison of Base and Double.
    ///
    /// - Parameters:
    ///   - name: The name for failures.
    ///   - steps: The possible steps.
    ///   - contract: The table of implementations. Each subject must be fresh and independent of any other.
    ///   - state: The visible state of a subject, compared at the end, so that effects that no step reads are
    ///     compared too. Asking for it changes nothing that a step answers: ``runTogether(seeds:tasks:steps:)`` asks
    ///     between steps, too.
    ///   - restart: The subject after a restart of the program: a new one over the same storage, on the seat of the one
    ///     before it. If given, restarts are mixed into the steps.
    public init(
        _ name: String, of steps: Action.Type, on contract: Contract<Action.Subject>,
        state: (@Sendable (Action.Subject) async throws -> Action.Answer?)? = nil,
        restart: (@Sendable (Action.Subject) async throws -> Action.Subject)? = nil
    ) {
        self.name = name
        self.contract = contract
        self.state = state
        self.restart = restart
    }
}

extension Comparison {
    /// What tries nothing would pass.
    private func require(_ counts: KeyValuePairs<String, Int>) throws(ComparisonFailure) {
        for (what, count) in counts where count < 1 {
            throw ComparisonFailure(
                description: "\(name): \(count) \(what) try nothing\nhelp: ask for one at least")
        }
    }

    /// Makes a subject.
    ///
    /// - Throws: ``ContractFailure``, which says of which side none could be made, and at which seed.
    private func subject(
        of side: Implementation<Action.Subject>, _ seed: UInt64?
    ) async throws -> Action.Subject {
        do {
            return try await side.make()
        } catch {
            // A subject on the wrong seat is told as such, and one that ends because the test does is no failure.
            if error is ContractFailure || Task.isCancelled { throw error }
            let unmade = error as? UnmadeSubject ?? UnmadeSubject(side: side.name, error: error)
            let place = seed.map { " (seed \($0))" } ?? ""
            throw ContractFailure(
                description: "\(name): \(unmade.side) could not be made\(place): \(unmade.error)")
        }
    }
}

// MARK: One after another

extension Comparison {
    /// Runs random sequences of this many steps on both sides, one sequence per seed.
    ///
    /// - Throws: ``ComparisonFailure`` at the first sequence with different results, and when in several sequences there
    ///   was nothing to compare or each state was nil or an error; ``ContractFailure`` when a subject could not be
    ///   made.
    public func run(seeds: Int = 20, steps: Int = 30) async throws {
        try require(["seeds": seeds, "steps": steps])
        try await run(Seeds.current.values(seeds), steps: steps)
    }

    func run(_ seeds: [UInt64], steps: Int = 30) async throws {
        var evidence = Evidence()
        for seed in seeds {
            let script = Script<Action>(seed: seed, steps: steps, withRestarts: restart != nil)
            do {
                guard let difference = try await difference(in: script, &evidence) else { continue }
                throw await report(script, difference, Reproduction(seed: seed, first: seeds[0]))
            } catch let refusal as RefusedRestart {
                throw ComparisonFailure(
                    name: name, script: script, refusal: refusal,
                    again: Reproduction(seed: seed, first: seeds[0]))
            }
        }
        try evidence.require(by: name, after: seeds.count)
    }

    /// Runs these steps on both sides. Each list is a run of the program; between two of them it restarts.
    ///
    /// - Throws: ``ComparisonFailure`` when the results differ; ``ContractFailure`` when a subject could not be made.
    public func replay(_ runs: [Action]...) async throws {
        if runs.count > 1, restart == nil {
            throw ComparisonFailure(
                description: """
                    \(name): there are \(runs.count) runs, and nothing says how to restart
                    help: give the comparison `restart:`, or replay a single list
                    """)
        }
        let script = Script(runs: runs)
        do {
            guard let difference = try await difference(in: script) else { return }
            throw ComparisonFailure(name: name, script: script, difference: difference)
        } catch let refusal as RefusedRestart {
            throw ComparisonFailure(name: name, script: script, refusal: refusal)
        }
    }

    private func report(
        _ script: Script<Action>, _ difference: Difference, _ again: Reproduction
    ) async -> ComparisonFailure {
        @Sendable func failure(_ rerun: Rerun) -> ComparisonFailure {
            ComparisonFailure(name: name, script: script, difference: difference, again: again, rerun: rerun)
        }
        return await Interruption.telling {
            failure(.interrupted).description
        } during: {
            var second: Difference?
            let rerun = await Rerun(of: difference.kind) {
                second = try await self.difference(in: script)
                return second?.kind
            }
            guard rerun == .same else { return failure(rerun) }
            // Later steps have no influence on the first difference.
            let events = Array(script.events.prefix(difference.position + 1))
            var shrinking = Shrinking(events, failing: difference, simpler: \.simpler) { events in
                let other = try await self.difference(in: Script(events))
                return other?.kind == difference.kind ? other : nil
            }
            await shrinking.run()
            guard !Task.isCancelled else { return failure(.interrupted) }
            let shortest = Script(shrinking.elements), kind = shrinking.failure.kind
            let isSteady = second?.base == difference.base && second?.double == difference.double
            // Chance may have led to it.
            let isSame = await self.isSame { try await self.difference(in: shortest)?.kind == kind }
            return ComparisonFailure(
                name: name, script: shortest, difference: shrinking.failure, again: again,
                length: script.events.count, rerun: isSteady && isSame ? .same : .unsteady,
                givenUpAfter: shrinking.givenUpAfter)
        }
    }

    /// Whether what was found is found again, each of a few times.
    private func isSame(_ again: () async throws -> Bool) async -> Bool {
        for _ in 1...3 where !Task.isCancelled {
            if (try? await again()) == false { return false }
        }
        return true
    }

    private func difference(in script: Script<Action>) async throws -> Difference? {
        var evidence = Evidence()
        return try await difference(in: script, &evidence)
    }

    /// The first difference, or nil. What was alike is added to the evidence.
    ///
    /// - Throws: ``RefusedRestart``; ``ContractFailure`` when a subject could not be made.
    private func difference(
        in script: Script<Action>, _ evidence: inout Evidence
    ) async throws -> Difference? {
        let progress = Progress()
        return try await Interruption.telling { [name] in
            ComparisonFailure(name: name, script: script, interruptedWhile: progress.text).description
        } during: {
            try await difference(in: script, progress, &evidence)
        }
    }

    private func difference(
        in script: Script<Action>, _ progress: Progress, _ evidence: inout Evidence
    ) async throws -> Difference? {
        var base = try await subject(of: contract.base, script.seed)
        var double = try await subject(of: contract.double, script.seed)
        for (position, event) in script.events.enumerated() {
            let place = "at step \(position + 1) of \(script.events.count)"
            let real: Outcome
            let fake: Outcome
            progress.reached("Base was \(place), \(event)")
            switch event {
            case .step(let step):
                real = await Outcome(of: Action.self) { try await step.run(on: base) }
                progress.reached("Double was \(place), \(event)")
                fake = await Outcome(of: Action.self) { try await step.run(on: double) }
            case .restart:
                real = try await restarted(&base, on: .base)
                progress.reached("Double was \(place), \(event)")
                fake = try await restarted(&double, on: .double)
            }
            // Steps that end because the test does show no difference.
            try Task.checkCancellation()
            guard real == fake else {
                return Difference(position: position, kind: event.kind, base: real, double: fake)
            }
            // A restart that succeeds is no step that does.
            if case .step = event { evidence.add(real) }
            if case .restart = event, case .error(_, let text) = real {
                throw RefusedRestart(position: position, error: text)
            }
        }
        guard let state else { return nil }
        progress.reached("the state of Base was asked for")
        let real = await Outcome(of: Action.self) { try await state(base) }
        progress.reached("the state of Double was asked for")
        let fake = await Outcome(of: Action.self) { try await state(double) }
        try Task.checkCancellation()
        guard real != fake else {
            evidence.add(state: real)
            return nil
        }
        return Difference(position: script.events.count, kind: .state, base: real, double: fake)
    }

    /// Puts the subject after a restart of the program in the place of the one before it.
    ///
    /// - Throws: ``ContractFailure`` when it belongs on the other seat.
    private func restarted(_ subject: inout Action.Subject, on seat: Seat) async throws -> Outcome {
        var misplacement: ContractFailure?
        let outcome = await Outcome(of: Action.self) {
            guard let restart else { return nil }
            subject = try await restart(subject)
            do {
                try await contract.checkRestarted(subject, on: seat)
            } catch let failure as ContractFailure {
                misplacement = failure
            }
            return nil
        }
        if let misplacement { throw misplacement }
        return outcome
    }
}

// MARK: At once

extension Comparison {
    /// Runs random steps of several tasks concurrently on one subject, first of Base, then of Double, and checks
    /// that the results are linearizable: that some sequential order gives the same results. The Double, run
    /// sequentially, is the model.
    ///
    /// The seed decides which task continues at each suspension. Threads of the subject's own are not controlled.
    ///
    /// - Throws: ``ComparisonFailure`` at the first history without such an order, and when in several of them there was
    ///   nothing to compare or each state was nil or an error; ``ContractFailure`` when a subject could not be made.
    public func runTogether(seeds: Int = 20, tasks: Int = 3, steps: Int = 4) async throws {
        try require(["seeds": seeds, "tasks": tasks, "steps": steps])
        try await runTogether(Seeds.current.values(seeds), tasks: tasks, steps: steps)
    }

    func runTogether(_ seeds: [UInt64], tasks: Int = 3, steps: Int = 4) async throws {
        var evidence = Evidence()
        for seed in seeds {
            let race = Race<Action>(seed: seed, tasks: tasks, steps: steps)
            var history: History<Action>?
            for side in [contract.base, contract.double] {
                let counterexample = try await self.counterexample(of: race, on: side) { history = $0 }
                guard let counterexample else { continue }
                throw await report(counterexample, side, Reproduction(seed: seed, first: seeds[0]))
            }
            history?.calls.forEach { evidence.add($0.outcome) }
            evidence.add(state: history?.state)
        }
        try evidence.require(by: name, after: seeds.count)
    }

    /// Runs the steps of these tasks concurrently, after some sequential ones, as a failure has printed them.
    ///
    /// - Parameter schedule: Decides which task continues.
    /// - Throws: ``ComparisonFailure`` when no sequential order gives the same results; ``ContractFailure`` when a
    ///   subject could not be made.
    public func replayTogether(
        after before: [Action] = [], _ tasks: [Action]..., schedule: UInt64
    ) async throws {
        let race = Race(before: before, tasks: tasks, schedule: schedule)
        for side in [contract.base, contract.double] {
            guard let counterexample = try await self.counterexample(of: race, on: side) else { continue }
            throw ComparisonFailure(
                name: name, side: side.name, race: race, history: counterexample.history,
                nearest: counterexample.nearest, isCertain: counterexample.isCertain)
        }
    }

    /// A history that is not linearizable.
    private struct Counterexample {
        let race: Race<Action>
        let history: History<Action>
        /// The order that explains the most calls.
        let nearest: String
        /// Whether all orders were tried.
        let isCertain: Bool
    }

    private func report(
        _ counterexample: Counterexample, _ side: Implementation<Action.Subject>, _ again: Reproduction
    ) async -> ComparisonFailure {
        @Sendable func failure(
            _ counterexample: Counterexample, _ rerun: Rerun, givenUpAfter attempts: Int? = nil
        ) -> ComparisonFailure {
            ComparisonFailure(
                name: name, side: side.name, race: counterexample.race, history: counterexample.history,
                nearest: counterexample.nearest, again: again, rerun: rerun, givenUpAfter: attempts,
                isCertain: counterexample.isCertain)
        }
        return await Interruption.telling {
            failure(counterexample, .interrupted).description
        } during: {
            let rerun = await Rerun(of: true) {
                try await self.counterexample(of: counterexample.race, on: side).map { _ in true }
            }
            guard rerun == .same else { return failure(counterexample, rerun) }
            var shrinking = Shrinking(
                counterexample.race.parts, failing: counterexample, simpler: \.simpler,
                fails: { parts in
                    // Removing a step changes the schedule, so each candidate is tried several times.
                    for schedule in [counterexample.race.schedule] + Array(0..<10) {
                        let race = Race(parts, schedule: schedule)
                        let other = try await self.counterexample(of: race, on: side)
                        // What is certain must not be shrunk to what is not.
                        if let other, other.isCertain || !counterexample.isCertain { return other }
                    }
                    return nil
                })
            await shrinking.run()
            guard !Task.isCancelled else { return failure(counterexample, .interrupted) }
            let shortest = shrinking.failure
            let isSame = await self.isSame {
                try await self.counterexample(of: shortest.race, on: side) != nil
            }
            return failure(shortest, isSame ? .same : .good, givenUpAfter: shrinking.givenUpAfter)
        }
    }

    /// A counterexample, or nil. Where there is none, `explained` receives the history.
    private func counterexample(
        of race: Race<Action>, on side: Implementation<Action.Subject>,
        explained: (History<Action>) -> Void = { _ in }
    ) async throws -> Counterexample? {
        let progress = Progress()
        return try await Interruption.telling { [name] in
            ComparisonFailure(name: name, race: race, interruptedWhile: progress.text).description
        } during: {
            let subject = try await subject(of: side, race.seed)
            let history = await History(of: race, on: subject, side: side.name, progress, state: state)
            progress.reached("Double was asked for the same steps one after another")
            var check = LinearizabilityCheck(
                history, model: { try await self.subject(of: contract.double, race.seed) }, state: state)
            let nearest: String?
            do {
                nearest = try await check.counterexample()
            } catch let failure as ComparisonFailure {
                throw ComparisonFailure(name: name, side: side.name, race: race, notJudged: failure)
            }
            try Task.checkCancellation()
            guard let nearest else {
                explained(history)
                return nil
            }
            return Counterexample(race: race, history: history, nearest: nearest, isCertain: check.isCertain)
        }
    }
}
