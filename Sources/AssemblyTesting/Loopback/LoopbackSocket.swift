internal import Foundation

#if canImport(Darwin)
    private let streamType = SOCK_STREAM
    private let sendFlags: Int32 = 0
#else
    private let streamType = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// A TCP socket on 127.0.0.1. Its creator closes it; child processes, as of exit tests, don't inherit it.
struct LoopbackSocket: Hashable, Sendable {
    let descriptor: Int32

    /// A socket bound to this port, or to a free one; connections are refused until ``listen()``.
    init(boundTo port: UInt16 = 0) throws {
        descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw Self.error }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Not for a free port: the system would also choose one that is bound but not listening.
        if port != 0 { set(SO_REUSEADDR, Int32(1)) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else {
            let error = Self.error
            Foundation.close(descriptor)
            throw error
        }
        // Connections inherit it, which allows the port to be bound again while they still close.
        set(SO_REUSEADDR, Int32(1))
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            set(SO_NOSIGPIPE, Int32(1))
        #endif
    }

    private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    var port: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    func listen() throws {
        guard Foundation.listen(descriptor, 64) == 0 else { throw Self.error }
    }

    func accept() -> LoopbackSocket? {
        let connection = Foundation.accept(descriptor, nil, nil)
        return connection < 0 ? nil : LoopbackSocket(descriptor: connection)
    }

    /// The next bytes; none when the other side has closed or sends nothing for a minute.
    func receive() -> Data {
        guard waitForInput(.seconds(60)) else { return Data() }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return Data(bytes.prefix(max(count, 0)))
    }

    /// Whether there is input by then: bytes, or the end of the connection.
    func waitForInput(_ duration: Duration) -> Bool {
        let milliseconds = min(max(0, duration / .milliseconds(1)), Double(Int32.max))
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: Int32
        repeat {
            count = Foundation.poll(&poll, 1, Int32(milliseconds))
        } while count < 0 && errno == EINTR
        return count > 0
    }

    /// Sends all bytes; returns false when the other side leaves.
    @discardableResult func send(_ data: Data) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, sendFlags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Makes closing reset the connection.
    func resetWhenClosed() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

    /// Shuts the connection down in both directions, which wakes blocked readers.
    func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    func close() { _ = Foundation.close(descriptor) }

    private func set<Value>(_ option: Int32, _ value: Value) {
        withUnsafePointer(to: value) {
            _ = setsockopt(descriptor, SOL_SOCKET, option, $0, socklen_t(MemoryLayout<Value>.size))
        }
    }
}
