#if !canImport(Darwin)
    import AssemblyTesting
    import Conditions
    import Foundation
    import Synchronization
    import Testing

    /// Where a port can be bound twice, a server never lets go of its own.
    @Suite("The port of a server on loopback", .timeLimit(.minutes(10))) struct LoopbackPortTests {
        @Test("no other server gets the port while the network comes and goes")
        func keepsItsPort() async throws {
            let server = try LoopbackServer()
            let rival = Rival(port: try #require(server.url.port))
            let (trying, isOver) = AsyncStream<Never>.makeStream()
            // On a thread of its own: where tasks have one thread, it would leave none for this test.
            Thread.detachNewThread {
                rival.tryUntilStopped()
                isOver.finish()
            }

            // No turn is given away once the rival is at it, so that it tries in the middle of a change.
            while rival.trialCount == 0 { await Task.yield() }
            var rounds = 0
            while rounds < 30 || rival.trialCount < 30 {
                server.condition = .offline
                server.condition = .calm
                rounds += 1
                if rounds >= 30 { await Task.yield() }
            }
            rival.stop()
            for await _ in trying {}

            #expect(rival.winCount == 0)
        }
    }

    /// Another server, which wants this port and no other.
    private final class Rival: Sendable {
        private let port: Int
        private let state = Mutex((trials: 0, wins: 0, isStopped: false))

        init(port: Int) { self.port = port }

        var trialCount: Int { state.withLock { $0.trials } }
        var winCount: Int { state.withLock { $0.wins } }

        func stop() { state.withLock { $0.isStopped = true } }

        func tryUntilStopped() {
            while !state.withLock({ $0.isStopped }) {
                let hasWon = canListen()
                state.withLock { state in
                    state.trials += 1
                    if hasWon { state.wins += 1 }
                }
            }
        }

        private func canListen() -> Bool {
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            defer { close(server) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            return isBound && listen(server, 1) == 0
        }
    }
#endif
