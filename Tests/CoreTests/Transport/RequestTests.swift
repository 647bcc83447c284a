import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

@Suite("What the transport sends") struct RequestTests {
    private typealias Scene = TransportScene

    @Test("method, headers and body are sent, and the program says who it is")
    func whatIsSent() async throws {
        let scene = try Scene()
        let request = scene.request("POST").with {
            $0.headers = [
                HTTPField("X-Open", "yes"), HTTPField("X-Empty", ""), HTTPField("X-Blank", " \t"),
                HTTPField("X-Name", "Ōsaka"),
            ]
            $0.body = Data("{}".utf8)
        }

        _ = try await scene.send(request)

        let sent = try #require(scene.server.requests.first)
        #expect(sent.method == "POST")
        #expect(sent.body == Data("{}".utf8))
        #expect(sent.headers["x-open"] == "yes")
        #expect(sent.headers["x-name"] == "Ōsaka")
        #expect(sent.headers["x-empty"] == "")
        #expect(sent.headers["x-blank"] == "")
        #expect(sent.headers["user-agent"] == "weather-test/1")
    }

    @Test("what the request does not say is not said in its name")
    func nothingAdded() async throws {
        let scene = try Scene()

        _ = try await scene.send(scene.request("POST").with { $0.body = Data(repeating: 0, count: 100_000) })

        let sent = try #require(scene.server.requests.first)
        #expect(
            Set(sent.headers.keys) == ["host", "user-agent", "accept", "accept-encoding", "content-length"])
        #expect(sent.body == Data(repeating: 0, count: 100_000))
    }

    @Test("a request's own name and type come before the program's")
    func ownHeaders() async throws {
        let scene = try Scene()
        let request = scene.request("PUT").with {
            $0.headers = [HTTPField("user-agent", "other/2"), HTTPField("content-type", "text/plain")]
            $0.body = Data("hello".utf8)
        }

        _ = try await scene.send(request)

        #expect(scene.server.requests.first?.headers["user-agent"] == "other/2")
        #expect(scene.server.requests.first?.headers["content-type"] == "text/plain")
    }

    @Test("without a body, a method that has one says so", arguments: ["POST", "PUT", "PATCH"])
    func noBody(method: String) async throws {
        let scene = try Scene()

        _ = try await scene.send(scene.request(method))

        #expect(scene.server.requests.first?.method == method)
        #expect(scene.server.requests.first?.headers["content-length"] == "0")
    }

    @Test(
        "whatever is in a query arrives as it was",
        arguments: ["a+b;c&d=e", "A+B", "A B", "Ōsaka 大阪", "100%", "?#/", ""])
    func escaping(value: String) async throws {
        let scene = try Scene()
        let request = scene.request().with {
            $0.query = [HTTPField("first", "1"), HTTPField("value", value)]
        }

        _ = try await scene.send(request)

        #expect(scene.server.requests.first?.query == ["first": "1", "value": value])
        #expect(scene.server.requests.first?.rawQuery.hasPrefix("first=1&value=") == true)
    }

    @Test("an address may have a query of its own, and a fragment that stays here")
    func ownQuery() async throws {
        let scene = try Scene()
        let url = try #require(URL(string: "\(scene.server.url)/?a=1+2#here"))

        _ = try await scene.send(
            HTTPRequest("GET", url, query: [HTTPField("b", "3+4")], deadline: .seconds(60)))

        #expect(scene.server.requests.first?.rawQuery == "a=1+2&b=3%2B4")
    }

    @Test("an address may be relative to another")
    func relative() async throws {
        let scene = try Scene()
        let url = try #require(URL(string: "there", relativeTo: scene.server.url.appending(path: "here/")))

        _ = try await scene.send(HTTPRequest("GET", url, deadline: .seconds(60)))

        #expect(scene.server.requests.map(\.path) == ["/here/there"])
    }

    @Test("user and password of an address are sent, and shown nowhere")
    func credentials() async throws {
        let scene = try Scene(LoopbackReply(delivery: .closed))
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://ada:s%33cr3t@127.0.0.1:\(port)/"))

        let error = await scene.error(of: HTTPRequest("GET", url, deadline: .seconds(60)))

        let basic = "Basic \(Data("ada:s3cr3t".utf8).base64EncodedString())"
        #expect(scene.server.requests.first?.headers["authorization"] == basic)
        let shown = "\(error as Any) \(scene.core.log.entries(last: 9))"
        #expect(!shown.contains("cr3t") && !shown.contains("ada"))
    }
}
