import Foundation
import Synchronization

/// Cleanup before the program ends by an interrupt, termination, hangup or quit.
///
/// There may be several; the last one runs first. Child processes are not affected: they start with the default
/// signal handling.
final class Interruption: Sendable {
    private struct Registry {
        var cleanUps: [(id: UInt64, work: @Sendable (Int32) -> Void)] = []
        /// The registered cleanups.
        var ignoring: Set<UInt64> = []
        var lastID: UInt64 = 0
    }

    private static let registry = Mutex(Registry())
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let id: UInt64

    /// - Parameter cleanUp: Receives the number of the signal. It must not start or stop interruptions.
    init(cleanUp: @escaping @Sendable (Int32) -> Void) {
        id = Self.registry.withLock { registry in
            registry.lastID += 1
            registry.cleanUps.append((registry.lastID, cleanUp))
            if registry.cleanUps.count == 1 { Self.listen() }
            return registry.lastID
        }
    }

    deinit { stop() }

    /// Ignores the signals from now on, until this is stopped.
    func ignore() { _ = Self.registry.withLock { $0.ignoring.insert(id) } }

    /// Restores the default handling of the signals.
    func stop() {
        Self.registry.withLock { registry in
            registry.ignoring.remove(id)
            guard let index = registry.cleanUps.firstIndex(where: { $0.id == id }) else { return }
            registry.cleanUps.remove(at: index)
            guard registry.cleanUps.isEmpty else { return }
            for number in Self.signals where !Self.isIgnored(number) { signal(number, SIG_DFL) }
        }
    }

    // MARK: Signals

    /// A signal handler interrupts the program anywhere, so it only writes the signal's number into a pipe, which a
    /// thread reads.
    private static func listen() {
        _ = thread
        for number in signals where !isIgnored(number) {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(writingEnd.load(ordering: .acquiring), &byte, 1)
            }
        }
    }

    /// Whether the program was started to ignore the signal: by `nohup`, or behind `&` in a script.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // SIG_IGN is 1, and the handler comes first in the structure.
        return withUnsafeBytes(of: action) { $0.load(as: Int.self) == 1 }
    }

    /// Starts with the first interruption and waits while the program runs.
    private static let thread: Void = {
        var ends: [Int32] = [-1, -1]
        // Without a pipe the program ends at once, without cleanup.
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writingEnd.store(ends[1], ordering: .releasing)
        Thread.detachNewThread { [reading = ends[0]] in
            var number: UInt8 = 0
            while true {
                let count = read(reading, &number, 1)
                if count == 1 { obey(Int32(number)) }
                if count == 0 || (count < 0 && errno != EINTR) { return }
            }
        }
    }()

    private static func obey(_ number: Int32) {
        // Holds the lock until the end, so that no other work starts meanwhile.
        registry.withLock { registry in
            guard registry.ignoring.isEmpty, !registry.cleanUps.isEmpty else { return }
            for cleanUp in registry.cleanUps.reversed() { cleanUp.work(number) }
            exit(128 + number)
        }
    }
}

/// The pipe for the handlers.
private let writingEnd = Atomic<Int32>(-1)
