public import Conditions
public import Foundation
internal import Synchronization

/// The system's clock, moved by as much as a tester wants: it goes on from there.
///
/// A sleep on it ends when the time has come on this clock: at once, when it is moved on beyond that. Moving it back
/// makes no sleep longer, and moving it on again makes it shorter again. Safe to use from any thread.
public final class MovableTime: Timekeeper {
    private let real: any Timekeeper
    private let state = Mutex(State())

    private struct State {
        var offset: TimeInterval = 0
        /// By how many seconds it was moved on, without what it was moved back: sleeps go by this.
        var advanced: TimeInterval = 0
        var lastNap = 0
        var naps: [Int: Task<Void, any Error>] = [:]
    }

    /// A clock that goes as another one does, until it is moved.
    public init(_ real: any Timekeeper = RealTime()) { self.real = real }

    public var now: Date { real.now.addingTimeInterval(offset) }

    /// By how many seconds it was moved, all in all.
    public var offset: TimeInterval { state.withLock { $0.offset } }

    /// How many tasks sleep on it.
    public var sleeperCount: Int { state.withLock { $0.naps.count } }

    /// Moves it on, or with a negative duration back.
    public func move(by duration: Duration) {
        let seconds = duration / .seconds(1)
        let naps = state.withLock { state in
            state.offset += seconds
            state.advanced += max(0, seconds)
            return seconds > 0 ? Array(state.naps.values) : []
        }
        naps.forEach { $0.cancel() }
    }

    /// Shows the system's time again.
    public func moveBack() { move(by: .seconds(-offset)) }

    public func sleep(for duration: Duration) async throws {
        let due = state.withLock { real.now.addingTimeInterval($0.advanced + duration / .seconds(1)) }
        while let (number, nap) = nap(until: due) {
            let outcome = await withTaskCancellationHandler {
                await nap.result
            } onCancel: {
                nap.cancel()
            }
            state.withLock { $0.naps[number] = nil }
            try Task.checkCancellation()
            // This clock was not moved. Setting the system's clock back must not make a sleep longer.
            if case .success = outcome { return }
        }
        try Task.checkCancellation()
    }

    /// A sleep on the real clock until the date, which moving this one on ends; nil when the date has come. It is the
    /// date that this clock would show, had it never been moved back.
    private func nap(until due: Date) -> (Int, Task<Void, any Error>)? {
        state.withLock { state in
            let left = due.timeIntervalSince(real.now) - state.advanced
            guard left > 0 else { return nil }
            let nap = Task { [real] in try await real.sleep(for: .seconds(left)) }
            state.lastNap += 1
            state.naps[state.lastNap] = nap
            return (state.lastNap, nap)
        }
    }
}
