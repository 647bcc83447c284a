import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

/// In a process of its own: the largest memory that a process has had is the whole process's.
@Suite("The transport's memory") struct HostileMemoryTests {
    @Test(
        "whatever a server sends, memory grows by at most twice the limit of the body, and what libcurl needs"
    )
    func bounded() async {
        await #expect(processExitsWith: .success) {
            let limit = 20_000_000
            let scene = try TransportScene(
                LoopbackReply(body: Data(repeating: 32, count: 100_000), delivery: .endless))
            // 400 MiB in 13 kB.
            let bomb = PackedZeros.zstandard(blocks: 3200)
            scene.server.reply(
                to: "/bomb", with: LoopbackReply(headers: ["Content-Encoding": "zstd"], body: bomb.bytes))
            let head = Data("HTTP/1.1 200 Fine\r\nX-A: ".utf8) + Data(repeating: 49, count: 200_000)
            scene.server.reply(to: "/head", with: LoopbackReply(body: head, delivery: .bare))
            scene.server.reply(to: "/small", with: LoopbackReply())
            var request = scene.request(bodyLimit: limit)
            let places = ["small", "", "bomb", "head"]
            request.url = scene.server.url.appending(path: places[0])
            _ = try await scene.send(request)
            let before = Self.largestMemory

            var outcomes: [Outcome] = []
            for place in places {
                request.url = scene.server.url.appending(path: place)
                outcomes.append(await scene.outcome(of: request))
            }

            // A libcurl that can't unpack the bomb says that.
            let expected: [[Outcome]] = [
                [.reply(200)], [.tooLarge], [.tooLarge, .notUnderstood], [.notUnderstood],
            ]
            #expect(zip(expected, outcomes).allSatisfy { $0.contains($1) }, "\(outcomes)")
            let growth = Self.largestMemory - before
            #expect(growth > limit / 2, "nothing was received: \(growth) bytes")
            // A body that grows is at two places when it has to be moved. Of other code in libcurl and the server a few
            // megabytes are measured; without a limit it would be hundreds.
            #expect(growth <= 2 * limit + 5_000_000, "\(growth) bytes")
        }
    }

    /// The most bytes that this process has had in memory so far.
    private static var largestMemory: Int {
        #if os(Linux)
            // What `getrusage` tells counts the parent's memory as well.
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }
}
