public import Testing

/// One implementation of a contract's protocol.
public struct Implementation<Subject>: Sendable {
    /// `Base`, `Double`, or the name that it was added with.
    public let name: String
    /// The name of the tested protocol.
    public let contract: String
    /// Makes a fresh, independent instance. Hold it as long as the test uses any part of it: its resources (a
    /// folder, a server) are released with it.
    public let make: Make
    /// Makes the reference for the others; nil for the Base itself.
    let makeBase: Make?
    /// Make one of each of the contract's other implementations, whether they run or not.
    let makeOthers: [Make]

    /// Makes an implementation.
    public typealias Make = @concurrent @Sendable () async throws -> Subject

    init(
        _ name: String, of contract: String, make: @escaping Make, besides makeBase: Make? = nil,
        others makeOthers: [Make]
    ) {
        self.name = name
        self.contract = contract
        self.make = make
        self.makeBase = makeBase
        self.makeOthers = makeOthers
    }
}

extension Implementation: CustomStringConvertible, CustomTestStringConvertible {
    /// `Store (Base)`, as every failure of its tests names it.
    public var description: String { "\(contract) (\(name))" }
    /// The same, as the test runner shows it for an argument.
    public var testDescription: String { description }
}
