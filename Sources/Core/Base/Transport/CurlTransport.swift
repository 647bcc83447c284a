internal import Core
internal import Foundation

/// Sends HTTP requests with the system's libcurl. Only this folder uses it.
///
/// As in all programs with libcurl, `http_proxy`, `https_proxy` and `no_proxy` name the proxies, and certificates
/// are checked against the system's.
final class CurlTransport: ObstructibleTransport {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private let loop = CurlLoop()
    private let userAgent: String
    private let clock: any WallClock
    private let log: any Log
    private let began: @Sendable () -> Void
    private let ended: @Sendable (Outcome) -> Void
    private let obstruct: Obstruction

    /// - Parameters:
    ///   - began: Called before each request.
    ///   - ended: Called after each, when it is in the log, with what came of it; also when it was cancelled.
    ///   - obstruct: Called before each request is sent.
    init(
        userAgent: String, clock: any WallClock, log: any Log,
        began: @escaping @Sendable () -> Void = {}, ended: @escaping @Sendable (Outcome) -> Void = { _ in },
        obstruct: @escaping Obstruction = { _ in .zero }
    ) {
        self.userAgent = userAgent
        self.clock = clock
        self.log = log
        self.began = began
        self.ended = ended
        self.obstruct = obstruct
    }

    deinit { loop.stop() }

    func obstructed(by obstruct: @escaping Obstruction) -> any HTTPTransport {
        CurlTransport(
            userAgent: userAgent, clock: clock, log: log, began: began, ended: ended, obstruct: obstruct)
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let request = request.withinTimeLimit
        began()
        let mask = SecretMask(request, by: ProxyAddresses.current)
        let outcome = await outcome(of: request).map(mask.masked).mapError(mask.masked)
        switch outcome {
        case .success(let response):
            log.write(.debug, "transport", "\(request): \(response.status), \(response.body.count) bytes")
        case .failure(let error):
            log.write(error == .cancelled ? .debug : .warning, "transport", "\(request): \(error)")
        }
        ended(outcome)
        return try outcome.get()
    }

    /// The reply or the deadline, whichever comes first.
    private func outcome(of request: HTTPRequest) async -> Outcome {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let deadline = Deadline(request.deadline, clock)
        guard request.deadline > .zero else { return .failure(deadline.error) }
        // Not beside the deadline: which of them is told must not depend on who is first.
        let first: OutgoingRequest
        let left: Duration
        do throws(TransportError) {
            first = try OutgoingRequest(request, userAgent: userAgent)
            left = try await request.deadline - obstruct(request)
        } catch {
            return .failure(error)
        }
        let outcome = await withTaskGroup(of: Outcome.self) { group in
            group.addTask { await self.reply(to: first) }
            group.addTask { .failure(await deadline.wait(for: left)) }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        if case .success = outcome, deadline.isOver { return .failure(deadline.error) }
        return outcome
    }

    /// The reply after all redirects.
    private func reply(to request: OutgoingRequest) async -> Outcome {
        do throws(TransportError) {
            var next = request
            for _ in 0...Self.redirectLimit {
                let response = try await loop.reply(to: next).get()
                guard let redirected = try next.redirected(by: response) else {
                    return .success(response.from(next.place))
                }
                next = redirected
            }
            throw .notUnderstood(detail: "it redirects more than \(Self.redirectLimit) times")
        } catch {
            return .failure(error)
        }
    }

    private static let redirectLimit = 5
}

/// The deadline of a request on the core's clock.
private struct Deadline {
    private let duration: Duration
    private let clock: any WallClock
    private let start = ContinuousClock.now
    private let startDate: Date

    init(_ duration: Duration, _ clock: any WallClock) {
        self.duration = duration
        self.clock = clock
        startDate = clock.now
    }

    var error: TransportError { .timedOut(after: duration) }

    /// Waits for what is left until the deadline, and returns the error for it.
    func wait(for left: Duration) async -> TransportError {
        do {
            try await clock.sleep(for: left)
            return error
        } catch {
            return .cancelled
        }
    }

    /// Whether a reply came after its deadline, although the task that waits for the deadline has not run yet.
    ///
    /// Both clocks must agree: the core's clock can be set while it runs, and the other one does not know virtual
    /// time.
    var isOver: Bool {
        start.duration(to: .now) > duration && clock.now.timeIntervalSince(startDate) > duration / .seconds(1)
    }
}

extension HTTPResponse {
    fileprivate func from(_ place: String) -> HTTPResponse {
        var response = self
        response.address = place
        return response
    }
}
