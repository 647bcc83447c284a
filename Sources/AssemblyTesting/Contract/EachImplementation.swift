extension Contract {
    /// Runs the body on each implementation, one after another: the form for XCTest, whose tests take no arguments.
    ///
    /// ```swift
    /// func testFinds() async throws {
    ///     try await stores.each { store, name in
    ///         try await store.put("milk", id: "1")
    ///         let found = try await store.value(id: "1")
    ///         XCTAssertEqual(found, "milk", name)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter body: Gets a fresh one, and what to call it in an assertion's message.
    /// - Throws: ``ContractFailure`` when it could not be made, or its body threw; the others are run all the same.
    public nonisolated(nonsending) func each(
        _ body: nonisolated(nonsending) (_ subject: Subject, _ name: String) async throws -> Void
    ) async throws(ContractFailure) where Subject: Sendable {
        var failures: [String] = []
        for implementation in self {
            do {
                try await body(try await implementation.make(), "\(implementation)")
            } catch {
                failures.append("\(implementation): \(error)")
            }
        }
        if !failures.isEmpty { throw ContractFailure(description: failures.joined(separator: "\n")) }
    }
}

/// Why a contract is broken: what its implementations threw, a line each that begins with its name; or what sits on
/// the wrong seat.
public struct ContractFailure: Error, Sendable, CustomStringConvertible {
    public let description: String
}
