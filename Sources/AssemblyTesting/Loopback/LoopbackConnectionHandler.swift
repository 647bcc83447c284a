internal import Conditions
internal import Foundation
internal import Synchronization

/// Reads requests and sends replies. A connection serves one request, unless the reply keeps it open.
final class LoopbackConnectionHandler: Sendable {
    let conditions: Conditions
    private let answer: LoopbackServer.Answer
    private let state: Mutex<State>

    private struct State {
        var replies: [String: LoopbackReply]
        var requests: [LoopbackRequest] = []
        var connectionCount = 0
    }

    init(
        _ replies: [String: LoopbackReply], _ conditions: Conditions,
        _ answer: @escaping LoopbackServer.Answer
    ) {
        state = Mutex(State(replies: replies))
        self.conditions = conditions
        self.answer = answer
    }

    var requests: [LoopbackRequest] { state.withLock { $0.requests } }

    var connectionCount: Int { state.withLock { $0.connectionCount } }

    func setReply(_ reply: LoopbackReply, to path: String) { state.withLock { $0.replies[path] = reply } }

    func serve(_ connection: LoopbackSocket) {
        state.withLock { $0.connectionCount += 1 }
        var isUsedAgain = false
        while answer(over: connection, isUsedAgain) { isUsedAgain = true }
    }

    /// Answers one request; returns whether the connection stays open.
    private func answer(over connection: LoopbackSocket, _ isUsedAgain: Bool) -> Bool {
        guard let request = read(connection) else {
            return deliver(LoopbackReply(400), over: connection)
        }
        guard request.headers["transfer-encoding"] == nil else {
            return deliver(LoopbackReply(411), over: connection)
        }
        let reply = state.withLock { state in
            state.requests.append(request)
            return state.replies[request.path]
        }
        switch pass(for: connection) {
        case .success:
            guard let reply = reply ?? result(for: connection, of: { [answer] in await answer(request) })
            else { return false }
            return deliver(reply, over: connection)
        case .failure(Obstacle.broken):
            // A client repeats its request on a new connection if one that it uses again breaks before a reply begins.
            if isUsedAgain { connection.send(Data("HTTP/1.1 200 Fine\r\n".utf8)) }
            connection.resetWhenClosed()
        case .failure, nil: break
        }
        return false
    }

    private func read(_ connection: LoopbackSocket) -> LoopbackRequest? {
        var bytes = Data()
        func receive() -> Bool {
            let more = connection.receive()
            bytes += more
            return !more.isEmpty
        }
        let emptyLine = Data("\r\n\r\n".utf8)
        var end: Range<Data.Index>?
        while end == nil {
            // A method starts with a letter; anything else, such as a TLS handshake, is not HTTP.
            guard bytes.count < 1_000_000, receive(), let first = bytes.first, (65...90).contains(first)
            else { return nil }
            end = bytes.range(of: emptyLine)
        }
        guard let end,
            var request = LoopbackRequest(head: String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
        else { return nil }
        let length = max(0, request.headers["content-length"].flatMap(Int.init) ?? 0)
        // Such a client waits for this before it sends the body (RFC 9110 §10.1.1).
        if request.headers["expect"]?.lowercased() == "100-continue", bytes.count - end.upperBound < length {
            connection.send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        while bytes.count - end.upperBound < length {
            guard receive() else { return nil }
        }
        request.body = Data(bytes[end.upperBound...].prefix(length))
        return request
    }

    private func pass(for connection: LoopbackSocket) -> Result<Void, any Error>? {
        result(for: connection) { [conditions] in
            do {
                // A hanging server waits until its client gives up.
                _ = try await conditions.pass(within: .seconds(365 * 24 * 3600))
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }

    /// The result of a task, or nil when the client has left before; the task is cancelled then.
    private func result<Value: Sendable>(
        for connection: LoopbackSocket, of body: @escaping @Sendable () async -> Value
    ) -> Value? {
        let verdict = Verdict<Value>()
        // The connection has its own thread, which may block on a task.
        let task = Task(executorPreference: ServerThreads.shared) { verdict.give(await body()) }
        while true {
            if let value = verdict.wait(atMost: .milliseconds(20)) { return value }
            // A client sends nothing after its request, so readable input means that it has left.
            if connection.waitForInput(.zero) {
                task.cancel()
                return nil
            }
        }
    }

    /// Returns whether the connection stays open.
    private func deliver(_ reply: LoopbackReply, over connection: LoopbackSocket) -> Bool {
        switch reply.delivery {
        case .whole:
            connection.send(reply.head + reply.body)
        case .delayed(let delay):
            guard !connection.waitForInput(delay) else { return false }
            connection.send(reply.head + reply.body)
        case .dripping(let pause):
            connection.send(reply.head)
            for byte in reply.body {
                connection.send(Data([byte]))
                guard !connection.waitForInput(pause) else { return false }
            }
        case .stalled(let count):
            connection.send(reply.head + reply.body.prefix(count))
            waitForInput(connection)
        case .truncated(let count):
            connection.send(reply.head + reply.body.prefix(count))
        case .reset(let count):
            connection.send(reply.head + reply.body.prefix(count))
            connection.resetWhenClosed()
            return false
        case .silent:
            waitForInput(connection)
        case .closed:
            break
        case .refused:
            connection.resetWhenClosed()
            return false
        case .bare:
            connection.send(reply.body)
        case .unfinished:
            connection.send(reply.body)
            waitForInput(connection)
        case .endless:
            connection.send(reply.head)
            guard !reply.body.isEmpty else {
                waitForInput(connection)
                break
            }
            while connection.send(reply.body) {}
        case .kept:
            connection.send(reply.head + reply.body)
            return waitForInput(connection)
        case .abandoned:
            connection.send(reply.head + reply.body)
            guard waitForInput(connection), let request = read(connection) else { return false }
            state.withLock { $0.requests.append(request) }
        }
        connection.shutDown()
        return false
    }

    // Longer than any test: only the client closes an idle connection.
    @discardableResult private func waitForInput(_ connection: LoopbackSocket) -> Bool {
        connection.waitForInput(.seconds(600))
    }
}

/// Runs the server's tasks on threads of their own: tests that wait for a reply without suspending may occupy every
/// thread of the default executor.
private final class ServerThreads: TaskExecutor {
    static let shared = ServerThreads()
    private let queue = DispatchQueue(label: "loopback", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Passes a task's result to a waiting thread.
private final class Verdict<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isThere.signal()
    }

    func wait(atMost duration: DispatchTimeInterval) -> Value? {
        guard isThere.wait(timeout: .now() + duration) == .success else { return nil }
        return value.withLock { $0 }
    }
}

extension LoopbackReply {
    // Required by HTTP, but clients ignore it.
    private var reason: String { status < 400 ? "Fine" : "Refused" }

    fileprivate var head: Data {
        let added: [String: String] =
            switch delivery {
            case .endless: [:]
            case .kept, .abandoned: ["Content-Length": "\(body.count)"]
            default: ["Content-Length": "\(body.count)", "Connection": "close"]
            }
        let given = Set(headers.keys.map { $0.lowercased() })
        let all = headers.merging(added.filter { !given.contains($0.key.lowercased()) }) { own, _ in own }
        let lines = ["HTTP/1.1 \(status) \(reason)"] + all.map { "\($0): \($1)" }.sorted()
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
