internal import Core
internal import Foundation

/// Speaks HTTP with the system's libcurl; no other folder knows of it.
///
/// Proxies are those that `http_proxy`, `https_proxy` and `no_proxy` name, and certificates are checked against the
/// system's, as by every program that uses libcurl.
final class CurlTransport: HTTPTransport {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private let loop = CurlLoop()
    private let userAgent: String
    private let activity: RequestCounter
    private let connectivity: LastRequestConnectivity
    private let clock: any WallClock
    private let log: any Log

    init(
        userAgent: String, activity: RequestCounter, connectivity: LastRequestConnectivity,
        clock: any WallClock,
        log: any Log
    ) {
        self.userAgent = userAgent
        self.activity = activity
        self.connectivity = connectivity
        self.clock = clock
        self.log = log
    }

    deinit { loop.stop() }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let request = request.withinTimeLimit
        activity.begin()
        defer { activity.end() }
        let mask = SecretMask(request, and: ProxySecrets.current)
        let outcome = await outcome(of: request).map(mask.masked).mapError(mask.masked)
        connectivity.learn(from: outcome)
        switch outcome {
        case .success(let response):
            log.write(.debug, "transport", "\(request): \(response.status), \(response.body.count) bytes")
        case .failure(let error):
            log.write(error == .cancelled ? .debug : .warning, "transport", "\(request): \(error)")
        }
        return try outcome.get()
    }

    /// The reply or the deadline, whichever comes first.
    private func outcome(of request: HTTPRequest) async -> Outcome {
        let deadline = Deadline(request.deadline, clock)
        guard request.deadline > .zero else { return .failure(deadline.error) }
        let outcome = await withTaskGroup(of: Outcome.self) { group in
            group.addTask { await self.reply(to: request) }
            group.addTask { .failure(await deadline.wait()) }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        if case .success = outcome, deadline.isOver { return .failure(deadline.error) }
        return outcome
    }

    /// The reply that stands at the end of all redirects.
    private func reply(to request: HTTPRequest) async -> Outcome {
        do throws(TransportError) {
            var next = try OutgoingRequest(request, userAgent: userAgent)
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

/// When a request has to be done, on the core's clock.
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

    /// Returns when it is over, with what to tell then.
    func wait() async -> TransportError {
        do {
            try await clock.sleep(for: duration)
            return error
        } catch {
            return .cancelled
        }
    }

    /// Tells a reply that came too late although whoever waits for the deadline has not got a turn yet.
    ///
    /// Both must say so: the core's clock may be set while it runs, and the other one knows nothing of virtual time.
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
