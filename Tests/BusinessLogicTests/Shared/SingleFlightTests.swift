import BusinessLogic
import Testing

@Suite("Requests that callers share", .timeLimit(.minutes(10))) struct SingleFlightTests {
    @Test("what comes of a request that all have left is not given to the caller who asks next")
    func late() async {
        let flights = SingleFlight<String, Int>()
        let (left, asked, askedAgain, answer) = (Gate(), Gate(), Gate(), Gate())
        let first = Task {
            await flights.value(for: "Kazan") {
                asked.open()
                await left.wait()
                return 1
            }
        }
        await asked.wait()
        first.cancel()
        #expect(await first.value == nil)
        let second = Task {
            await flights.value(for: "Kazan") {
                askedAgain.open()
                await answer.wait()
                return 2
            }
        }
        await askedAgain.wait()

        left.open()
        for _ in 1...100 { await Task.yield() }
        answer.open()

        #expect(await second.value == 2)
    }
}
