import Conditions
import Foundation
import Testing

@testable import AssemblyTesting

@Suite("The server on loopback") struct LoopbackServerTests {
    private func status(_ url: URL) async -> Int? { await BareClient.send("GET", url)?.status }

    @Test("it replays the reply of a path, and has none for another")
    func replays() async throws {
        let server = try LoopbackServer(["/a": LoopbackReply(201, json: "{}")])

        let reply = try #require(await BareClient.send("GET", server.url.appending(path: "a")))

        #expect(reply.status == 201)
        #expect(reply.headers["content-type"] == "application/json; charset=utf-8")
        #expect(String(decoding: reply.body, as: UTF8.self) == "{}")
        #expect(await status(server.url.appending(path: "b")) == 404)
    }

    @Test("a reply's own headers are the ones that are sent")
    func ownHeaders() async throws {
        let own = ["content-length": "7", "connection": "Close"]
        let server = try LoopbackServer(["/": LoopbackReply(headers: own, body: Data("abc".utf8))])

        let reply = try #require(await BareClient.send("GET", server.url))

        #expect(reply.headers == own)
    }

    @Test("a query is decoded; what is no escape stands in it as it was sent, and what is no text is marked")
    func decodesQuery() throws {
        let request = try #require(
            LoopbackRequest(head: "GET /?q=1&q=%E9&p=50%&%zz=%+1&a+b%3D=c%2B+%3D HTTP/1.1"))

        #expect(request.query == ["q": "\u{FFFD}", "p": "50%", "%zz": "% 1", "a b=": "c+ ="])
    }

    @Test("it records requests in order")
    func remembers() async throws {
        let server = try LoopbackServer()
        let url = try #require(URL(string: server.url.absoluteString + "/a%20b?q=1%2B1&empty=&q=2"))

        _ = await status(url)
        _ = await BareClient.send(
            "POST", server.url.appending(path: "post"), headers: ["X-Test": "yes"],
            body: Data(repeating: 65, count: 1_100_000))

        let requests = server.requests
        try #require(requests.map(\.method) == ["GET", "POST"])
        #expect(requests[0].path == "/a%20b")
        #expect(requests[0].rawQuery == "q=1%2B1&empty=&q=2")
        #expect(requests[0].query == ["q": "2", "empty": ""])
        #expect(requests[1].body == Data(repeating: 65, count: 1_100_000))
        #expect(requests[1].headers["x-test"] == "yes")
    }

    @Test(
        "a request's body has the length that its headers tell, and a header's value may begin with anything")
    func bodyLength() async throws {
        let server = try LoopbackServer(["/": LoopbackReply()])

        _ = await BareClient.send(
            "POST", server.url, headers: ["Content-Length": "3", "X-Mark": "\u{301}a"],
            body: Data("abcdef".utf8))
        let post = try #require(server.requests.first)

        #expect(String(decoding: post.body, as: UTF8.self) == "abc")
        #expect(post.headers["x-mark"] == "\u{301}a")
    }

    @Test("a client that wants to hear that its body is expected hears it")
    func expects() async throws {
        let server = try LoopbackServer(["/a": LoopbackReply(201)])

        let reply = await BareClient.sendWhenExpected(
            server.url.appending(path: "a"), body: Data("abc".utf8))

        #expect(reply?.status == 201)
        #expect(server.requests.map(\.body) == [Data("abc".utf8)])
    }

    @Test("a body in chunks is refused, not taken for what it is not")
    func chunked() async throws {
        let server = try LoopbackServer(["/": LoopbackReply()])

        let reply = await BareClient.send("POST", server.url, headers: ["Transfer-Encoding": "chunked"])

        #expect(reply?.status == 411)
        #expect(server.requests.isEmpty)
    }

    private func wait(until isReached: () -> Bool) async throws {
        while !isReached() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test("a delay may be longer than any test, or none", .timeLimit(.minutes(10)))
    func delays() async throws {
        let server = try LoopbackServer([
            "/never": LoopbackReply(delivery: .delayed(.seconds(86_400 * 365))),
            "/now": LoopbackReply(delivery: .delayed(.seconds(-1))),
        ])
        let never = Task { await status(server.url.appending(path: "never")) }

        #expect(await status(server.url.appending(path: "now")) == 200)
        try await wait { server.requests.contains { $0.path == "/never" } }
        server.stop()

        #expect(await never.value == nil)
    }

    @Test("a reply can be changed while it runs")
    func changes() async throws {
        let server = try LoopbackServer(["/a": LoopbackReply(200)])
        #expect(await status(server.url.appending(path: "a")) == 200)

        server.reply(to: "/a", with: LoopbackReply(503))

        #expect(await status(server.url.appending(path: "a")) == 503)
    }

    @Test("two servers at once have ports of their own")
    func ports() throws {
        let servers = try (1...20).map { _ in try LoopbackServer(condition: .offline) }

        #expect(Set(servers.map(\.url)).count == 20)
    }

    @Test(
        "stopped or released, it ends the waiting requests, and stopped it answers no other",
        .timeLimit(.minutes(10)), arguments: [true, false])
    func stops(isReleased: Bool) async throws {
        var server: LoopbackServer? = try LoopbackServer(["/": LoopbackReply(delivery: .silent)])
        let url = try #require(server?.url.appending(path: "/"))
        let waiting = Task { await status(url) }
        try await wait { server?.requests.isEmpty != true }

        if isReleased { server = nil } else { server?.stop() }

        #expect(await waiting.value == nil)
        // A port that is free may be another server's at once.
        if !isReleased { #expect(await status(url) == nil) }
        withExtendedLifetime(server) {}
    }

    @Test("an answer that is not waited for any more is cancelled", .timeLimit(.minutes(10)))
    func cancelsAnswer() async throws {
        let time = ManualTime()
        let server = try LoopbackServer(conditions: Conditions(time: time)) { _ in
            try? await time.sleep(for: .seconds(60))
            return LoopbackReply(200)
        }
        let client = try #require(BareClient.begin(server.url))
        await time.waitForSleepers()

        close(client)

        await time.waitForNoSleepers()
    }

    @Test(
        "stopping twice, or in any condition, does no harm",
        arguments: [NetworkCondition.calm, .offline, .hang])
    func stopsTwice(condition: NetworkCondition) async throws {
        let server = try LoopbackServer(condition: condition)

        server.stop()
        server.stop()
        server.condition = .calm

        #expect(await status(server.url) == nil)
    }

    @Test("offline it refuses, and keeps its port for later")
    func offline() async throws {
        let server = try LoopbackServer(["/": LoopbackReply(200)], condition: .offline)
        let url = server.url.appending(path: "/")
        #expect(await status(url) == nil)

        for _ in 1...5 {
            server.condition = .calm
            #expect(await status(url) == 200)
            server.condition = .offline
            #expect(await status(url) == nil)
        }
    }

    @Test("under a script it refuses and answers as the time says, also after a leap")
    func script() async throws {
        let time = ManualTime()
        let script = try ConditionScript(parsing: "calm:30s,offline:5m,calm:1m,offline:1m,calm")
        let server = try LoopbackServer(
            ["/": LoopbackReply(200)], conditions: Conditions(script, time: time))
        let url = server.url.appending(path: "/")
        var answers: [Int?] = []

        for seconds in [0, 30, 299, 1, 60, 60] {
            time.advance(by: .seconds(seconds))
            answers.append(await status(url))
        }
        server.play(script)
        time.advance(by: .seconds(400))
        answers.append(await status(url))

        #expect(answers == [200, nil, nil, 200, nil, 200, nil])
    }

    @Test("two servers in the same conditions change together")
    func sharedConditions() async throws {
        let conditions = Conditions(time: ManualTime())
        let servers = try (1...2).map { _ in
            try LoopbackServer(["/": LoopbackReply(200)], conditions: conditions)
        }

        conditions.current = .offline

        for server in servers { #expect(await status(server.url.appending(path: "/")) == nil) }
    }

    @Test("it answers also when every thread of the tasks is waiting for it")
    func answersWhoBlocks() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(["/": LoopbackReply(200)])
            let isAnswered = DispatchSemaphore(value: 0)
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { Task { block(on: isAnswered) } }
            let client = Process()
            client.executableURL = URL(filePath: "/usr/bin/env")
            client.arguments = [
                "bash", "-c",
                "exec 3<>/dev/tcp/127.0.0.1/\(server.url.port ?? 0) && printf 'GET / HTTP/1.1\\r\\n\\r\\n' >&3 && grep -q 200 <&3",
            ]
            try client.run()
            client.waitUntilExit()
            if client.terminationStatus != 0 { fatalError("status \(client.terminationStatus)") }
            exit(0)
        }
    }

    @Test("64 connections are served at a time, and one more is refused", .timeLimit(.minutes(10)))
    func limit() async throws {
        let server = try LoopbackServer([
            "/": LoopbackReply(200), "/silent": LoopbackReply(delivery: .silent),
        ])
        let silent = server.url.appending(path: "silent")
        var clients: [Int32] = []
        defer { for client in clients { close(client) } }

        // One after another: the queue of connections that are not accepted yet has an end.
        for count in 1...63 {
            clients.append(try #require(BareClient.begin(silent)))
            try await wait { server.requests.count == count }
        }
        try #require(await status(server.url) == 200)
        try await wait { server.openConnectionCount == 63 }
        clients.append(try #require(BareClient.begin(silent)))
        try await wait { server.openConnectionCount == 64 }
        #expect(await status(server.url) == nil)

        close(clients.removeLast())
        try await wait { server.openConnectionCount == 63 }
        #expect(await status(server.url) == 200)
    }

    @Test("many at once are all answered")
    func many() async throws {
        let server = try LoopbackServer(["/": LoopbackReply(200)])
        let url = server.url.appending(path: "/")

        let answers = await withTaskGroup(of: Int?.self) { group in
            for _ in 1...30 { group.addTask { await status(url) } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(answers == Array(repeating: 200, count: 30))
    }
}

private func block(on semaphore: DispatchSemaphore) { semaphore.wait() }
