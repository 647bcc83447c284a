internal import Foundation
internal import Synchronization

/// Lets connections in, each on a thread of its own, or refuses them.
///
/// A socket that listens can't be told to stop; it is closed, and another one listens when the door opens again. The
/// port stays bound by a reservation that never listens, so that no other program gets it in between. Where two
/// sockets can't be bound to one port (macOS), the reservation itself listens, and is replaced when the door closes.
final class LoopbackDoor: Sendable {
    let port: UInt16
    private let state: Mutex<State>
    private let visitors: Visitors

    private struct State {
        var reservation: LoopbackSocket
        /// The socket that listens while the door is open.
        var listener: LoopbackSocket?
        var isRemoved = false
    }

    /// A door that waits to be opened. Whoever comes in is given to `welcome`, and out after it.
    init(welcome: @escaping @Sendable (LoopbackSocket) -> Void) throws {
        let socket = try LoopbackSocket()
        port = socket.port
        state = Mutex(State(reservation: socket))
        visitors = Visitors(welcome)
    }

    /// Opens or closes it as `isWanted` says when its turn has come: of two at once, the later has the last word.
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
        let listener = own ?? state.reservation
        guard (try? listener.listen()) != nil else {
            own?.close()
            return
        }
        state.listener = listener
        visitors.letIn(by: listener)
    }

    private func close(_ listener: LoopbackSocket, _ state: inout State) {
        visitors.stopLettingIn(by: listener)
        state.listener = nil
        guard listener == state.reservation else { return }
        guard let socket = try? LoopbackSocket(boundTo: port) else { return state.isRemoved = true }
        state.reservation = socket
    }

    var openConnectionCount: Int { visitors.count }

    /// Closes the port and ends all connections.
    func close() {
        state.withLock { state in
            guard !state.isRemoved else { return }
            state.isRemoved = true
            if let listener = state.listener { visitors.stopLettingIn(by: listener) }
            if state.listener != state.reservation { state.reservation.close() }
        }
        visitors.sendAway()
    }
}

/// The connections that are open.
private final class Visitors: Sendable {
    private let welcome: @Sendable (LoopbackSocket) -> Void
    private let state = Mutex(State())
    private static let limit = 64

    private struct State {
        var connections: Set<LoopbackSocket> = []
        var closing: [LoopbackSocket: DispatchSemaphore] = [:]
    }

    init(_ welcome: @escaping @Sendable (LoopbackSocket) -> Void) { self.welcome = welcome }

    var count: Int { state.withLock { $0.connections.count } }

    func letIn(by listener: LoopbackSocket) {
        Thread.detachNewThread { [self] in
            while !isClosing(listener) {
                guard listener.waitForInput(.milliseconds(20)), let connection = listener.accept() else {
                    continue
                }
                attend(connection)
            }
            // A child that is just being started has a copy until it runs: closing alone would leave it listening.
            listener.shutDown()
            listener.close()
            state.withLock { $0.closing.removeValue(forKey: listener) }?.signal()
        }
    }

    /// Returns when the listener is closed.
    func stopLettingIn(by listener: LoopbackSocket) {
        let closed = DispatchSemaphore(value: 0)
        // Shut down, it wakes its thread at once on Linux. Under the lock, since that thread closes it then.
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
        let isWelcome = state.withLock { state in
            guard state.connections.count < Self.limit else { return false }
            state.connections.insert(connection)
            return true
        }
        guard isWelcome else { return connection.close() }
        Thread.detachNewThread { [self] in
            welcome(connection)
            // Under the lock, so that its number is not another connection's when `sendAway` uses it.
            state.withLock { state in
                state.connections.remove(connection)
                connection.close()
            }
        }
    }

    func sendAway() { state.withLock { $0.connections.forEach { $0.shutDown() } } }
}
