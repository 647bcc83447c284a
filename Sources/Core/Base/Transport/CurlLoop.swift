internal import CCurl
internal import Core
internal import Foundation
internal import Synchronization

/// Carries out the requests of one transport, all on one thread of its own: no thread that Swift's tasks share ever
/// waits for a socket.
///
/// The thread starts with the first request and ends with ``stop()``. Other threads leave messages for it and wake it,
/// the one thing that libcurl allows them.
final class CurlLoop: Sendable {
    private let state = Mutex(State())

    private struct State {
        var messages: [Message] = []
        /// The address of the multi handle, as long as the thread runs.
        var multi: UInt?
    }

    private enum Message {
        case start(CurlExchange)
        case cancel(CurlExchange)
        case stop
    }

    /// Sends the request and gives back what comes of it. A cancelled task does not wait for the thread.
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

    /// Ends the thread and all connections.
    func stop() { post(.stop) }

    private func start(_ exchange: CurlExchange) {
        let isRunning = state.withLock { state in
            if state.multi == nil, let multi = CurlMulti.makeHandle() {
                state.multi = multi
                Thread.detachNewThread { self.run(multi) }
            }
            return state.multi != nil
        }
        if isRunning {
            post(.start(exchange))
        } else {
            exchange.end(.failure(.interrupted(detail: "libcurl can't be started")))
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
        // Otherwise writing to a connection that the server has closed may end the process.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let multi = CurlMulti(address)
        while obey(multi) { multi.advance() }
    }

    /// Does what the messages say; false after the last one.
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
                // From here on nobody wakes the handle, which goes with `multi`.
                state.withLock { $0.multi = nil }
                return false
            }
        }
        return true
    }
}
