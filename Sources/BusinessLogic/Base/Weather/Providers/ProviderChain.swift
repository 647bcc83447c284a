internal import BusinessLogic
internal import Core
internal import Foundation

/// Asks one provider after another until one answers.
struct ProviderChain: Sendable {
    let sources: [Provider: any WeatherSource]
    let records: ProviderRecords
    /// How long all of them together may take.
    let deadline: Duration
    let clock: any WallClock
    let randomness: any Randomness

    /// A report, or why there is none, and what came of each provider.
    struct Answer: Sendable {
        let report: Result<WeatherReport, WeatherError>
        /// The parts that the service left out of the report.
        var missing: [MissingPart] = []
        var attempts: [ProviderAttempt] = []
        /// Why the report could not be remembered.
        var notKept: String?
        /// Why nothing more is to be kept: another program has held the store for as long as it is waited for.
        var lock: String?
    }

    /// Asks the providers in this order, or one alone.
    ///
    /// - Throws: ``WeatherError/cancelled``, or ``WeatherError/notKept(_:)`` when it can't be read how they have fared.
    func ask(
        about city: City, only provider: Provider?, in order: [Provider]
    ) async throws(WeatherError) -> Answer {
        let plan = try await records.plan(only: provider, in: order)
        var attempts = plan.passedOver
        let start = clock.now
        var left = deadline
        var lock: String?
        for (index, provider) in plan.asked.enumerated() {
            let others = plan.asked.count - index - 1
            guard left > .zero || plan.asked.count == 1 else {
                attempts.append(ProviderAttempt(provider, .noTimeLeft))
                continue
            }
            let limit = plan.asked.count == 1 ? nil : ProviderPlan.share(of: left, before: others)
            let began = clock.now
            let outcome = await ask(provider, about: city, within: limit)
            let (ended, duration) = (clock.now, time(since: began))
            // Beyond the limit the computer slept, or its clock was set. What is then noted of the request has no limit,
            // and the store may be locked.
            defer { left -= min(duration, limit ?? deadline) + time(since: ended) }
            switch outcome {
            case .success(let answer):
                await noteOffline(attempts, asked: start, isNetworkThere: answer.keptUntil == nil, &lock)
                let now = clock.now
                if answer.keptUntil == nil { await note(provider, &lock) { $0.answer(at: now) } }
                // Parts were refused: the service is left alone for as long as it wants, though it gave a report.
                if let longest = answer.missing.map(\.error).longestDemand {
                    await noteFailure(of: provider, longest, asked: start, &lock)
                }
                let came = answer.keptUntil.map(ProviderAttempt.Outcome.kept) ?? .answered
                attempts.append(ProviderAttempt(provider, came, took: duration))
                return Answer(
                    report: .success(answer.report),
                    missing: answer.missing.compactMap { MissingPart($0.part, $0.error) },
                    attempts: attempts, lock: lock)
            case .failure(.cancelled): throw .cancelled
            case .failure(let error):
                attempts.append(ProviderAttempt(provider, .failed(error), took: duration))
                if !error.isOffline { await noteFailure(of: provider, error, asked: start, &lock) }
            }
        }
        await noteOffline(attempts, asked: start, &lock)
        let only = attempts.count == 1 ? attempts[0].error : nil
        return Answer(report: .failure(only ?? .unanswered(attempts)), attempts: attempts)
    }

    private func time(since date: Date) -> Duration {
        max(.zero, .seconds(clock.now.timeIntervalSince(date)))
    }

    private func ask(
        _ provider: Provider, about city: City, within limit: Duration?
    ) async -> Result<SourceAnswer, WeatherError> {
        guard let source = sources[provider] else {
            return .failure(.notSent(detail: "\(provider.rawValue) can't be asked by this program"))
        }
        return await RequestTimeLimit.$current.withValue(limit) {
            do throws(WeatherError) {
                return .success(try await source.answer(about: city))
            } catch {
                return .failure(error)
            }
        }
    }

    /// That a provider can't be reached counts against it only when another one can be: or else it is the network.
    private func noteOffline(
        _ attempts: [ProviderAttempt], asked: Date, isNetworkThere: Bool = false, _ lock: inout String?
    ) async {
        guard isNetworkThere || attempts.contains(where: { $0.error?.showsNetwork == true }) else { return }
        for attempt in attempts {
            if let error = attempt.error, error.isOffline {
                await noteFailure(of: attempt.provider, error, asked: asked, &lock)
            }
        }
    }

    private func noteFailure(
        of provider: Provider, _ error: WeatherError, asked: Date, _ lock: inout String?
    ) async {
        guard error.countsAgainstProvider else { return }
        let now = clock.now
        await note(provider, &lock) { [randomness] health in
            health.fail(error, asked: asked, at: now, chance: randomness.integer)
        }
    }

    /// Keeps how a provider has fared, unless the store was waited for in vain already: the report is wanted now.
    private func note(
        _ provider: Provider, _ lock: inout String?, _ change: @Sendable (inout ProviderHealth) -> Void
    ) async {
        if lock == nil { lock = await records.note(provider, change) }
    }
}

extension MissingPart {
    /// Nil for the whole, without which there is no report.
    fileprivate init?(_ part: WeatherPart, _ error: WeatherError) {
        guard let part = Part(rawValue: part.rawValue) else { return nil }
        self.init(part, because: error.reason)
    }
}
