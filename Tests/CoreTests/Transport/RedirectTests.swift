import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation
import Synchronization
import Testing

@Suite("Redirects") struct RedirectTests {
    private typealias Scene = TransportScene

    private static let secrets = [
        HTTPField("X-Key", secret: Secret("s3cr3t")), HTTPField("Authorization", "Bearer s3cr3t"),
        HTTPField("Cookie", "s3cr3t"), HTTPField("Proxy-Authorization", "Basic s3cr3t"),
        HTTPField("X-Open", "yes"),
    ]

    @Test("a redirect is followed, and takes no secret to another port")
    func elsewhere() async throws {
        let elsewhere = try LoopbackServer(["/there": LoopbackReply(json: "{}")])
        let there = elsewhere.url.appending(path: "there").absoluteString
        let scene = try Scene(LoopbackReply(redirectTo: there))
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://ada:s3cr3t@127.0.0.1:\(port)/"))

        let response = try await scene.send(
            HTTPRequest(
                "GET", url, query: [HTTPField("key", secret: Secret("s3cr3t"))], headers: Self.secrets,
                deadline: .seconds(60)))

        #expect(response.status == 200)
        #expect(scene.server.requests.first?.headers["x-key"] == "s3cr3t")
        #expect(scene.server.requests.first?.headers["authorization"] == "Bearer s3cr3t")
        let arrived = try #require(elsewhere.requests.first)
        #expect(arrived.headers["x-open"] == "yes")
        #expect(!"\(arrived)".contains("s3cr3t"))
        #expect(arrived.headers["authorization"] == nil)
    }

    @Test("a secret that was left behind is not taken up again on the way back")
    func thereAndBack() async throws {
        let elsewhere = try LoopbackServer()
        let scene = try Scene(
            LoopbackReply(redirectTo: elsewhere.url.appending(path: "there").absoluteString))
        elsewhere.reply(
            to: "/there",
            with: LoopbackReply(redirectTo: scene.server.url.appending(path: "home").absoluteString))

        let outcome = await scene.outcome(of: scene.request().with { $0.headers = Self.secrets })

        #expect(outcome == .reply(404))
        #expect(scene.server.requests.map(\.path) == ["/", "/home"])
        #expect(scene.server.requests.last?.headers["x-key"] == nil)
    }

    @Test("a request's own user agent, which may have the user's address, is not sent to another port")
    func userAgent() async throws {
        let elsewhere = try LoopbackServer(["/there": LoopbackReply()])
        let scene = try Scene(LoopbackReply(redirectTo: "/here"))
        scene.server.reply(
            to: "/here",
            with: LoopbackReply(redirectTo: elsewhere.url.appending(path: "there").absoluteString))
        let named = "weather-test/1 ann@example.org"

        let outcome = await scene.outcome(
            of: scene.request().with { $0.headers = [HTTPField("user-agent", named)] })

        #expect(outcome == .reply(200))
        #expect(scene.server.requests.map { $0.headers["user-agent"] } == [named, named])
        #expect(elsewhere.requests.map { $0.headers["user-agent"] } == ["weather-test/1"])
    }

    @Test("a relative address is relative to the reply that redirects")
    func relative() async throws {
        let elsewhere = try LoopbackServer([
            "/a/b": LoopbackReply(redirectTo: "c"), "/a/c": LoopbackReply(),
        ])
        let scene = try Scene(
            LoopbackReply(redirectTo: elsewhere.url.appending(path: "a/b").absoluteString))

        #expect(await scene.outcome() == .reply(200))
        #expect(elsewhere.requests.map(\.path) == ["/a/b", "/a/c"])
    }

    @Test("a request that is redirected is one request under way")
    func counted() async throws {
        let folder = try TemporaryFolder()
        let core = CoreBase(CoreSettings(folder: folder.url))
        let counts = Mutex<[Int]>([])
        let server = try LoopbackServer(
            ["/": LoopbackReply(redirectTo: "/there")], conditions: Conditions()
        ) { [activity = core.networkActivity] _ in
            counts.withLock { $0.append(activity.count) }
            return LoopbackReply()
        }

        let response = try await core.transport.send(
            HTTPRequest("GET", server.url.appending(path: "/"), deadline: .seconds(60)))

        #expect(response.status == 200)
        #expect(counts.withLock(\.self) == [1])
    }

    @Test(
        "dots in the path of a redirect's place are followed",
        arguments: ["./a/../there", "/a/../there", "//127.0.0.1:PORT/a/../there"])
    func dots(place: String) async throws {
        let scene = try Scene()
        let target = place.replacing("PORT", with: "\(scene.server.url.port ?? 0)")
        scene.server.reply(to: "/", with: LoopbackReply(redirectTo: target))

        #expect(await scene.outcome() == .reply(404))
        #expect(scene.server.requests.map(\.path) == ["/", "/there"])
    }

    @Test(
        "a redirect to an address that is not UTF-8 is followed with the same bytes",
        arguments: [([0xE9], "%E9"), ([0xC3, 0xA9], "%C3%A9"), ([0xC3, 0xA9, 0xFF], "%C3%A9%FF")]
            as [([UInt8], String)])
    func bytes(address: [UInt8], path: String) async throws {
        let scene = try Scene()
        let head = "HTTP/1.1 302 There\r\nContent-Length: 0\r\nLocation: /%41"
        scene.server.reply(
            to: "/",
            with: LoopbackReply(body: Data(head.utf8) + address + Data("\r\n\r\n".utf8), delivery: .bare))

        #expect(await scene.outcome() == .reply(404))
        #expect(scene.server.requests.map(\.path) == ["/", "/%41\(path)"])
    }

    @Test(
        "a redirect within the host and port keeps secrets",
        arguments: ["/there", "there", "//127.0.0.1:PORT/there"])
    func within(place: String) async throws {
        let scene = try Scene()
        let port = try #require(scene.server.url.port)
        let target = place.replacing("PORT", with: "\(port)")
        scene.server.reply(to: "/here", with: LoopbackReply(redirectTo: target))
        let url = try #require(URL(string: "http://ada:s3cr3t@127.0.0.1:\(port)/here"))

        _ = try await scene.send(
            HTTPRequest("GET", url, headers: [Self.secrets[0]], deadline: .seconds(60)))

        let last = try #require(scene.server.requests.dropFirst().first)
        #expect(last.headers["x-key"] == "s3cr3t")
        #expect(last.headers["authorization"]?.hasPrefix("Basic ") == true)
    }

    @Test(
        "the method of the next request is the one that RFC 9110 says",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "DELETE", "GET"),
            (303, "HEAD", "HEAD"), (307, "GET", "GET"),
        ])
    func method(status: Int, first: String, next: String) async throws {
        let scene = try Scene(LoopbackReply(status, headers: ["Location": "/there"]))
        scene.server.reply(to: "/there", with: LoopbackReply())
        let body = ["POST", "PUT"].contains(first) ? Data("hello".utf8) : nil
        let request = scene.request(first).with {
            $0.body = body
            $0.headers = [HTTPField("Content-Type", "text/plain"), HTTPField("Content-Language", "tt")]
        }

        let outcome = await scene.outcome(of: request)

        #expect(outcome == .reply(200))
        #expect(scene.server.requests.map(\.method) == [first, next])
        #expect(scene.server.requests.last?.body == (first == next ? body ?? Data() : Data()))
        #expect(scene.server.requests.last?.headers["content-type"] == (first == next ? "text/plain" : nil))
        #expect(scene.server.requests.last?.headers["content-language"] == (first == next ? "tt" : nil))
    }

    @Test("a body is not sent to another port: the redirect is the reply", arguments: [307, 308])
    func bodyElsewhere(status: Int) async throws {
        let elsewhere = try LoopbackServer(["/": LoopbackReply()])
        let scene = try Scene(
            LoopbackReply(status, headers: ["Location": elsewhere.url.appending(path: "/").absoluteString]))

        let outcome = await scene.outcome(of: scene.request("POST").with { $0.body = Data("s3cr3t".utf8) })

        #expect(outcome == .reply(status))
        #expect(elsewhere.requests.isEmpty)
    }

    @Test("five redirects are followed, a sixth is not")
    func limit() async throws {
        let scene = try Scene(LoopbackReply(redirectTo: "/1"))
        for index in 1...4 {
            scene.server.reply(to: "/\(index)", with: LoopbackReply(redirectTo: "/\(index + 1)"))
        }
        scene.server.reply(to: "/5", with: LoopbackReply())
        #expect(await scene.outcome() == .reply(200))

        scene.server.reply(to: "/5", with: LoopbackReply(redirectTo: "/"))

        #expect(
            await scene.error(of: scene.request())
                == .notUnderstood(detail: "it redirects more than 5 times"))
        #expect(scene.server.requests.count == 12)
    }

    @Test("a redirect in a circle ends")
    func circle() async throws {
        let scene = try Scene(LoopbackReply(redirectTo: "/"))

        #expect(await scene.outcome() == .notUnderstood)
    }

    @Test(
        "no redirect leads out of the web",
        arguments: [
            "file:///etc/hosts", "ftp://127.0.0.1/x", "gopher://127.0.0.1:1/x", "dict://127.0.0.1/",
            "http:///x", "http://127.0.0.1:65536/", "http://a%20b.example/", "http://a!b.example/",
        ])
    func otherSchemes(place: String) async throws {
        let scene = try Scene(LoopbackReply(redirectTo: place))

        #expect(
            await scene.error(of: scene.request())
                == .notUnderstood(detail: "it redirects to what is not an http or https address"))
    }

    @Test("the deadline is for all of a request's redirects together")
    func deadline() async throws {
        let (time, network) = (ManualTime(), ManualTime())
        let conditions = Conditions(.slow(.seconds(3)), time: network)
        let scene = try Scene(
            LoopbackReply(redirectTo: "/"), conditions: conditions, clock: Scene.clock(time))

        async let outcome = scene.outcome(of: scene.request(deadline: .seconds(5)))
        await time.waitForSleepers()
        await network.waitForSleepers()
        time.advance(by: .seconds(3))
        network.advance(by: .seconds(3))
        await network.waitForSleepers()
        time.advance(by: .seconds(3))

        #expect(await outcome == .timedOut)
    }
}
