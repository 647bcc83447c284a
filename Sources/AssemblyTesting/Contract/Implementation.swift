public import Testing

/// One implementation of a contract's protocol.
public struct Implementation<Subject>: Sendable {
    /// `Base`, `Double`, or the name that it was added with.
    public let name: String
    /// What the contract is about.
    public let contract: String
    /// Makes a fresh one that shares nothing with any other. Hold it as long as the test uses anything of it: what
    /// it stands on (a folder, a server) goes with it.
    public let make: Make
    /// Makes what the others are measured by; nil for the Base itself.
    let makeBase: Make?

    /// Makes an implementation.
    public typealias Make = @Sendable () async throws -> Subject

    init(_ name: String, of contract: String, make: @escaping Make, besides makeBase: Make? = nil) {
        self.name = name
        self.contract = contract
        self.make = make
        self.makeBase = makeBase
    }
}

extension Implementation: CustomStringConvertible, CustomTestStringConvertible {
    /// `Store (Base)`, as every failure of a test on it says.
    public var description: String { "\(contract) (\(name))" }
    public var testDescription: String { description }
}
