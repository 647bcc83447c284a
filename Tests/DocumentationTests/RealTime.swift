import Foundation
import Testing

@Suite("Tests that see real time") struct RealTimeTests {
    private static let page = "docs/assemblytesting/time.md"

    /// What reads a real clock, or waits for one.
    private static let spellings = [
        "ContinuousClock", "SuspendingClock", "Task.sleep", "Thread.sleep", "usleep(", "nanosleep(",
        "DispatchTime", "asyncAfter", "wait(timeout:", "poll(nil", "Date()", "Date.now",
    ]

    @Test("docs/assemblytesting/time.md lists them all, each with its reason")
    func listed() throws {
        let text = try String(contentsOf: Page.package.appending(path: Self.page), encoding: .utf8)
        let listed = text.matches(of: /\| `([^`]+\.swift)` \| (.+) \|/).map { "Tests/\($0.1)" }

        let found = try Page.paths(in: "Tests", ending: ".swift").filter { path in
            let source = try Data(contentsOf: Page.package.appending(path: path))
            return path != Self.this && Self.spellings.contains { source.range(of: Data($0.utf8)) != nil }
        }

        #expect(listed == found)
    }

    private static var this: String { "Tests/DocumentationTests/RealTime.swift" }
}
