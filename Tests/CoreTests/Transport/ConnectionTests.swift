import AssemblyTesting
import Conditions
import Core
import Foundation
import Synchronization
import Testing

@testable import CoreBase

@Suite("The transport's connections") struct ConnectionTests {
    private typealias Scene = TransportScene

    @Test("a connection that a server keeps open is used again, also after a failure")
    func keptOpen() async throws {
        let scene = try Scene(LoopbackReply(json: "{}", delivery: .kept))

        for _ in 1...3 { #expect(await scene.outcome() == .reply(200)) }
        #expect(await scene.outcome(of: scene.request("HEAD")) == .reply(200))

        #expect(scene.server.requests.count == 4)
        #expect(scene.server.connectionCount == 1)
    }

    @Test(
        "a connection that a server closes when it is used again is replaced by a new one",
        arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"])
    func closedInBetween(method: String) async throws {
        let scene = try Scene(LoopbackReply(json: "{}", delivery: .abandoned))

        for _ in 1...2 { #expect(await scene.outcome(of: scene.request(method)) == .reply(200)) }

        #expect(scene.server.requests.count == 3)
        #expect(scene.server.connectionCount == 2)
    }

    @Test(
        "a request that must not be sent twice is not, whatever becomes of connections",
        arguments: ["POST", "PATCH"])
    func sentOnce(method: String) async throws {
        let scene = try Scene(LoopbackReply(json: "{}", delivery: .abandoned))

        for _ in 1...2 { #expect(await scene.outcome(of: scene.request(method)) == .reply(200)) }

        #expect(scene.server.requests.count == 2)
    }

    @Test("fifty requests at once are all answered, and all ended")
    func many() async throws {
        let scene = try Scene(LoopbackReply(json: "{}"))

        let replies = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...50 { group.addTask { try await scene.send(scene.request()).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(replies == Array(repeating: 200, count: 50))
        #expect(scene.core.networkActivity.count == 0)
    }

    @Test("no thread uses libcurl any more when its TLS library cleans up at exit, whatever is under way")
    func exits() async {
        await #expect(processExitsWith: .exitCode(7)) {
            // Called last, as it is registered first.
            atexit { _exit(CurlThread.waitForAll(until: .now()) ? 7 : 8) }
            let scene = try Scene(LoopbackReply(delivery: .silent))
            let request = Task { await scene.outcome() }
            while scene.server.requests.isEmpty { await Task.yield() }

            request.cancel()
            exit(0)
        }
    }

    @Test("a thread has ended only when what libraries keep for it is freed")
    func endsLate() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var key = pthread_key_t()
            pthread_key_create(&key) { _ in
                for _ in 1...1000 { sched_yield() }
                Freed.count.add(1, ordering: .releasing)
            }
            for _ in 1...2 {
                let hasStarted = CurlThread.start { [key] in
                    pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
                }
                #expect(hasStarted)
            }

            #expect(CurlThread.waitForAll(until: .distantFuture))
            _exit(Freed.count.load(ordering: .acquiring) == 2 ? 7 : 8)
        }
    }

    @Test("a request that is not awaited any more is given up")
    func givenUp() async throws {
        let time = ManualTime()
        // No deadline: on a slow machine it could pass before the wait below.
        let scene = try Scene(conditions: Conditions(.hang, time: time), clock: Scene.clock(ManualTime()))

        let request = Task { try await scene.send(scene.request()) }
        await time.waitForSleepers()
        request.cancel()

        // A server that the client does not leave would wait for a year of this clock.
        let impatience = Task {
            try await Task.sleep(for: .seconds(60))
            time.advance(by: .seconds(2 * 365 * 24 * 3600))
        }
        await time.waitForNoSleepers()
        impatience.cancel()
        await #expect(throws: CancellationError.self) { try await impatience.value }
    }

    @Test("of many requests only those are given up that are cancelled")
    func someCancelled() async throws {
        let time = ManualTime()
        let scene = try Scene(
            LoopbackReply(json: "{}"), conditions: Conditions(.slow(.seconds(5)), time: time),
            clock: Scene.clock(ManualTime()))

        let requests = (1...20).map { _ in Task { await scene.outcome() } }
        await time.waitForSleepers(20)
        for request in requests[..<10] { request.cancel() }
        for request in requests[..<10] { #expect(await request.value == .cancelled) }
        time.advance(by: .seconds(5))

        for request in requests[10...] { #expect(await request.value == .reply(200)) }
    }

    @Test("a request that is cancelled before it is sent is not sent")
    func neverSent() async throws {
        let scene = try Scene(LoopbackReply(json: "{}"))

        let outcome = try await whenCancelled { await scene.outcome() }

        #expect(outcome == .cancelled)
        for _ in 1...3 { #expect(await scene.outcome() == .reply(200)) }
        #expect(scene.server.requests.count == 3)
    }

    @Test("many requests that are cancelled at any time end, each of them once")
    func cancelledAnytime() async throws {
        let scene = try Scene(LoopbackReply(json: "{}", delivery: .kept))
        var random = Random(seed: 1)

        let requests = (1...50).map { _ in Task { await scene.outcome() } }
        for request in requests {
            for _ in 0..<random.below(20) { await Task.yield() }
            request.cancel()
        }

        for request in requests { #expect([.reply(200), .cancelled].contains(await request.value)) }
        #expect(scene.core.networkActivity.count == 0)
        #expect(await scene.outcome() == .reply(200))
    }

    @Test(
        "a transport that everybody else lets go ends its requests first, then its connections",
        .timeLimit(.minutes(10)))
    func letGo() async throws {
        let time = ManualTime()
        let server = try LoopbackServer(
            ["/": LoopbackReply(json: "{}", delivery: .kept)],
            conditions: Conditions(.slow(.seconds(5)), time: time))
        var scene: Scene? = try Scene(clock: Scene.clock(ManualTime()))
        let request = HTTPRequest("GET", server.url.appending(path: "/"), deadline: .seconds(60))
        let reply = Task { [transport = scene?.core.transport] in try await transport?.send(request).status }
        await time.waitForSleepers()

        scene = nil
        time.advance(by: .seconds(5))

        #expect(try await reply.value == 200)
        while server.openConnectionCount > 0 {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test("without a file descriptor left a request fails, and the next one does not")
    func noDescriptors() async {
        await #expect(processExitsWith: .success) {
            let scene = try Scene(LoopbackReply(json: "{}"))
            // What is opened once for all, such as the system's data, is open after a first request. Its scene stays:
            // a descriptor that is closed late would be there to be taken.
            let first = try Scene(LoopbackReply())
            #expect(await first.outcome() == .reply(200))
            while first.server.openConnectionCount > 0 { await Task.yield() }
            ProcessLimits.limitOpenFiles()
            var taken: [Int32] = []
            repeat { taken.append(open("/dev/null", O_RDONLY)) } while taken.last != -1

            #expect(
                await scene.error(of: scene.request()) == .interrupted(detail: "libcurl can't be started"))

            for descriptor in taken.dropLast() { close(descriptor) }
            #expect(await scene.outcome() == .reply(200))
            withExtendedLifetime(first) {}
        }
    }

    @Test("replies leave nothing behind: memory grows by no more than three bodies")
    func memory() async {
        await #expect(processExitsWith: .success) {
            let size = 4_000_000
            let scene = try Scene(LoopbackReply(body: Data(repeating: 32, count: size), delivery: .kept))
            #expect(await scene.outcome(of: scene.request(bodyLimit: size)) == .reply(200))
            #expect(await scene.outcome(of: scene.request(bodyLimit: size - 1)) == .tooLarge)
            let before = Self.peak

            for _ in 1...20 {
                #expect(await scene.outcome(of: scene.request(bodyLimit: size)) == .reply(200))
            }
            for _ in 1...20 {
                #expect(await scene.outcome(of: scene.request(bodyLimit: size - 1)) == .tooLarge)
            }

            #expect(Self.peak - before <= 3 * size)
        }
    }

    /// The most bytes that this process has had in memory.
    private static var peak: Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1024
        #endif
    }

    @Test("a transport that has sent nothing has nothing to end")
    func unused() throws {
        let scene = try Scene()

        _ = scene.core.transport

        #expect(scene.server.connectionCount == 0)
    }
}

private enum Freed { static let count = Atomic(0) }
