import Core
import Foundation
import Testing

@Suite("What the transport says") struct TransportTextTests {
    @Test("an error is a sentence with its figures")
    func errors() {
        #expect("\(TransportError.unreachable(host: "example.org"))" == "example.org can't be reached")
        #expect("\(TransportError.timedOut(after: .milliseconds(250)))" == "no whole reply within 0.25 s")
        #expect("\(TransportError.timedOut(after: .seconds(10)))" == "no whole reply within 10 s")
        #expect("\(TransportError.timedOut(after: .milliseconds(4_987)))" == "no whole reply within 5 s")
        #expect("\(TransportError.tooLarge(limit: 10))" == "the reply is larger than 10 bytes")
        #expect("\(TransportError.interrupted(detail: "reset"))" == "the reply broke off (reset)")
        #expect(
            "\(TransportError.notUnderstood(detail: "no status"))"
                == "the reply can't be understood (no status)")
        #expect("\(TransportError.notSendable(detail: "no host"))" == "the request can't be sent (no host)")
        #expect("\(TransportError.cancelled)" == "the request was cancelled")
        #expect("\(LocationSourceError.cancelled)" == "the question was cancelled")
        #expect("\(AccountServerError.noReply(.cancelled))" == "the request was cancelled")
    }

    @Test("a request is shown without what must not be seen")
    func request() throws {
        let url = try #require(URL(string: "https://user:pass@example.org:8080/v1"))
        let request = HTTPRequest(
            "GET", url, query: [HTTPField("a", "1"), HTTPField("key", secret: Secret("x"))])

        #expect("\(request)" == "GET https://example.org:8080/v1?a=1&key=•••")
    }

    @Test("a dump of a request shows no more than its text")
    func dumped() throws {
        let url = try #require(URL(string: "https://user:pass@example.org/path/v1?own=x"))
        var request = HTTPRequest("GET", url, query: [HTTPField("key", secret: Secret("s3cr3t"))])
        request.secretPathComponents = 1

        var text = ""
        dump([request], to: &text)
        dump(request.query, to: &text)

        #expect(text.contains("GET https://example.org/•••/v1?own=•••&key=•••"))
        for secret in ["pass", "s3cr3t", "path", "own=x"] { #expect(!text.contains(secret)) }
    }

    @Test("values of an address's own query are not shown: one of them may be a key")
    func ownQuery() throws {
        let url = try #require(URL(string: "https://example.org/v1?apikey=s3cr3t&b#s3cr3t"))

        #expect(
            "\(HTTPRequest("GET", url, query: [HTTPField("c", "1")]))"
                == "GET https://example.org/v1?apikey=•••&•••&c=1")
    }

    @Test("a header is found whatever its case")
    func headers() {
        let response = HTTPResponse(
            status: 200, headers: [HTTPField("Content-Type", "a"), HTTPField("content-type", "b")])

        #expect(response.header("CONTENT-TYPE") == "a")
        #expect(response.header("Expires") == nil)
    }
}
