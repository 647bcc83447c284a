public import Testing

/// One implementation of a contract's protocol.
public struct Implementation<Subject>: Sendable {
    /// What the contract is about.
    public let contract: String
    /// Which of the two it is.
    public let side: Side
    /// Makes a fresh one that shares nothing with any other.
    public let make: @Sendable () async throws -> Subject

    init(contract: String, side: Side, make: @escaping @Sendable () async throws -> Subject) {
        self.contract = contract
        self.side = side
        self.make = make
    }
}

extension Implementation: CustomTestStringConvertible {
    public var testDescription: String { "\(contract), \(side)" }
}
