import Core
import Foundation
import Testing

@testable import CoreBase

/// What would need servers with certificates, computers without any, and connections that break at a certain moment.
@Suite("What libcurl's codes mean") struct CurlOutcomeTests {
    // By <https://curl.se/libcurl/c/libcurl-errors.html>.
    @Test(
        "a server to which no encrypted and trusted connection can be made is told with the reason",
        arguments: [
            (35, "to which no encrypted connection can be made"), (60, "whose certificate is not trusted"),
            (77, "whose certificate can't be checked as this computer has no trusted ones"),
        ] as [(UInt32, String)])
    func encryption(code: UInt32, reason: String) throws {
        let failure = try error(of: code)

        #expect(failure == .unreachable(host: "far.example, \(reason)"))
    }

    @Test(
        "a connection that is not made, is too slow, or breaks at any moment is told as that",
        arguments: [
            (6, .unreachable), (7, .unreachable), (28, .timedOut), (52, .interrupted), (55, .interrupted),
            (56, .interrupted), (18, .interrupted), (92, .interrupted), (61, .notUnderstood),
        ] as [(UInt32, Outcome)])
    func connection(code: UInt32, outcome: Outcome) throws {
        let failure = try #require(try error(of: code))

        #expect(Outcome(failure) == outcome)
    }

    /// How a transfer has failed that libcurl ended with this code; nil if it has not.
    private func error(of code: UInt32) throws -> TransportError? {
        // Loads libcurl, before any other call of it.
        _ = CurlMulti(try #require(CurlMulti.makeHandle()))
        var request = HTTPRequest("GET", try #require(URL(string: "https://far.example/")))
        // The environment may name a proxy.
        request.bypassesProxy = true
        let exchange = CurlExchange(try OutgoingRequest(request, userAgent: "test/1"))
        let outcome = try CurlTransfer(exchange, onNewConnection: true).outcome(code)
        guard case .failure(let error) = outcome else { return nil }
        return error
    }
}
