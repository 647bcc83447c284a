import AssemblyKit
import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

@Suite("Dates in the log") struct LogDatesTests {
    @Test("an entry has the date of the clock that the test put into the core")
    func dates() throws {
        let folder = try TemporaryFolder()
        let core = CoreBase(CoreSettings(folder: folder.url))
        core.override(\.clock) { StoppedClock(now: Date(timeIntervalSince1970: 86_400)) }

        core.log.write(.info, "test", "one")

        #expect(core.log.entries(last: 1).map(\.date) == [Date(timeIntervalSince1970: 86_400)])
    }
}

/// It is always the same time.
private struct StoppedClock: WallClock {
    let now: Date

    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
