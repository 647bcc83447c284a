import Conditions
import Testing

@testable import AssemblyTesting

@Suite("Comparisons that a time limit ends") struct InterruptionTests {
    private let time = ManualTime()

    @Test("a step that waits for good is named, with the steps that lead to it")
    func sequence() async throws {
        let issues = try await issues { try await $0.replay([.put("A"), .take, .take]) }

        #expect(
            issues == [
                """
                queue: the test ended while Base was at step 3 of 3, .take

                The steps:

                        try await comparison.replay([.put("A"), .take, .take])

                help: if it waits there, let every step end by itself, whatever came before it; if it is only slow,
                      run fewer seeds or steps
                """
            ])
    }

    @Test("a difference is told though a shorter sequence waits for good")
    func shrinking() async throws {
        let end = "The test ended before a shorter sequence was found. It was:"
        let issues = try await issues { comparison in
            let failure = try await #require(throws: ComparisonFailure.self) {
                try await comparison.run([1], steps: 2)
            }
            #expect(failure.description.contains(end))
        }

        #expect(issues.count == 2)
        #expect(issues.contains { $0.contains("the test ended while Base was at step 1 of 1, .take") })
        let told = try #require(issues.first { $0.contains("differ") })
        #expect(told.hasPrefix("queue: Base and Double differ at step 2 of 2, .take"))
        #expect(told.contains(end))
        #expect(told.contains("again with the same seed: SEED=1"))
    }

    @Test("steps at once that wait for good are told")
    func together() async throws {
        let issues = try await issues { try await $0.replayTogether([.take], [.take], schedule: 1) }

        let told = try #require(issues.first)
        #expect(
            told.hasPrefix(
                """
                queue: the test ended while 2 tasks ran at once on Base

                The steps:

                        try await comparison.replayTogether([.take], [.take], schedule: 1)
                """))
    }

    @Test("steps that wait for good before those at once are told")
    func beforeTogether() async throws {
        let issues = try await issues {
            try await $0.replayTogether(after: [.take], [.take], [.take], schedule: 1)
        }

        let told = try #require(issues.first)
        #expect(told.hasPrefix("queue: the test ended while Base was at .take, before the tasks began\n"))
    }

    @Test("a comparison that is cancelled by what knows no test is told all the same")
    func cancelledElsewhere() async throws {
        let issues = try await Issues.during {
            let test = Task { try await Comparison<QueueStep>.waiting(on: time).replay([.take]) }
            await time.waitForSleepers()
            await Task.detached { test.cancel() }.value
            _ = await test.result
        }.texts

        #expect(issues.count == 1)
        #expect(
            issues.first?.hasPrefix("queue: the test ended while Base was at step 1 of 1, .take\n") == true)
    }

    @Test("outside of a test of Swift Testing, a comparison that is cancelled is told and ends no process")
    func outsideOfTests() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            // An exit test runs in no test of its process, as XCTest does.
            let time = ManualTime()
            let test = Task { try await Comparison<QueueStep>.waiting(on: time).replay([.take]) }
            await time.waitForSleepers()
            test.cancel()
            _ = await test.result
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("queue: the test ended while Base was at step 1 of 1, .take\n"))
    }

    /// The issues of a test that is cancelled as soon as a step waits.
    private func issues(
        _ run: @escaping @Sendable (Comparison<QueueStep>) async throws -> Void
    ) async throws -> [String] {
        try await Issues.during {
            let test = Task { try await run(.waiting(on: time)) }
            await time.waitForSleepers()
            test.cancel()
            _ = await test.result
        }.texts
    }
}
