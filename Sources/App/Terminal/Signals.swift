internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Turns signals into bytes of a pipe, where they can be waited for together with keys.
///
/// A handler may do next to nothing: it interrupts the program anywhere, even while it allocates memory. Writing a byte
/// is allowed.
struct Signals: Sendable {
    /// Where each signal arrives as one byte, its number.
    let descriptor: Int32

    /// Those that a program on a terminal must answer.
    static let caught = [SIGWINCH, SIGTSTP, SIGCONT] + ending
    /// Those that end the program, after it has put the terminal in order.
    static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// What Ctrl-Z sends.
    static let stop = SIGTSTP
    /// What Ctrl-C sends.
    static let interrupt = SIGINT
    /// What a program is sent that writes to somebody who does not read any more.
    static let brokenPipe = SIGPIPE

    /// Catches the signals from now on, for the whole process.
    static func catchAll() -> Signals {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return Signals(descriptor: -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A full pipe must not stop the program inside a handler.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        writingEnd.store(ends[1], ordering: .releasing)
        for signal in caught { handle(signal) }
        return Signals(descriptor: ends[0])
    }

    /// Lets the signals do again what they do by default, for the whole process.
    static func release() {
        for number in caught { signal(number, SIG_DFL) }
    }

    /// Lets the signal do what it does by default, to this process and now. When it stops the process, this returns
    /// after it was continued; when it ends the process, never.
    static func obey(_ number: Int32) {
        // Dispatch blocks most signals on its threads, and any of them may be the one that runs this.
        var this = sigset_t()
        var before = sigset_t()
        sigemptyset(&this)
        sigaddset(&this, number)
        pthread_sigmask(SIG_UNBLOCK, &this, &before)
        signal(number, SIG_DFL)
        raise(number)
        handle(number)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Lets nothing happen when the signal comes.
    static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

    /// Sends the signal to all processes of this program's job, this one included.
    static func sendToJob(_ number: Int32) { kill(0, number) }

    /// The signal that has asked the program to end, before anything that came earlier is done; nil when none has.
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
