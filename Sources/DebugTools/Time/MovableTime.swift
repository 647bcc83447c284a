public import Conditions
public import Foundation
internal import Synchronization

/// The system's clock, moved by as much as a tester wants: it goes on from there.
///
/// A sleep on it ends when the time has come on this clock: at once, when it is moved on beyond that. Moving it back
/// makes no sleep longer, and moving it on by as much again makes none shorter. Safe to use from any thread.
public final class MovableTime: Timekeeper {
    private let real: any Timekeeper
    private let state = Mutex(State())

    private struct State {
        var offset: TimeInterval = 0
        var lastSleep = 0
        var sleeps: [Int: Sleep] = [:]

        struct Sleep {
            /// When it ends by this clock.
            let due: Date
            /// The highest offset since it began. It goes by this, so moving the clock back makes it no longer.
            var highestOffset: TimeInterval
            /// Waits on the real clock.
            var nap: Task<Void, any Error>?
        }
    }

    /// A clock that goes as another one does, until it is moved.
    public init(_ real: any Timekeeper = RealTime()) { self.real = real }

    public var now: Date { real.now.addingTimeInterval(offset) }

    /// By how many seconds it was moved, all in all.
    public var offset: TimeInterval { state.withLock { $0.offset } }

    /// How many tasks sleep on it.
    public var sleeperCount: Int { state.withLock { $0.sleeps.count } }

    /// Moves it on, or with a negative duration back.
    public func move(by duration: Duration) {
        let naps = state.withLock { state in
            state.offset += duration / .seconds(1)
            let offset = state.offset
            let exceeded = state.sleeps.filter { $0.value.highestOffset < offset }
            for number in exceeded.keys { state.sleeps[number]?.highestOffset = offset }
            return exceeded.values.compactMap(\.nap)
        }
        naps.forEach { $0.cancel() }
    }

    /// Shows the system's time again.
    public func moveBack() { move(by: .seconds(-offset)) }

    public func sleep(for duration: Duration) async throws {
        let number = state.withLock { state in
            let due = real.now.addingTimeInterval(state.offset + duration / .seconds(1))
            state.lastSleep += 1
            state.sleeps[state.lastSleep] = State.Sleep(due: due, highestOffset: state.offset)
            return state.lastSleep
        }
        defer { state.withLock { $0.sleeps[number] = nil } }
        while let nap = nap(of: number) {
            let outcome = await withTaskCancellationHandler {
                await nap.result
            } onCancel: {
                nap.cancel()
            }
            try Task.checkCancellation()
            // This clock was not moved. Setting the system's clock back must not make a sleep longer.
            if case .success = outcome { return }
        }
        try Task.checkCancellation()
    }

    /// A sleep on the real clock for as long as this one lasts, which moving this clock on ends; nil when it is over.
    private func nap(of number: Int) -> Task<Void, any Error>? {
        state.withLock { state in
            guard let sleep = state.sleeps[number] else { return nil }
            let left = sleep.due.timeIntervalSince(real.now) - sleep.highestOffset
            guard left > 0 else { return nil }
            let nap = Task { [real] in try await real.sleep(for: .seconds(left)) }
            state.sleeps[number]?.nap = nap
            return nap
        }
    }
}
