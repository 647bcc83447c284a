internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Delivers signals through a pipe, so that they can be polled together with keys.
///
/// A signal handler interrupts the program anywhere, even inside malloc, so it may do little more than write a
/// byte.
struct Signals: Sendable {
    /// Receives each signal as one byte, its number.
    let descriptor: Int32

    /// The signals that a terminal program must handle.
    static let caught = [SIGWINCH, SIGTSTP, SIGCONT] + ending
    /// The signals that end the program, after it has restored the terminal.
    static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The signal of Ctrl-Z.
    static let stop = SIGTSTP
    /// The signal of Ctrl-C.
    static let interrupt = SIGINT
    /// The signal of a terminal that was closed.
    static let hangUp = SIGHUP
    /// The signal for writing to a closed pipe.
    static let brokenPipe = SIGPIPE

    /// Catches the signals from now on, for the whole process.
    static func catchAll() -> Signals { catching(caught) }

    /// The signals that are to end the program, caught from now on for the whole process. Once the reader stops, they
    /// end it by themselves again.
    static func ends() -> AsyncStream<Int32> {
        // What the program was started to ignore, as by nohup, must not end it.
        let signals = catching(ending.filter { !isIgnored($0) })
        let events = TerminalInput(descriptor: -1, signals: signals, end: { obey($0) }).events()
        return AsyncStream { continuation in
            let watch = Task {
                for await event in events {
                    if case .ended(let number) = event { continuation.yield(number) }
                }
            }
            continuation.onTermination = { _ in
                watch.cancel()
                release()
            }
        }
    }

    private static func catching(_ numbers: [Int32]) -> Signals {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return Signals(descriptor: -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Non-blocking: a full pipe must not block the handler.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        writingEnd.store(ends[1], ordering: .releasing)
        for number in numbers { handle(number) }
        return Signals(descriptor: ends[0])
    }

    /// Restores the default actions of the signals that are not ignored, for the whole process.
    static func release() {
        for number in caught where !isIgnored(number) { signal(number, SIG_DFL) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // SIG_IGN is 1, and the handler comes first in the structure.
        return withUnsafeBytes(of: action) { $0.load(as: Int.self) == 1 }
    }

    /// Runs the signal's default action on this process. If that stops the process, this returns after it was
    /// continued; if it ends the process, never.
    static func obey(_ number: Int32) {
        withUnblocked([number]) {
            signal(number, SIG_DFL)
            raise(number)
            // A signal that ends the program may have come with the one that continued it: another thread may still
            // handle it.
            _ = poll(nil, 0, 50)
            handle(number)
        }
    }

    /// Stops all processes of this program's job with a signal that is not caught otherwise. Returns when they go on.
    static func stopJob(with number: Int32) {
        withUnblocked([number] + ending) {
            signal(number, SIG_DFL)
            sendToJob(number)
            // The stop may come during the first wait, and ends it. The second is, as above, for a signal that ends the
            // program.
            for _ in 0..<2 { _ = poll(nil, 0, 50) }
        }
    }

    /// Runs the work on this thread while that does not block the signals. Dispatch blocks most signals on its threads.
    private static func withUnblocked(_ numbers: [Int32], _ work: () -> Void) {
        var these = sigset_t()
        var before = sigset_t()
        sigemptyset(&these)
        for number in numbers { sigaddset(&these, number) }
        pthread_sigmask(SIG_UNBLOCK, &these, &before)
        work()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Ignores the signal.
    static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

    /// Sends the signal to all processes of this program's job, including this one.
    static func sendToJob(_ number: Int32) { kill(0, number) }

    /// The signal that requested the end of the program, known before earlier input is handled; or nil.
    static var requestedEnd: Int32? {
        let number = requested.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    private static func handle(_ number: Int32) {
        signal(number) { number in
            let error = errno
            if number != SIGWINCH, number != SIGTSTP, number != SIGCONT {
                requested.store(number, ordering: .releasing)
            }
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(writingEnd.load(ordering: .acquiring), &byte, 1)
            errno = error
        }
    }
}

private let writingEnd = Atomic<Int32>(-1)
private let requested = Atomic<Int32>(0)
