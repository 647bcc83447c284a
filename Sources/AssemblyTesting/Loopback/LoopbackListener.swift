internal import Foundation
internal import Synchronization

/// Accepts connections, each on a thread of its own, or refuses them.
///
/// A socket that listens can't be told to stop; it is closed, and another one listens later. The port stays bound by a
/// reservation that never listens, so that no other program gets it in between, nor the requests that come for a closed
/// one. Where two sockets can't be bound to one port (macOS), the reservation itself listens, and is replaced afterwards.
final class LoopbackListener: Sendable {
    let port: UInt16
    private let state: Mutex<State>
    private let connections: OpenConnections

    private struct State {
        /// Nil when the port could not be had back.
        var reservation: LoopbackSocket?
        /// The socket that listens while connections are let in.
        var listener: LoopbackSocket?
        var isRemoved = false
    }

    /// A closed listener. Each accepted connection is passed to `onConnection`, and closed afterwards.
    init(onConnection: @escaping @Sendable (LoopbackSocket) -> Void) throws {
        let socket = try LoopbackSocket()
        port = socket.port
        state = Mutex(State(reservation: socket))
        connections = OpenConnections(onConnection)
    }

    /// Opens or closes it as `isWanted` says under the lock: of two concurrent calls, the later one decides.
    func setOpen(if isWanted: @autoclosure () -> Bool) {
        state.withLock { state in
            guard !state.isRemoved else { return }
            switch (isWanted(), state.listener) {
            case (true, nil): open(&state)
            case (false, let listener?): close(listener, &state)
            case (true, _?), (false, nil): break
            }
        }
    }

    private func open(_ state: inout State) {
        let own = try? LoopbackSocket(boundTo: port)
        guard let listener = own ?? state.reservation, (try? listener.listen()) != nil else {
            own?.close()
            return
        }
        state.listener = listener
        connections.letIn(by: listener)
    }

    private func close(_ listener: LoopbackSocket, _ state: inout State) {
        connections.stopAccepting(by: listener)
        state.listener = nil
        guard listener == state.reservation else { return }
        state.reservation = try? LoopbackSocket(boundTo: port)
        state.isRemoved = state.reservation == nil
    }

    var openConnectionCount: Int { connections.count }

    /// Refuses connections for good, and ends all that are open.
    func close() {
        state.withLock { state in
            guard !state.isRemoved else { return }
            if let listener = state.listener { close(listener, &state) }
            state.isRemoved = true
        }
        connections.shutDownAll()
    }

    deinit {
        close()
        state.withLock { $0.reservation?.close() }
    }
}

/// The open connections.
private final class OpenConnections: Sendable {
    private let onConnection: @Sendable (LoopbackSocket) -> Void
    private let state = Mutex(State())
    private static let limit = 64

    private struct State {
        var connections: Set<LoopbackSocket> = []
        var closing: [LoopbackSocket: DispatchSemaphore] = [:]
    }

    init(_ onConnection: @escaping @Sendable (LoopbackSocket) -> Void) { self.onConnection = onConnection }

    var count: Int { state.withLock { $0.connections.count } }

    func letIn(by listener: LoopbackSocket) {
        Thread.detachNewThread { [self] in
            while !isClosing(listener) {
                guard listener.waitForInput(.milliseconds(20)), let connection = listener.accept() else {
                    continue
                }
                attend(connection)
            }
            // A child process that is just starting has a copy of the socket, so closing alone would leave it
            // listening.
            listener.shutDown()
            listener.close()
            state.withLock { $0.closing.removeValue(forKey: listener) }?.signal()
        }
    }

    /// Accepts connections until the listener is closed.
    func stopAccepting(by listener: LoopbackSocket) {
        let closed = DispatchSemaphore(value: 0)
        // Shutting it down wakes its thread at once on Linux. Under the lock, because that thread then closes it.
        state.withLock { state in
            state.closing[listener] = closed
            listener.shutDown()
        }
        closed.wait()
    }

    private func isClosing(_ listener: LoopbackSocket) -> Bool {
        state.withLock { $0.closing[listener] != nil }
    }

    private func attend(_ connection: LoopbackSocket) {
        let isAccepted = state.withLock { state in
            guard state.connections.count < Self.limit else { return false }
            state.connections.insert(connection)
            return true
        }
        guard isAccepted else { return connection.close() }
        Thread.detachNewThread { [self] in
            onConnection(connection)
            // Under the lock, so that the file descriptor is not reused when `shutDownAll` uses it.
            state.withLock { state in
                state.connections.remove(connection)
                connection.close()
            }
        }
    }

    func shutDownAll() { state.withLock { $0.connections.forEach { $0.shutDown() } } }
}
