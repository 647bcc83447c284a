import Foundation

/// The names of all mutants that survived when they were tried last, in a file. A run that tries some of them says nothing
/// of the others.
struct SurvivorList {
    private let file: URL
    let names: Set<String>

    /// Reads the file; the list is empty if there is none.
    init(_ file: URL) {
        self.file = file
        names = Set(
            ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))
    }

    /// Writes what is known after a run.
    ///
    /// - Parameters:
    ///   - survivors: Those that survived it.
    ///   - tried: Those with an outcome.
    ///   - all: Those that there are still.
    func update(with survivors: [String], tried: Set<String>, of all: Set<String>) throws {
        let lines = names.subtracting(tried).intersection(all).union(survivors).sorted().map { $0 + "\n" }
        try Data(lines.joined().utf8).write(to: file)
    }
}
