import Core
import Testing

@Suite("What requests tell of the network", .timeLimit(.minutes(10))) struct LastRequestConnectivityTests {
    private let connectivity = LastRequestConnectivity()

    @Test("a reply of any status says online", arguments: [200, 404, 500])
    func online(status: Int) {
        connectivity.learn(from: .success(HTTPResponse(status: status)))

        #expect(connectivity.status == .online)
    }

    @Test(
        "a request that failed otherwise changes nothing",
        arguments: [
            TransportError.timedOut(after: .seconds(10)), .interrupted(detail: ""),
            .notUnderstood(detail: ""), .notSendable(detail: ""), .tooLarge(limit: 1), .cancelled,
        ])
    func unchanged(error: TransportError) {
        connectivity.learn(from: .failure(error))
        #expect(connectivity.status == .unknown)

        connectivity.learn(from: .success(HTTPResponse(status: 200)))
        connectivity.learn(from: .failure(error))
        #expect(connectivity.status == .online)

        connectivity.learn(from: .failure(.unreachable(host: "example.com")))
        connectivity.learn(from: .failure(error))
        #expect(connectivity.status == .offline)
    }

    @Test("a reader that stops ends its stream and no other")
    func stopping() async {
        let stopping = connectivity.updates()
        var staying = connectivity.updates().makeAsyncIterator()
        #expect(await staying.next() == .unknown)

        let reader = Task { for await _ in stopping {} }
        reader.cancel()
        await reader.value
        connectivity.learn(from: .success(HTTPResponse(status: 200)))

        #expect(await staying.next() == .online)
    }
}
