internal import Core
internal import Synchronization

/// Keeps the newest entries in memory.
final class MemoryLog: Log {
    let threshold: LogLevel
    private let clock: any WallClock
    private let entries = Mutex<[LogEntry]>([])

    init(threshold: LogLevel, clock: any WallClock) {
        self.threshold = threshold
        self.clock = clock
    }

    func write(_ level: LogLevel, _ subject: String, _ message: @autoclosure () -> String) {
        guard level >= threshold else { return }
        let message = message()
        entries.withLock { entries in
            if entries.count == 1000 { entries.removeFirst() }
            entries.append(LogEntry(date: clock.now, level: level, subject: subject, message: message))
        }
    }

    func entries(last count: Int) -> [LogEntry] { entries.withLock { $0.suffix(max(count, 0)) } }
}
