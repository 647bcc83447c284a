internal import Conditions
internal import Core
internal import Foundation
internal import Synchronization

/// Counts and measures calls, and writes each into the log.
///
/// Safe to use from any thread.
final class CallLedger: Sendable {
    private let entries = Mutex<[String: Entry]>([:])
    private let time: any Timekeeper
    private let log: @Sendable () -> (any Log)?

    /// What is known of all calls of one kind.
    struct Entry: Hashable, Sendable {
        /// How many have ended.
        var count = 0
        /// How many of them failed; one that was cancelled did not.
        var failures = 0
        /// How long all of them took together.
        var total: Duration = .zero
        /// How long the longest took.
        var longest: Duration = .zero
    }

    /// Durations are on this clock.
    init(time: any Timekeeper, log: @escaping @Sendable () -> (any Log)?) {
        self.time = time
        self.log = log
    }

    /// All that was called, by name.
    var all: [(name: String, entry: Entry)] {
        entries.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    /// Forgets all calls.
    func clear() { entries.withLock { $0 = [:] } }

    /// Does the work, and notes how it went under this name.
    func measure<Value, Failure: Error>(
        _ name: String, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let start = time.now
        do throws(Failure) {
            let value = try await work()
            note(name, since: start, failure: nil)
            return value
        } catch {
            note(name, since: start, failure: Task.isCancelled ? nil : "\(error)")
            throw error
        }
    }

    private func note(_ name: String, since start: Date, failure: String?) {
        let duration = max(.zero, Duration.seconds(time.now.timeIntervalSince(start)))
        entries.withLock { entries in
            entries[name, default: Entry()].count += 1
            entries[name, default: Entry()].failures += failure == nil ? 0 : 1
            entries[name, default: Entry()].total += duration
            entries[name, default: Entry()].longest = max(duration, entries[name]?.longest ?? .zero)
        }
        let outcome = failure.map { "failed: \($0)" } ?? "done"
        log()?.write(.debug, "calls", "\(name) \(outcome) (\(duration.spelt))")
    }
}

extension Duration {
    /// `0.25 s`, to the hundredth of a second.
    var spelt: String {
        let hundredths = Int((self / .milliseconds(10)).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
