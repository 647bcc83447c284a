import Foundation
import PresentationBase
import Testing

@Suite("The screens' clock") struct ScreenClockTests {
    // No test can set the system's clock, or send the computer to sleep. A clock that goes on by itself from some date,
    // and so misses both, is wrong by the time that passed between reading that date and beginning to count.
    @Test("the system's clock is read each time, as it may be set while the program runs")
    func now() {
        let looks = (1...100).map { _ in
            (before: Date(), now: ScreenClock.system.now(), after: Date())
        }

        #expect(looks.allSatisfy { $0.before <= $0.now && $0.now <= $0.after })
    }
}
