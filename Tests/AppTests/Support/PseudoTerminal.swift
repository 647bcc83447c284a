internal import Foundation
internal import Testing

@testable internal import App

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A pseudo-terminal: the program has one end, the test the other.
@MainActor final class PseudoTerminal {
    /// The program's end.
    let device: Int32
    /// The screen as the test sees it.
    private(set) var screen: VirtualScreen
    /// All output, for checks of escape sequences.
    private(set) var written = ""

    private let keyboard: Int32
    private let plug: Int32
    private let chunks: AsyncStream<[UInt8]>

    /// The time without output, in milliseconds, after which a test fails. It is shorter than the 120 s after which
    /// `make test` ends a silent run: the failure shows the screen, the end of the run does not.
    private nonisolated static let patience: Int32 = 100_000

    init(_ size: Size = .standard, hasAlternateScreen: Bool = true) throws {
        _ = Self.room
        let (master, device) = Self.open()
        try #require(master >= 0 && device >= 0)
        self.device = device
        keyboard = master
        screen = VirtualScreen(size: size, hasAlternateScreen: hasAlternateScreen)
        let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
        self.chunks = chunks
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (unplugged, plug) = (ends[0], ends[1])
        self.plug = plug
        resize(to: size)
        Thread.detachNewThread {
            while true {
                var requests = [master, unplugged].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                let count = poll(&requests, 2, Self.patience)
                if count < 0, errno == EINTR { continue }
                guard count > 0, requests[1].revents == 0 else { break }
                let bytes = System.read(from: master)
                guard !bytes.isEmpty else { break }
                continuation.yield(bytes)
            }
            // Closed by its reader, so that the descriptor is not reused meanwhile.
            close(master)
            close(unplugged)
            continuation.finish()
        }
    }

    /// A terminal keeps its descriptors to the end of the run, and macOS begins with 256 for a process.
    private nonisolated static let room: Void = {
        var limit = rlimit()
        guard getrlimit(openFiles, &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        setrlimit(openFiles, &limit)
    }()
    #if canImport(Darwin)
        private nonisolated static var openFiles: Int32 { RLIMIT_NOFILE }
    #else
        private nonisolated static var openFiles: __rlimit_resource_t { Int32(RLIMIT_NOFILE.rawValue) }
    #endif

    /// The terminal's mode.
    var mode: termios {
        var mode = termios()
        tcgetattr(device, &mode)
        return mode
    }

    /// The terminal's mode flags, for comparison.
    var modeFlags: [tcflag_t] {
        var mode = mode
        #if canImport(Darwin)
            // Set from the end of raw mode until the next read.
            mode.c_lflag &= ~tcflag_t(PENDIN)
        #endif
        return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
    }

    /// Types keys.
    func type(_ text: String) { System.write(Array(text.utf8), to: keyboard) }

    /// Types more than the terminal's buffer holds, from a thread that may block; over when the program has read all but
    /// what the buffer holds.
    nonisolated func typeInBackground(_ text: String) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread { [keyboard] in
                System.write(Array(text.utf8), to: keyboard)
                continuation.resume()
            }
        }
    }

    /// Resizes the window.
    func resize(to size: Size) {
        var window = winsize()
        window.ws_col = UInt16(size.columns)
        window.ws_row = UInt16(size.rows)
        _ = ioctl(keyboard, UInt(TIOCSWINSZ), &window)
        screen.resize(to: size)
    }

    /// Reads until the screen satisfies the condition.
    func see(
        _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
        until isSeen: (VirtualScreen) -> Bool
    ) async throws {
        if isSeen(screen) { return }
        for await chunk in chunks {
            screen.feed(chunk)
            written += String(decoding: chunk, as: UTF8.self)
            if isSeen(screen) { return }
        }
        Issue.record("\(what) was never seen, but:\n\(screen.text)", sourceLocation: sourceLocation)
        throw TextNotShown()
    }

    /// Reads until the text is on the screen.
    func see(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await see("“\(text)”", sourceLocation: sourceLocation) { $0.text.contains(text) }
    }

    /// Closes the terminal.
    func hangUp() { close(plug) }

    #if canImport(Glibc)
        /// Opens both ends with ioctls, because Swift's module of the C library lacks the functions for it (`man 4
        /// ptmx`, `man 2 ioctl_tty`).
        private static func open() -> (master: Int32, device: Int32) {
            let (unlock, peer): (UInt, UInt) = (0x4004_5431, 0x5441)
            let master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var isLocked: Int32 = 0
            guard master >= 0, ioctl(master, unlock, &isLocked) == 0 else { return (master, -1) }
            return (master, ioctl(master, peer, O_RDWR | O_NOCTTY))
        }
    #else
        private static func open() -> (master: Int32, device: Int32) {
            let master = posix_openpt(O_RDWR | O_NOCTTY)
            guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
                return (master, -1)
            }
            return (master, Darwin.open(name, O_RDWR | O_NOCTTY))
        }
    #endif

    private struct TextNotShown: Error {}
}
