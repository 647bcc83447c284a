import Foundation

/// Checks a project after a part was added or removed.
struct PartCheck {
    let root: URL

    /// Builds everything, runs suites on both sides, and regenerates the map, if a document has it; true when all is
    /// green.
    ///
    /// - Parameter suites: Regular expressions; none for all tests.
    func run(suites: [String], on console: Console) throws -> Bool {
        let filter = suites.isEmpty ? [] : ["--filter", "^(\(suites.joined(separator: "|")))/"]
        guard try run(TestCommand.self, filter, on: console) else { return false }
        guard try MapDocument.haveMarks(at: root) else { return true }
        return try run(MapCommand.self, [], on: console)
    }

    private func run(_ command: (some Command).Type, _ words: [String], on console: Console) throws -> Bool {
        var arguments = Arguments(words, usage: command.usage)
        return try command.init(&arguments).run(on: console, at: root) == .success
    }
}
