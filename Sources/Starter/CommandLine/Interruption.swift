import Dispatch
import Foundation
import Synchronization

/// Cleans up and ends the program when it is interrupted, terminated or hung up on.
final class Interruption {
    private final class Permission: Sendable {
        let isGiven = Mutex(true)
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let permission = Permission()
    private var sources: [any DispatchSourceSignal] = []

    init(cleanUp: @escaping @Sendable () -> Void) {
        for number in Self.signals {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [permission] in
                // Holds the lock to the end, so that no work without interruption begins meanwhile.
                permission.isGiven.withLock { isGiven in
                    guard isGiven else { return }
                    cleanUp()
                    exit(128 + number)
                }
            }
            source.resume()
            sources.append(source)
        }
    }

    deinit { stop() }

    /// Ignores the signals from now on, for work that must not be left half-done.
    func ignore() { permission.isGiven.withLock { $0 = false } }

    /// Gives the signals back what they do without it.
    func stop() {
        ignore()
        if sources.isEmpty { return }
        for source in sources { source.cancel() }
        sources = []
        for number in Self.signals { signal(number, SIG_DFL) }
    }
}
