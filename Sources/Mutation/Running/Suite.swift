import Starter

/// A test suite in the test program.
struct Suite: Hashable {
    /// `CoreTests`.
    let module: String
    /// `StoreContract`; nil for tests outside of a suite.
    let name: String?
    /// Whether its tests compare both implementations.
    let isContract: Bool

    /// A regular expression that matches exactly its tests. Swift Testing looks for it in ids such as
    /// `CoreTests.Store/finds(_:)/StoreTests.swift:3:6`, and in those of suites, `CoreTests.Store`.
    var filter: String { "^\(module)\\.\(name.map { "\(TestFilter.pattern(for: $0))/" } ?? "[^/]*\\(")" }
    var title: String { name.map { "\(module).\($0)" } ?? module }

    /// The suites in a list of tests: `CoreTests.StoreContract/finds(_:)` and so on.
    ///
    /// - Parameter contracts: The names of the suites that are contracts or comparisons.
    static func all(inList lines: some Sequence<String>, contracts: Set<String>) -> [Suite] {
        let suites = lines.compactMap { line -> Suite? in
            let parts = line.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let dot = first.firstIndex(of: ".") else { return nil }
            let name = parts.count > 1 ? String(first[first.index(after: dot)...]) : nil
            // Sources have the names of contracts, the list has the backticks of raw ones, too.
            return Suite(
                module: String(first[..<dot]), name: name,
                isContract: name.map { contracts.contains($0.filter { $0 != "`" }) } ?? false)
        }
        return Set(suites).sorted { $0.title < $1.title }
    }
}
