/// The implementations of a protocol, tested by one suite.
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
/// Every test runs once on a fresh instance of each, in parallel. `IMPLEMENTATION` in the environment restricts a
/// run: `base` skips the Double, `double` skips the Base, and the name of an added one runs only that. Any other
/// value stops the run, because a suite without implementations would pass.
///
/// An implementation on the wrong seat throws ``ContractFailure``: a type's seat follows from its module's name.
/// Types from one module that is neither a Base nor a Double must differ.
public struct Contract<Subject>: Sendable {
    private let seats: Seats<Subject>
    private var others: [(name: String, make: Implementation<Subject>.Make)] = []

    /// The name of the tested protocol, for failures.
    public var name: String { seats.plan.contract }
    /// The real implementation, even in a restricted run. A test that takes it is no run of the contract.
    public var base: Implementation<Subject> { implementation(.base, isTested: false) }
    /// The fake in memory, even in a restricted run. A test that takes it is no run of the contract.
    public var double: Implementation<Subject> { implementation(.double, isTested: false) }

    /// A contract with both implementations. Each closure makes a fresh, independent instance, which cleans up when
    /// it is released.
    public init(
        _ name: String,
        base: @escaping Implementation<Subject>.Make,
        double: @escaping Implementation<Subject>.Make
    ) {
        seats = Seats(Seats.Plan(contract: name, base: base, double: double))
    }

    /// What a contract without its protocol would be where the closures make different types: the compiler takes
    /// closures that give nothing.
    @available(*, deprecated, message: "say the protocol: `Contract<any Store>(…)`")
    public init(
        _ name: String,
        base: @escaping Implementation<Subject>.Make,
        double: @escaping Implementation<Subject>.Make
    ) where Subject == Void {
        seats = Seats(Seats.Plan(contract: name, base: base, double: double))
    }

    private init(_ seats: Seats<Subject>, _ others: [(name: String, make: Implementation<Subject>.Make)]) {
        self.seats = seats
        self.others = others
    }

    /// The contract of a part of the subject, when the closures make a test's own type around it.
    ///
    /// ```swift
    /// let stores = worlds.testing("Store", \.core.store)
    /// let screens = worlds.testing("Screen") { await $0.screens.main }
    /// ```
    ///
    /// The part is what must be on the right seat, and its type, such as `any Store`, is the protocol that the contract
    /// is one of. It is read each time a subject is made.
    ///
    /// - Parameter name: The name for failures.
    public func testing<Part>(
        _ name: String, _ part: @escaping @Sendable (Subject) async throws -> Part
    ) -> Contract {
        with {
            $0.contract = name
            $0.part = { try await part($0) }
            $0.tested = SourceText.fullName(of: Part.self)
        }
    }

    /// A contract of a part of the subject, under the name of this one.
    public func testing<Part>(
        _ part: @escaping @Sendable (Subject) async throws -> Part
    ) -> Contract { testing(name, part) }

    /// The same contract, with other suffixes for the modules of Bases and of Doubles, such as `Live` and `Mock`.
    public func modules(base: String, double: String) -> Contract {
        with { $0.ends = ModuleSuffixes(base: base, double: double) }
    }

    /// Checks the subject that a comparison's `restart:` gave for the one of a seat.
    func checkRestarted(_ subject: Subject, on seat: Seat) async throws {
        try await seats.checkRestarted(subject, on: seat)
    }

    private func with(_ change: (inout Seats<Subject>.Plan) -> Void) -> Contract {
        var plan = seats.plan
        change(&plan)
        return Contract(Seats(plan), others)
    }

    /// The same contract with another implementation, which runs in both modes.
    ///
    /// - Parameter name: Its name in failures and in `IMPLEMENTATION`. A duplicate name stops the run.
    public func adding(_ name: String, make: @escaping Implementation<Subject>.Make) -> Contract {
        guard !words.contains(name.lowercased()) else {
            Halt.now(
                "two implementations of the contract \(self.name) are named “\(name)”.",
                help: "give each a name of its own")
        }
        return Contract(seats, others + [(name, make)])
    }

    private func implementation(_ seat: Seat, isTested: Bool) -> Implementation<Subject> {
        Implementation(
            seat.rawValue, of: name, make: make(seat, isTested: isTested),
            besides: seat == .base ? nil : make(.base, isTested: false),
            others: makes(besides: seat.rawValue))
    }
    private var added: [Implementation<Subject>] {
        others.map { other in
            Implementation(
                other.name, of: name, make: make(other, isTested: true),
                besides: make(.base, isTested: false), others: makes(besides: other.name))
        }
    }
    private func make(_ seat: Seat, isTested: Bool) -> Implementation<Subject>.Make {
        { [seats] in try await seats.make(seat, isTested: isTested) }
    }
    private func make(
        _ other: (name: String, make: Implementation<Subject>.Make), isTested: Bool
    ) -> Implementation<Subject>.Make {
        { [seats] in try await seats.make(other.name, other.make, isTested: isTested) }
    }
    private func makes(besides side: String) -> [Implementation<Subject>.Make] {
        let both: [Seat] = [.base, .double]
        let makeSeats = both.filter { $0.rawValue != side }.map { make($0, isTested: false) }
        return makeSeats + others.filter { $0.name != side }.map { make($0, isTested: false) }
    }
    private var all: [Implementation<Subject>] {
        [implementation(.base, isTested: true), implementation(.double, isTested: true)] + added
    }
    /// The valid values of `IMPLEMENTATION`.
    private var words: [String] { all.map(\.word) }

    private var selected: [Implementation<Subject>] {
        guard let wanted = Selection.wanted else { return all }
        switch wanted.lowercased() {
        case base.word: return [implementation(.base, isTested: true)] + added
        case double.word: return [implementation(.double, isTested: true)] + added
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

/// The implementations of this run; never empty.
extension Contract: RandomAccessCollection {
    /// The position of the first implementation of this run.
    public var startIndex: Int { 0 }
    /// The position after the last implementation of this run.
    public var endIndex: Int { selected.count }
    /// An implementation of this run.
    public subscript(position: Int) -> Implementation<Subject> { selected[position] }
}
