import Foundation
import Synchronization

/// Work that is done before the program ends because it is interrupted, terminated or hung up on.
///
/// There may be several at a time; the last one goes first. Programs that are started meanwhile are not changed by it:
/// they begin with the signals as the system has them.
final class Interruption: Sendable {
    private struct Registry {
        var cleanUps: [(id: UInt64, work: @Sendable (Int32) -> Void)] = []
        /// Those whose work must not be left half-done now.
        var ignoring: Set<UInt64> = []
        var lastID: UInt64 = 0
    }

    private static let registry = Mutex(Registry())
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let id: UInt64

    /// - Parameter cleanUp: Gets the number of the signal. It must not make or end interruptions.
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

    /// Gives the signals back what they do without it.
    func stop() {
        Self.registry.withLock { registry in
            registry.ignoring.remove(id)
            guard let index = registry.cleanUps.firstIndex(where: { $0.id == id }) else { return }
            registry.cleanUps.remove(at: index)
            if registry.cleanUps.isEmpty { for number in Self.signals { signal(number, SIG_DFL) } }
        }
    }

    // MARK: Signals

    /// A handler may interrupt the program anywhere and may do next to nothing: it writes the signal's number into a
    /// pipe, from which a thread reads.
    private static func listen() {
        _ = thread
        for number in signals {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(writingEnd.load(ordering: .acquiring), &byte, 1)
            }
        }
    }

    /// Begins with the first interruption and waits as long as the program runs.
    private static let thread: Void = {
        var ends: [Int32] = [-1, -1]
        // Without a pipe the program just ends, as it would without this.
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
        // Holds the lock to the end, so that no work without interruption begins meanwhile.
        registry.withLock { registry in
            guard registry.ignoring.isEmpty, !registry.cleanUps.isEmpty else { return }
            for cleanUp in registry.cleanUps.reversed() { cleanUp.work(number) }
            exit(128 + number)
        }
    }
}

/// Where handlers write to.
private let writingEnd = Atomic<Int32>(-1)
