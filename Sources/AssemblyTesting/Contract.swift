/// The table of a protocol's implementations, for one suite that all of them must pass.
///
/// ```swift
/// let stores = Contract<any Store>("Store") { try sqliteStoreInAFolderOfItsOwn() } double: { MemoryStore() }
///
/// @Test("a record that was put is found again", arguments: stores.implementations)
/// func finds(store: Implementation<any Store>) async throws {
///     let store = try await store.make()
///     …
/// }
/// ```
///
/// `IMPLEMENTATION=base` or `IMPLEMENTATION=double` in the environment narrows a run to one of them. Any other
/// value stops the run: a suite that quietly runs on nothing is a suite that passes.
public struct Contract<Subject>: Sendable {
    /// What the contract is about, as failures name it.
    public let name: String
    /// The real one, whatever the run is narrowed to.
    public let base: Implementation<Subject>
    /// The fake in memory, whatever the run is narrowed to.
    public let double: Implementation<Subject>

    /// Names both implementations. Each closure makes a fresh one that shares nothing with any other.
    public init(
        _ name: String,
        base: @escaping @Sendable () async throws -> Subject,
        double: @escaping @Sendable () async throws -> Subject
    ) {
        self.name = name
        self.base = Implementation(contract: name, side: .base, make: base)
        self.double = Implementation(contract: name, side: .double, make: double)
    }

    /// The implementations that this run is about; never empty.
    public var implementations: [Implementation<Subject>] {
        switch Side.selected {
        case .base: [base]
        case .double: [double]
        case nil: [base, double]
        }
    }
}
