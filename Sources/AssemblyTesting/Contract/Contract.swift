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
///
/// Making one on the wrong seat throws ``ContractFailure``: the names of modules tell which seat their types belong
/// on, and types of one module that is neither a Base's nor a Double's must differ.
public struct Contract<Subject>: Sendable {
    private let seats: Seats<Subject>
    private var others: [(name: String, make: Implementation<Subject>.Make)] = []

    /// What the contract is about, as failures name it.
    public var name: String { seats.plan.contract }
    /// The real one, whatever the run is narrowed to.
    public var base: Implementation<Subject> {
        Implementation(Seat.base.rawValue, of: name) { [seats] in try await seats.make(.base) }
    }
    /// The fake in memory, whatever the run is narrowed to.
    public var double: Implementation<Subject> {
        Implementation(
            Seat.double.rawValue, of: name, make: { [seats] in try await seats.make(.double) },
            besides: base.make)
    }

    /// Names both implementations. Each closure makes a fresh one that shares nothing with any other, and that
    /// removes what it leaves in the world when it is let go.
    public init(
        _ name: String,
        base: @escaping Implementation<Subject>.Make,
        double: @escaping Implementation<Subject>.Make
    ) {
        seats = Seats(Seats.Plan(contract: name, base: base, double: double))
    }

    private init(_ seats: Seats<Subject>, _ others: [(name: String, make: Implementation<Subject>.Make)]) {
        self.seats = seats
        self.others = others
    }

    /// The contract of one part of the subject: what the closures make is a test's own type around it.
    ///
    /// ```swift
    /// let stores = worlds.testing("Store", \.core.store)
    /// let screens = worlds.testing("Screen") { await $0.screens.main }
    /// ```
    ///
    /// The part is what must sit on the right seat. It is asked for each time that a subject is made.
    ///
    /// - Parameter name: What failures name it.
    public func testing<Part>(
        _ name: String, _ part: @escaping @Sendable (Subject) async throws -> Part
    ) -> Contract {
        with {
            $0.contract = name
            $0.part = { try await part($0) }
        }
    }

    /// The same under the contract's own name.
    public func testing<Part>(
        _ part: @escaping @Sendable (Subject) async throws -> Part
    ) -> Contract { testing(name, part) }

    /// The same contract where the names of the modules of Bases and of Doubles end otherwise, such as `Live` and
    /// `Mock`.
    public func modules(base: String, double: String) -> Contract {
        with { $0.ends = ModuleSuffixes(base: base, double: double) }
    }

    /// The same for a comparison, which finds where its sides differ and says nothing of what is right.
    var unrecorded: Contract { with { $0.isRecorded = false } }

    private func with(_ change: (inout Seats<Subject>.Plan) -> Void) -> Contract {
        var plan = seats.plan
        change(&plan)
        return Contract(Seats(plan), others)
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
        return Contract(seats, others + [(name, make)])
    }

    private var added: [Implementation<Subject>] {
        others.map { [seats] name, make in
            Implementation(
                name, of: self.name, make: { try await seats.make(name, make) }, besides: base.make)
        }
    }
    private var all: [Implementation<Subject>] { [base, double] + added }
    /// The words that `IMPLEMENTATION` knows here.
    private var words: [String] { all.map(\.word) }

    private var selected: [Implementation<Subject>] {
        guard let wanted = Selection.wanted else { return all }
        switch wanted.lowercased() {
        case base.word: return [base] + added
        case double.word: return [double] + added
        case let word:
            if let other = added.first(where: { $0.word == word }) { return [other] }
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
