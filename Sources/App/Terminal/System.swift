#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The system calls for terminals, for Linux and macOS.
enum System {
    /// Keeps the number of a standard input, output or error that is closed from the next file that is opened, into
    /// which the answer would be written. What was closed can't be read or written still.
    static func holdStandardDescriptors() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all bytes, with as many calls as needed. Returns false when the reader is gone.
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                wait(for: POLLOUT, of: descriptor)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// The available bytes, up to 4096; empty at the end or after an error.
    static func read(from descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = bytes.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                wait(for: POLLIN, of: descriptor)
                continue
            }
            return Array(bytes.prefix(max(0, count)))
        }
    }

    /// Waits as a blocking call does: another program may have made the shared descriptor non-blocking.
    private static func wait(for event: Int32, of descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        _ = poll(&request, 1, -1)
    }

    /// `poll` for what can be read, with a timeout in milliseconds; waits without end below zero.
    static func pollInput(_ requests: inout [pollfd], timeout: Int32) -> Int32 {
        let count = poll(&requests, nfds_t(requests.count), timeout)
        #if canImport(Darwin)
            // There it takes devices such as /dev/tty, which may be the input, for invalid (its manual, BUGS).
            if count > 0, requests.contains(where: { $0.revents & Int16(POLLNVAL) != 0 }) {
                return selectInput(&requests, timeout: timeout) ?? count
            }
        #endif
        return count
    }

    #if canImport(Darwin)
        /// Waits for input with `select`; nil, with nothing changed, where it takes a descriptor for invalid, too.
        private static func selectInput(_ requests: inout [pollfd], timeout: Int32) -> Int32? {
            let descriptors = requests.map(\.fd).filter { $0 >= 0 }
            var readable = fd_set()
            guard let last = descriptors.max(), Int(last) < MemoryLayout<fd_set>.size * 8 else { return nil }
            withUnsafeMutableBytes(of: &readable) { bits in
                for descriptor in descriptors {
                    bits[Int(descriptor / 8)] |= UInt8(1) << UInt8(descriptor % 8)
                }
            }
            var time = timeval(tv_sec: Int(timeout / 1000), tv_usec: timeout % 1000 * 1000)
            let count =
                timeout < 0
                ? select(last + 1, &readable, nil, nil, nil) : select(last + 1, &readable, nil, nil, &time)
            guard count >= 0 else { return errno == EINTR ? count : nil }
            withUnsafeBytes(of: &readable) { bits in
                for index in requests.indices {
                    let descriptor = requests[index].fd
                    let isReadable =
                        descriptor >= 0 && bits[Int(descriptor / 8)] & UInt8(1) << UInt8(descriptor % 8) != 0
                    requests[index].revents = isReadable ? Int16(POLLIN) : 0
                }
            }
            return count
        }
    #endif

    /// Returns when the process is in the foreground of a terminal: in the background, its job is stopped until then.
    /// False when the terminal is gone, when no shell could continue the job, and when the program is to end.
    ///
    /// It asks and does not leave the stop to a call that uses the terminal: such a call starts again when the job goes
    /// on, also for a signal that ends it.
    ///
    /// - Parameter stopping: Calls the function that stops the job.
    static func waitForForeground(of descriptor: Int32, _ stopping: (() -> Void) -> Void) -> Bool {
        while Signals.requestedEnd == nil {
            let foreground = tcgetpgrp(descriptor)
            if foreground == getpgrp() { return true }
            // A terminal that controls another session, or none, has no foreground for this one.
            if foreground < 0 { return isTerminal(descriptor) }
            // A job whose parent is in another session is an orphaned process group (POSIX): no shell continues it, and
            // no signal of the terminal stops it.
            guard getsid(getppid()) == getsid(0) else { return false }
            stopping { Signals.stopJob(with: SIGTTOU) }
        }
        return false
    }

    /// The size of a terminal in cells; nil when the descriptor is not a terminal or does not tell.
    static func size(of descriptor: Int32) -> Size? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Whether the descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}

private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func posixRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
