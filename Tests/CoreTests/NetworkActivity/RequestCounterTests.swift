import Core
import Testing

@Suite("The count of requests under way", .timeLimit(.minutes(10))) struct RequestCounterTests {
    private let requests = RequestCounter()

    @Test("each request counts from its beginning to its end")
    func counts() {
        #expect(requests.count == 0)

        requests.begin()
        requests.begin()
        #expect(requests.count == 2)

        requests.end()
        #expect(requests.count == 1)
        requests.end()
        #expect(requests.count == 0)
    }

    @Test("a reader gets the number, and each change of it")
    func updates() async {
        var reader = requests.updates().makeAsyncIterator()
        #expect(await reader.next() == 0)

        requests.begin()
        #expect(await reader.next() == 1)

        requests.end()
        #expect(await reader.next() == 0)
    }

    @Test("a slow reader finds the newest")
    func slowReader() async {
        var reader = requests.updates().makeAsyncIterator()

        for _ in 1...3 { requests.begin() }

        #expect(await reader.next() == 3)
    }

    @Test("a reader's stream ends when there is nothing left to count")
    func ends() async {
        var last: RequestCounter? = RequestCounter()
        var reader = last?.updates().makeAsyncIterator()
        #expect(await reader?.next() == 0)

        last = nil

        #expect(await reader?.next() == nil)
    }
}
