internal import CCurl
internal import Core
internal import Foundation
internal import Synchronization

/// Runs the requests of one transport on a thread of its own, so that no thread of Swift's pool blocks on a socket.
///
/// The thread starts with the first request and ends with ``stop()``, or when the process exits. Other threads queue
/// messages for it and wake it, the only call that libcurl allows from them.
final class CurlLoop: Sendable {
    private let state = Mutex(State())

    /// The loops with a thread; nil once the process exits.
    private static let running = Mutex<[ObjectIdentifier: CurlLoop]?>([:])

    private struct State {
        var messages: [Message] = []
        /// The address of the multi handle while the thread runs.
        var multi: UInt?
    }

    private enum Message {
        case start(CurlExchange)
        case cancel(CurlExchange)
        case stop
        /// The process exits.
        case exit
    }

    /// Sends the request and returns its outcome. A cancelled task does not wait for the thread.
    func reply(to request: OutgoingRequest) async -> CurlExchange.Outcome {
        let exchange = CurlExchange(request)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.resumeAtEnd(continuation)
                start(exchange)
            }
        } onCancel: {
            exchange.end(.failure(.cancelled))
            post(.cancel(exchange))
        }
    }

    /// Ends the thread and closes all connections.
    func stop() { post(.stop) }

    /// Ends all threads, and waits for them. To be called at exit, before libcurl's TLS library frees what they use:
    /// a thread that is within it then would crash the process.
    static func endAllAtExit() {
        let loops = running.withLock { running in
            defer { running = nil }
            return running ?? [:]
        }
        for loop in loops.values { loop.post(.exit) }
        // It is none that blocks on a server: reading all certificates takes the longest.
        CurlThread.waitForAll(until: .now() + 5)
    }

    private func start(_ exchange: CurlExchange) {
        let isRunning = state.withLock { state in
            if state.multi == nil { state.multi = startThread() }
            return state.multi != nil
        }
        if isRunning {
            post(.start(exchange))
        } else {
            exchange.end(.failure(.interrupted(detail: "libcurl can't be started")))
        }
    }

    /// The address of the multi handle that a new thread uses; nil at exit, and when the system has no room for one.
    private func startThread() -> UInt? {
        Self.running.withLock { running in
            guard running != nil, let multi = CurlMulti.makeHandle() else { return nil }
            guard CurlThread.start({ self.run(multi) }) else {
                curl_multi_cleanup(UnsafeMutableRawPointer(bitPattern: multi))
                return nil
            }
            running?[ObjectIdentifier(self)] = self
            return multi
        }
    }

    private func post(_ message: Message) {
        state.withLock { state in
            guard let multi = state.multi else { return }
            state.messages.append(message)
            curl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: multi))
        }
    }

    private func run(_ address: UInt) {
        // Blocks SIGPIPE: writing to a connection that the server has closed would end the process.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let multi = CurlMulti(address)
        // In libcurl 8.21.0 performing takes a wake-up, too (https://github.com/curl/curl/issues/22272): what was posted
        // before it must not be left for after the wait.
        while true {
            multi.perform()
            guard obey(multi) else { return }
            multi.wait()
        }
    }

    /// Handles the messages; false after the last one.
    private func obey(_ multi: CurlMulti) -> Bool {
        let messages = state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
        for message in messages {
            switch message {
            case .start(let exchange): multi.add(exchange)
            case .cancel(let exchange): multi.remove(exchange)
            case .stop:
                // The handle goes with `multi`, so it must not be woken from here on.
                state.withLock { $0.multi = nil }
                Self.running.withLock { $0?[ObjectIdentifier(self)] = nil }
                return false
            case .exit:
                // Left as it is: cleaning up would wait for a name that is being looked up.
                _ = Unmanaged.passRetained(multi)
                return false
            }
        }
        return true
    }
}
