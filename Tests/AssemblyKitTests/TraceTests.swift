import AssemblyKit
import Foundation
import Synchronization
import Testing

@Suite("What a program tells with ASSEMBLY_TRACE=1")
struct TraceTests {
    typealias LowerBase = RecordingTests.LowerBase
    typealias UpperBase = RecordingTests.UpperBase

    @Test("with ASSEMBLY_TRACE=1 a program tells what it builds and what fails, with times")
    func traces() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("ASSEMBLY_TRACE", "1", 1)
            let upper = UpperBase(LowerBase())
            _ = upper.fresh
            _ = upper.plain
            _ = try? upper.risky()
        }

        #expect(
            result.errorText.replacing(/[0-9.]+ µs/, with: "#") == """
                assembly: UpperBase.fresh  prototype, new  #
                assembly:     UpperBase.plain  singleton, new  #
                assembly: UpperBase.plain  singleton, cached  #
                assembly: UpperBase.risky()  singleton, failed  #
                assembly:     UpperBase.refusing()  singleton, failed  #

                """)
    }

    @Test("what a last phase asks for is told below its component, within the request")
    func tracesLastPhase() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("ASSEMBLY_TRACE", "1", 1)
            let low = RequesterTests.Low()
            _ = low.p
            _ = low.q
        }

        #expect(
            result.errorText.replacing(/[0-9.]+ µs/, with: "#") == """
                assembly: Low.p  prototype, new  #
                assembly:     Low.q  prototype, new  #
                assembly:         Low.draft  objectGraph, new  #
                assembly:     Low.x  singleton, new  #
                assembly: Low.q  prototype, new  #
                assembly:     Low.draft  objectGraph, new  #

                """)
    }

    @Test("what a task asks for is told when it is done, also where the request that started it is over")
    func tracesTasks() async {
        final class Server: Sendable {
            let work: Task<Void, Never>
            init(_ requests: AsyncStream<Void>, _ answer: @escaping @Sendable () -> Void) {
                work = Task { for await _ in requests { answer() } }
            }
        }
        final class Late: Assembly {
            let components = Components()
            let requests = AsyncStream<Void>.makeStream()
            var clock: any Clock { singleton { SystemClock() } }
            var server: Server {
                get async {
                    await singleton {
                        await Task.yield()
                        return Server(requests.stream) { [unowned self] in _ = clock }
                    }
                }
            }
        }
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("ASSEMBLY_TRACE", "1", 1)
            let late = Late(), server = await late.server
            late.requests.continuation.yield()
            late.requests.continuation.finish()
            await server.work.value
        }

        #expect(
            result.errorText.replacing(/[0-9.]+ µs/, with: "#") == """
                assembly: Late.server  singleton, new  #
                assembly: Late.clock  singleton, new  #

                """)
    }

    @Test("the lines of one request stand together, whatever other threads ask for")
    func tracesTogether() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("ASSEMBLY_TRACE", "1", 1)
            let upper = UpperBase(LowerBase())
            DispatchQueue.concurrentPerform(iterations: 2) { _ in for _ in 0..<trials { _ = upper.fresh } }
        }

        let lines = result.errorText.split(separator: "\n")
        #expect(lines.count == 4 * trials)
        let inner = lines.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        #expect(inner.allSatisfy { $0.hasPrefix("assembly:     UpperBase.plain") })
    }

    final class Late: Assembly {
        let components = Components()
        let door = AwaitTests.Door(), entered = AwaitTests.Door()
        let task = Mutex<Task<Void, Never>?>(nil)
        var slow: Node {
            get async {
                await singleton {
                    await entered.open()
                    await door.pass()
                    return Node(part.name)
                }
            }
        }
        var part: Node { singleton { Node("part") } }
        var server: Node {
            get async {
                await singleton {
                    let started = Task { _ = await self.slow }
                    task.withLock { $0 = started }
                    await entered.pass()
                    return Node("server")
                }
            }
        }
    }

    @Test("a call of a task that outlives the outermost one is told when it is over, with its time")
    func late() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("ASSEMBLY_TRACE", "1", 1)
            let late = Late()
            _ = await late.server
            await late.door.open()
            await late.task.withLock { $0 }?.value
        }

        #expect(
            result.errorText.replacing(/[0-9.]+ µs/, with: "#") == """
                assembly: Late.server  singleton, new  #
                assembly: Late.slow  singleton, new  #
                assembly:     Late.part  singleton, new  #

                """)
        #expect(!result.errorText.contains(" 0.0 µs"))
    }
}
