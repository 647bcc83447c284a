import Conditions
import Foundation
import Synchronization
import Testing

@Suite("Alarms of a clock that can only be waited on", .timeLimit(.minutes(10))) struct TimekeeperTests {
    /// Is set back by a second while it is slept on for the first time; no sleep takes any time.
    private final class SetBackTime: Timekeeper {
        private let state = Mutex(State())

        private struct State {
            var now = Date(timeIntervalSince1970: 0)
            var sleeps = 0
        }

        var now: Date { state.withLock { $0.now } }

        func sleep(for duration: Duration) async throws {
            state.withLock { state in
                state.sleeps += 1
                state.now.addTimeInterval(duration / .seconds(1) - (state.sleeps == 1 ? 1 : 0))
            }
        }
    }

    @Test("an alarm goes off at its date, though the date was set back while it was waited for")
    func setBack() async {
        let time = SetBackTime()
        let date = time.now.addingTimeInterval(60)
        let (rings, bell) = AsyncStream<Date>.makeStream()

        time.alarm(at: date) { bell.yield(time.now) }

        var reader = rings.makeAsyncIterator()
        #expect(await reader.next() == date)
    }

    @Test("an alarm for a date that is over goes off at once")
    func isOver() {
        let time = SetBackTime()
        let rings = Mutex(0)

        time.alarm(at: time.now) { rings.withLock { $0 += 1 } }

        #expect(rings.withLock(\.self) == 1)
    }
}
