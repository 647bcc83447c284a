import AssemblyKit
import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Synchronization

/// A service on loopback in which one request at a time is answered wrong, and the real core that asks it. Deadlines
/// follow a clock that stands still.
final class FaultyService: Sendable {
    let core: CoreBase
    let log: any Log
    private let time = ManualTime()
    private let server: LoopbackServer
    private let script: Script
    private let folder: TemporaryFolder

    /// A service that answers these paths; the closure says where it is.
    init(_ replies: [String: LoopbackReply], _ configure: (inout CoreSettings, URL) -> Void) throws {
        let script = Script(replies)
        self.script = script
        server = try LoopbackServer(conditions: Conditions(time: time)) { script.reply(to: $0) }
        folder = try TemporaryFolder()
        var settings = CoreSettings(folder: folder.url)
        configure(&settings, server.url)
        core = CoreBase(settings)
        let memory = CoreDouble(conditions: Conditions(time: time))
        log = memory.log
        core.override(\.clock) { memory.clock }
        core.override(\.store) { memory.store }
        core.override(\.secrets) { memory.secrets }
        core.override(\.log) { memory.log }
    }

    /// Asks while the fault befalls the request of this path; of a fault that makes it wait, lets the deadline pass when
    /// `count` requests have come and no other is under way.
    func during<Answer: Sendable>(
        _ fault: Fault, at path: String, of count: Int, _ ask: @escaping @Sendable () async -> Answer
    ) async -> Answer {
        script.play(fault, at: path)
        async let answer = ask()
        if fault.ending == .late {
            await script.wait(for: count)
            for await count in core.networkActivity.updates() where count == 1 { break }
            await time.waitForSleepers()
            time.advance(by: .seconds(10))
        }
        return await answer
    }

    /// From now on everything is answered right.
    func recover() { script.play(nil, at: "") }
}

/// What is answered, and how often something was asked since the last fault began.
private final class Script: Sendable {
    private let state: Mutex<State>

    private struct State {
        let replies: [String: LoopbackReply]
        var fault: (fault: Fault, path: String)?
        var count = 0
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    init(_ replies: [String: LoopbackReply]) { state = Mutex(State(replies: replies)) }

    func play(_ fault: Fault?, at path: String) {
        state.withLock { ($0.fault, $0.count) = (fault.map { ($0, path) }, 0) }
    }

    func reply(to request: LoopbackRequest) -> LoopbackReply {
        let (reply, waiting) = state.withLock { state in
            state.count += 1
            let right = state.replies[request.path] ?? LoopbackReply(404)
            let reply = state.fault.flatMap { $0.path == request.path ? $0.fault.reply(right) : nil }
            return (reply ?? right, Self.takeWaiting(&state))
        }
        waiting?.resume()
        return reply
    }

    /// Returns when so many requests have come.
    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let waiting = state.withLock { state in
                state.waiting = (count, continuation)
                return Self.takeWaiting(&state)
            }
            waiting?.resume()
        }
    }

    private static func takeWaiting(_ state: inout State) -> CheckedContinuation<Void, Never>? {
        guard let waiting = state.waiting, state.count >= waiting.count else { return nil }
        state.waiting = nil
        return waiting.continuation
    }
}
