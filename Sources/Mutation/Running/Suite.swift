import Starter

/// A test suite in the test program.
struct Suite: Hashable {
    /// `CoreTests`.
    let module: String
    /// `StoreContract`; nil for tests outside of a suite.
    let name: String?
    /// Whether its tests compare both implementations.
    let isContract: Bool
    /// The functions of tests outside of a suite; none stands for all.
    var functions: [String] = []

    /// A regular expression that matches exactly its tests. Swift Testing looks for it in ids such as
    /// `CoreTests.Store/finds(_:)/StoreTests.swift:3:6`, and in those of suites, `CoreTests.Store`.
    var filter: String {
        "^\(module)\\.\(name.map { "\(TestFilter.pattern(for: $0))/" } ?? "\(functionPattern)\\(")"
    }
    var title: String { name.map { "\(module).\($0)" } ?? (isContract ? "\(module) (contracts)" : module) }

    private var functionPattern: String {
        functions.isEmpty
            ? "[^/]*" : "(\(functions.map { TestFilter.pattern(for: $0) }.joined(separator: "|")))"
    }

    /// The suites in a list of tests: `CoreTests.StoreContract/finds(_:)` and so on.
    ///
    /// The tests of a module outside of suites are two at most: the contracts, and the others.
    ///
    /// - Parameter contracts: The names of the suites that are contracts or comparisons, and of such tests outside of
    ///   suites.
    static func all(inList lines: some Sequence<String>, contracts: Set<String>) -> [Suite] {
        var functions: [Suite: Set<String>] = [:]
        for line in lines {
            let parts = line.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let dot = first.firstIndex(of: ".") else { continue }
            let isInSuite = parts.count > 1
            var name = first[first.index(after: dot)...]
            if !isInSuite { name = name.prefix(upTo: name.lastIndex(of: "(") ?? name.endIndex) }
            let suite = Suite(
                module: String(first[..<dot]), name: isInSuite ? String(name) : nil,
                // Sources have the names of contracts, the list has the backticks of raw ones, too.
                isContract: contracts.contains(String(name).filter { $0 != "`" }))
            functions[suite, default: []].formUnion(isInSuite ? [] : [String(name)])
        }
        return functions.map { suite, functions in
            Suite(
                module: suite.module, name: suite.name, isContract: suite.isContract,
                functions: functions.sorted())
        }.sorted { $0.title < $1.title }
    }
}
