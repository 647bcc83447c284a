internal import Core
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Speaks HTTP with URLSession; no other file knows of it.
///
/// What the URLSession of Linux (Swift 6.3) can't do is done here:
/// - Its timeouts count whole seconds, and one bounds only silence, the other nothing: the deadline is our own, on
///   the core's clock.
/// - After a 401 with `WWW-Authenticate: Basic` it waits for ever for credentials: the reply is there by then, and
///   is taken as it is.
/// - It sends all headers along to wherever a redirect leads: the secret ones are taken out.
/// - It calls most of what goes wrong "unknown": how far the reply had come tells one thing from another.
///
/// Both platforms obey their proxy settings; on Linux these are `http_proxy`, `https_proxy` and `no_proxy`.
final class URLSessionTransport: HTTPTransport {
    // Made for the first request: on Linux making one already makes folders for caches and cookies in the user's home.
    private let session = Mutex<URLSession?>(nil)
    private let exchanges = Exchanges()
    private let userAgent: String
    private let activity: RequestCount
    private let connectivity: LastOutcome
    private let clock: any WallClock
    private let log: any Log

    init(
        userAgent: String, activity: RequestCount, connectivity: LastOutcome, clock: any WallClock,
        log: any Log
    ) {
        self.userAgent = userAgent
        self.activity = activity
        self.connectivity = connectivity
        self.clock = clock
        self.log = log
    }

    // The session keeps its delegate until then.
    deinit { session.withLock { $0?.invalidateAndCancel() } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        activity.begin()
        defer { activity.end() }
        let outcome = await outcome(of: request)
        connectivity.learn(from: outcome)
        switch outcome {
        case .success(let response):
            log.write(.debug, "transport", "\(request): \(response.status), \(response.body.count) bytes")
        case .failure(let error):
            log.write(error == .cancelled ? .debug : .warning, "transport", "\(request): \(error)")
        }
        return try outcome.get()
    }

    private func outcome(of request: HTTPRequest) async -> Exchange.Outcome {
        guard let sendable = urlRequest(request) else {
            return .failure(.notUnderstood(detail: "it is not an http or https address"))
        }
        let exchange = Exchange(request, clock)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.start(continuation) {
                    let task = opened().dataTask(with: sendable)
                    exchanges.add(exchange, for: task)
                    return task
                }
            }
        } onCancel: {
            exchange.finish(.failure(.cancelled))
        }
    }

    private func opened() -> URLSession {
        session.withLock { session in
            if let session { return session }
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            configuration.httpCookieStorage = nil
            configuration.timeoutIntervalForRequest = 86_400
            let new = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
            session = new
            return new
        }
    }

    private func urlRequest(_ request: HTTPRequest) -> URLRequest? {
        guard var address = URLComponents(url: request.url, resolvingAgainstBaseURL: true),
            ["http", "https"].contains(address.scheme?.lowercased()), address.host?.isEmpty == false
        else { return nil }
        if !request.query.isEmpty {
            let items = request.query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
            address.percentEncodedQuery =
                ([address.percentEncodedQuery].compactMap(\.self) + items).joined(separator: "&")
        }
        guard let url = address.url else { return nil }
        var sendable = URLRequest(url: url)
        sendable.httpMethod = request.method
        sendable.httpBody = request.body
        sendable.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        request.headers.forEach { sendable.setValue($0.value, forHTTPHeaderField: $0.name) }
        return sendable
    }

    // URLComponents leaves `+` and `;` as they are, and servers take them for a space and for an end.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// One request under way. Whatever ends it first is its outcome; the rest is ignored.
private final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    let request: HTTPRequest
    private let clock: any WallClock
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        var outcome: Outcome?
        var response: HTTPResponse?
        var continuation: CheckedContinuation<Outcome, Never>?
        var task: URLSessionTask?
        var deadline: Task<Void, Never>?
    }

    init(_ request: HTTPRequest, _ clock: any WallClock) {
        self.request = request
        self.clock = clock
    }

    /// Makes and starts the task, unless the exchange has ended already.
    func start(_ continuation: CheckedContinuation<Outcome, Never>, _ makeTask: () -> URLSessionTask) {
        let (outcome, task) = state.withLock { state -> (Outcome?, URLSessionTask?) in
            if let outcome = state.outcome { return (outcome, nil) }
            let task = makeTask()
            state.task = task
            state.continuation = continuation
            state.deadline = Task { [self] in
                guard (try? await clock.sleep(for: request.deadline)) != nil else { return }
                finish(.failure(.timedOut(after: request.deadline)))
            }
            return (nil, task)
        }
        if let outcome { continuation.resume(returning: outcome) }
        task?.resume()
    }

    /// A reply that is whole, unless it came too late and the deadline's task was held up.
    func finish(with response: HTTPResponse) {
        let isInTime = start.duration(to: .now) <= request.deadline
        finish(isInTime ? .success(response) : .failure(.timedOut(after: request.deadline)))
    }

    func finish(_ outcome: Outcome) {
        let ended = state.withLock { state -> State? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state
        }
        guard let ended else { return }
        ended.task?.cancel()
        ended.deadline?.cancel()
        ended.continuation?.resume(returning: outcome)
    }

    func receive(_ response: HTTPResponse) { state.withLock { $0.response = response } }

    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            state.response?.body.append(data)
            return state.response.map { $0.body.count > request.bodyLimit } ?? false
        }
        if isTooLarge { finish(.failure(.tooLarge(limit: request.bodyLimit))) }
    }

    /// The reply as far as it has come.
    var response: HTTPResponse? { state.withLock { $0.response } }
}

/// Brings what the session tells about its tasks to their exchanges.
private final class Exchanges: NSObject, URLSessionDataDelegate {
    private let underWay = Mutex<[Int: Exchange]>([:])

    func add(_ exchange: Exchange, for task: URLSessionTask) {
        underWay.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        underWay.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        var next = newRequest
        if let exchange = exchange(of: task), !Self.isSameHost(next.url, exchange.request.url) {
            exchange.request.headers.filter(\.isSecret).forEach {
                next.setValue(nil, forHTTPHeaderField: $0.name)
            }
        }
        completionHandler(next)
    }

    private static func isSameHost(_ one: URL?, _ other: URL) -> Bool {
        one?.scheme == other.scheme && one?.host == other.host && one?.port == other.port
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = HTTPResponse(response) { exchange(of: dataTask)?.receive(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let exchange = exchange(of: task), let response = exchange.response {
            exchange.finish(with: response)
            completionHandler(.cancelAuthenticationChallenge, nil)
        } else {
            completionHandler(.performDefaultHandling, nil)
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = underWay.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        if let error {
            exchange.finish(.failure(TransportError(error, exchange)))
        } else if let response = exchange.response ?? task.response.flatMap(HTTPResponse.init) {
            exchange.finish(with: response)
        } else {
            exchange.finish(.failure(.notUnderstood(detail: "it has no status")))
        }
    }
}

extension HTTPResponse {
    fileprivate init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        let headers = response.allHeaderFields.map { HTTPField("\($0.key)", "\($0.value)") }
        self.init(status: response.statusCode, headers: headers.sorted { $0.name < $1.name })
    }
}

extension TransportError {
    fileprivate init(_ error: any Error, _ exchange: Exchange) {
        let request = exchange.request
        let text = error.localizedDescription
        let detail = (request.query + request.headers).filter { $0.isSecret && !$0.value.isEmpty }
            .reduce(text) { $0.replacing($1.value, with: "•••") }
        switch (error as? URLError)?.code {
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
            .dataNotAllowed, .internationalRoamingOff, .badURL:
            self = .unreachable(host: request.url.host() ?? request.url.absoluteString)
        case .timedOut:
            self = .timedOut(after: request.deadline)
        case .cancelled:
            self = .cancelled
        case .networkConnectionLost, .badServerResponse:
            self = .interrupted(detail: detail)
        case .unknown where exchange.response != nil && !text.contains("unencoding"):
            self = .interrupted(detail: detail)
        default:
            self = .notUnderstood(detail: detail)
        }
    }
}
