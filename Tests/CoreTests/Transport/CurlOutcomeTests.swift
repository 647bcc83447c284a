import Core
import Foundation
import Testing

@testable import CoreBase

/// What would need servers with certificates, and computers without any.
@Suite("What libcurl's codes mean") struct CurlOutcomeTests {
    // By <https://curl.se/libcurl/c/libcurl-errors.html>.
    @Test(
        "a server to which no encrypted and trusted connection can be made is told with the reason",
        arguments: [
            (35, "to which no encrypted connection can be made"), (60, "whose certificate is not trusted"),
            (77, "whose certificate can't be checked as this computer has no trusted ones"),
        ] as [(UInt32, String)])
    func encryption(code: UInt32, reason: String) throws {
        // Loads libcurl, before any other call of it.
        _ = CurlMulti(try #require(CurlMulti.makeHandle()))
        var request = HTTPRequest("GET", try #require(URL(string: "https://far.example/")))
        // The environment may name a proxy.
        request.bypassesProxy = true
        let exchange = CurlExchange(try OutgoingRequest(request, userAgent: "test/1"))
        let outcome = try CurlTransfer(exchange, onNewConnection: true).outcome(code)

        #expect(throws: TransportError.unreachable(host: "far.example, \(reason)")) { try outcome.get() }
    }
}
