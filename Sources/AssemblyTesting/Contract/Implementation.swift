public import Testing

/// One implementation of a contract's protocol.
public struct Implementation<Subject>: Sendable {
    /// `Base`, `Double`, or the name that it was added with.
    public let name: String
    /// What the contract is about.
    public let contract: String
    /// Makes a fresh one that shares nothing with any other.
    public let make: @Sendable () async throws -> Subject

    init(_ name: String, of contract: String, make: @escaping @Sendable () async throws -> Subject) {
        self.name = name
        self.contract = contract
        self.make = make
    }
}

extension Implementation: CustomStringConvertible, CustomTestStringConvertible {
    /// `Store (Base)`, as every failure of a test on it says.
    public var description: String { "\(contract) (\(name))" }
    public var testDescription: String { description }
}
