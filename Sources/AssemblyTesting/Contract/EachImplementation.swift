extension Contract {
    /// Runs the body on each implementation in turn: for XCTest, whose tests take no arguments.
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
    /// - Parameter body: Receives a fresh instance, and its name for an assertion's message.
    /// - Throws: ``ContractFailure`` when an instance could not be made or the body threw; the others are still
    ///   run.
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

/// The failures of a contract: a line for each implementation that threw, starting with its name; or the side of a
/// comparison that could not be made; or the type on the wrong seat.
public struct ContractFailure: Error, Sendable, CustomStringConvertible {
    /// What failed, and of a type on the wrong seat how to mend it.
    public let description: String
}
