import AssemblyTesting
import Foundation
import Testing

/// The tests that failures in `Fixtures/comparison` print, pasted as they are.
@Suite("Tests that a failure has printed") struct FoundTests {
    let comparison = Comparison.with(nil)

    @Test("it stands here as it was printed")
    func stands() throws { try expectPasted("answer") }

    @Test("found with seed 1")
    func found1() async throws {
        try await comparison.replay([.add("a"), .add("b"), .add("c")], [.page(1)])
    }
}

@Suite("Tests of tasks at once that a failure has printed") struct FoundTogetherTests {
    let comparison = Comparison.with { SoundCounter() }

    @Test("it stands here as it was printed")
    func stands() throws { try expectPasted("together") }

    @Test("found with seed 1")
    func found1() async throws {
        try await comparison.replayTogether([.increment], [.increment], schedule: 168261)
    }
}

private func expectPasted(_ name: String, in file: String = #filePath) throws {
    let here = URL(filePath: file)
    let golden = here.deletingLastPathComponent().appending(path: "../../../Fixtures/comparison/\(name).txt")
    let lines = try String(contentsOf: golden, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("    @Test(") })
    let end = try #require(lines.firstIndex(of: "    }"))

    #expect(
        try String(contentsOf: here, encoding: .utf8).contains(lines[start...end].joined(separator: "\n")))
}
