/// The implementations of a protocol, for one suite that each of them must pass.
///
/// ```swift
/// let stores = Contract<any Store>("Store") { try SQLiteStore(…) } double: { MemoryStore() }
///     .adding("SQLite in memory") { try SQLiteStore(":memory:") }
///
/// @Test("a record that was put is found again", arguments: stores)
/// func finds(_ store: Implementation<any Store>) async throws {
///     let store = try await store.make()
///     …
/// }
/// ```
///
/// Every test runs once on each of them, on a fresh one, in parallel. `IMPLEMENTATION` in the environment narrows a
/// run: `base` leaves the Double out, `double` leaves the Base out, and the name of another runs that one alone.
/// Any other value stops the run: a suite that quietly runs on nothing is a suite that passes.
public struct Contract<Subject>: Sendable {
    /// What the contract is about, as failures name it.
    public let name: String
    /// The real one, whatever the run is narrowed to.
    public let base: Implementation<Subject>
    /// The fake in memory, whatever the run is narrowed to.
    public let double: Implementation<Subject>
    private var others: [Implementation<Subject>] = []

    /// Names both implementations. Each closure makes a fresh one that shares nothing with any other, and that
    /// removes what it leaves in the world when it is let go.
    public init(
        _ name: String,
        base: @escaping Implementation<Subject>.Make,
        double: @escaping Implementation<Subject>.Make
    ) {
        self.name = name
        self.base = Implementation("Base", of: name, make: base)
        self.double = Implementation("Double", of: name, make: double, besides: base)
    }

    /// The same contract with one more implementation, which is run in both modes.
    ///
    /// - Parameter name: As failures and `IMPLEMENTATION` name it. A name that is taken stops the run.
    public func adding(_ name: String, make: @escaping Implementation<Subject>.Make) -> Contract {
        guard !words.contains(name.lowercased()) else {
            Halt.now(
                "two implementations of the contract \(self.name) are named “\(name)”.",
                help: "give each a name of its own")
        }
        var contract = self
        contract.others.append(Implementation(name, of: self.name, make: make, besides: base.make))
        return contract
    }

    private var all: [Implementation<Subject>] { [base, double] + others }
    /// The words that `IMPLEMENTATION` knows here.
    private var words: [String] { all.map(\.word) }

    private var selected: [Implementation<Subject>] {
        guard let wanted = Selection.wanted else { return all }
        switch wanted.lowercased() {
        case base.word: return [base] + others
        case double.word: return [double] + others
        case let word:
            if let other = others.first(where: { $0.word == word }) { return [other] }
            Halt.now(
                "IMPLEMENTATION=\(wanted) names no implementation of the contract \(name).",
                help: "use one of: \(words.joined(separator: ", ")); or leave it out for all of them")
        }
    }
}

extension Implementation {
    fileprivate var word: String { name.lowercased() }
}

/// The implementations that this run is about; never empty.
extension Contract: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { selected.count }
    public subscript(position: Int) -> Implementation<Subject> { selected[position] }
}
