import AssemblyKit
import Foundation
import Synchronization
import Testing

/// Each in a process of its own, where nothing else takes memory. Objects are counted; what the kernel itself
/// keeps would show in the memory of the process, which has to be as large in the last tenth as in the first.
@Suite("Memory: it stays flat, however many requests")
struct FlatMemoryTests {
    final class Alive: Sendable {
        private static let count = Atomic(0)
        static var number: Int { count.load(ordering: .sequentiallyConsistent) }
        let next: Alive?
        init(_ next: Alive? = nil) {
            self.next = next
            Alive.count.add(1, ordering: .sequentiallyConsistent)
        }
        deinit { Alive.count.subtract(1, ordering: .sequentiallyConsistent) }
    }

    /// One for all, since the test runner remembers where each error was thrown first.
    private static let refusal: any Error = Refusal()

    final class Keeper: Assembly {
        let components = Components()
        var fresh: Alive { prototype { Alive(graph) } }
        var graph: Alive { objectGraph { Alive() } }
        func graph(_ key: Int) -> Alive {
            objectGraph(for: key) { Alive(key % 4 == 0 ? nil : graph(key + 1)) }
        }
        var kept: Alive { singleton { Alive(fresh) } }
        var weakly: Alive { weakSingleton { Alive() } }
        func weakly(_ key: Int) -> Alive { weakSingleton(for: key) { Alive() } }
        var last: Alive {
            prototype {
                Alive()
            } inject: { _ in
            } didAssemble: { _ in
                _ = self.graph
            }
        }
        /// A file name of another address is another module's.
        func absent(_ file: StaticString) -> Alive? {
            weakSingleton(file: file, line: 1, column: 1, function: "absent") { nil as Alive? }
        }
        func refused(_ key: Int) throws -> Alive {
            try singleton(for: key) {
                _ = graph
                return try refuse()
            }
        }
        private func refuse() throws -> Alive { throw FlatMemoryTests.refusal }
        func later(_ key: Int) async throws -> Alive {
            try await singleton(for: key) {
                await Task.yield()
                if Task.isCancelled { throw FlatMemoryTests.refusal }
                return Alive()
            }
        }
    }

    /// What a program may do without end.
    enum Load: String, CaseIterable, Codable {
        case scopes = "every scope, and closures of the last phase"
        case keys = "keys that come and go"
        case errors = "bodies that throw, for ever new keys"
        case swaps = "overrides that come and go"
        case assemblies = "assemblies that come and go"
        case threads = "threads that come and go"
        case modules = "what is never there, asked for by two modules"
        case cancelled = "awaits that are cancelled, for ever new keys"

        func run(_ number: Int, _ keeper: Keeper) async {
            switch self {
            case .scopes: _ = (keeper.fresh, keeper.graph, keeper.kept, keeper.weakly, keeper.last)
            case .keys: _ = (keeper.graph(number), keeper.weakly(number))
            case .errors: _ = try? keeper.refused(number)
            case .swaps:
                let swaps = [
                    keeper.override(\.kept) { Alive() }, keeper.override({ $0.weakly(0) }) { Alive(Alive()) },
                ]
                _ = (keeper.kept, keeper.weakly(number))
                for swap in number % 2 == 0 ? swaps : swaps.reversed() { swap.remove() }
            case .assemblies:
                let child = Keeper()
                _ = (child.kept, child.fresh, child.weakly(number), keeper.kept)
            case .threads: inParallel({ _ = (keeper.kept, keeper.graph(number), keeper.weakly(number)) })
            case .modules: _ = keeper.absent(number % 2 == 0 ? "File.swift" : "File.swift\0")
            case .cancelled:
                let task = Task { try await keeper.later(number) }
                if number % 2 == 0 { task.cancel() }
                _ = try? await task.value
                await keeper.reset(async: { try await $0.later(number) })
            }
        }

        var count: Int {
            switch self {
            case .threads: requests / 100  // each costs what hundreds of requests do
            case .modules: max(requests, 100_000)  // each might leave only a few bytes
            default: requests
            }
        }

        /// By how many bytes the process may grow over most of a round.
        var allowance: Int {
            switch self {
            // The test runner also remembers each address that an error had: that is some ten bytes a request here, and
            // what the kernel loses would be 32 or more.
            case .cancelled: max(1 << 20, count * 16)
            default: 1 << 20
            }
        }
    }

    @Test("after very many requests nothing is left of them", arguments: Load.allCases)
    func flat(load: Load) async {
        await #expect(processExitsWith: .success) { [load = load as Load] in
            let keeper = Keeper()
            var alive: [Int] = [], memory: [Int] = []
            // A leak shows in every round. The slack of an allocator, as for a thread that starts late, shows in one.
            for round in 1...4 {
                (alive, memory) = ([], [])
                for tenth in 0..<10 {
                    let count = load.count / 10
                    for number in 0..<count { await load.run((round * 10 + tenth) * count + number, keeper) }
                    alive.append(Alive.number)
                    memory.append(residentMemory())
                }
                // What an assembly keeps by itself is two objects.
                if alive.allSatisfy({ $0 <= 3 }), memory[9] - memory[0] < load.allowance { return }
            }
            Issue.record("\(load.rawValue): objects \(alive), bytes \(memory)")
        }
    }

    /// Each lease starts the task that makes the next, before it is done itself.
    final class Leases: Assembly {
        let components = Components()

        func lease(
            _ number: Int, of last: Int, _ began: @escaping @Sendable () -> Void,
            end: @escaping @Sendable () -> Void
        ) async -> Alive {
            await singleton(for: number) {
                began()
                // Keys that are not needed any more would take memory, too.
                if number % 1000 == 0 { reset() }
                if number < last {
                    await withCheckedContinuation { next in
                        Task { _ = await self.lease(number + 1, of: last, { next.resume() }, end: end) }
                    }
                } else {
                    end()
                }
                return Alive()
            }
        }
    }

    @Test("what renews itself with await holds no build that is over")
    func renewing() async {
        await #expect(processExitsWith: .success) {
            func run(_ count: Int) async -> Int {
                let leases = Leases()
                await withCheckedContinuation { end in
                    Task { _ = await leases.lease(1, of: count, {}, end: { end.resume() }) }
                }
                return residentMemory()
            }
            let before = await run(10_000), after = await run(50_000)
            if after - before > 2 << 20 { Issue.record("grew by \(after - before) bytes") }
        }
    }
}

/// The bytes of memory that this process has; 0 where there is no way to know.
private func residentMemory() -> Int {
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = statistics?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
