import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Synchronization

/// A core with the Double's fake services: the Double itself, and Base over HTTP. Only sending and parsing can make
/// a difference.
final class FakeServiceWorld: Sendable {
    let core: any CoreAssembly
    /// The services' URL.
    let url: URL
    /// The clock for the expiry of sessions.
    let time: ManualTime
    private let server: LoopbackServer?
    /// Where redirects lead away to.
    private let otherServer: LoopbackServer?
    private let redirects = Redirects()
    private let folder: TemporaryFolder?

    static let all = Contract<FakeServiceWorld>("Core") {
        try FakeServiceWorld(at: ManualTime())
    } double: {
        FakeServiceWorld(doubleAt: ManualTime())
    }

    /// The place names in the requests as the server decoded them; nil for the Double.
    var names: [String]? { server?.requests.compactMap { $0.query["name"] } }

    /// The next request comes to its reply by these redirects. The Double has no way in between.
    func redirect(by redirects: [Redirect]) { self.redirects.set(redirects) }

    /// The next reply comes packed. The Double has nothing to pack it for.
    func packNextReply() { redirects.packsNext = true }

    /// How many requests with this method have arrived at Base's server; nil for the Double.
    func count(of method: String) -> Int? {
        guard let server, let otherServer else { return nil }
        return (server.requests + otherServer.requests).count { $0.method == method }
    }

    /// From now on Base's server closes each connection as soon as it is used again.
    func closeReusedConnections() { redirects.closesReused = true }

    /// The status of the reply to a request that no client of the server makes, with a header's name in small letters.
    func status(_ method: String, _ path: String, _ body: String?, token: Secret) async throws -> Int {
        try await core.transport.send(
            HTTPRequest(
                method, url.appending(path: path),
                headers: [HTTPField("authorization", secret: Secret("Bearer \(token.reveal())"))],
                body: body.map { Data($0.utf8) })
        ).status
    }

    private init(at time: ManualTime) throws {
        let service = CoreDouble(conditions: Conditions(time: time))
        let redirects = redirects
        let answer: LoopbackServer.Answer = { request in
            if let redirect = redirects.next(for: request) { return redirect }
            var reply = await LoopbackReply(to: request, from: service)
            if redirects.closesReused { reply.delivery = .abandoned }
            if redirects.takePacking() {
                reply.body = Gzip.stored(reply.body)
                reply.headers["Content-Encoding"] = "gzip"
            }
            return reply
        }
        let server = try LoopbackServer(conditions: Conditions(time: time), answer: answer)
        let otherServer = try LoopbackServer(conditions: Conditions(time: time), answer: answer)
        redirects.servers = [server.url, otherServer.url]
        let folder = try TemporaryFolder()
        let endpoint = ServiceEndpoint(url: server.url)
        var settings = CoreSettings(folder: folder.url, openMeteo: endpoint, geocoding: endpoint)
        settings.server = endpoint
        for provider in WeatherProvider.allCases { settings[provider] = endpoint }
        let core = CoreBase(settings)
        core.follow(time)
        self.core = core
        url = server.url
        self.time = time
        self.server = server
        self.otherServer = otherServer
        self.folder = folder
    }

    private init(doubleAt time: ManualTime) {
        core = CoreDouble(conditions: Conditions(time: time))
        self.time = time
        url = ServiceEndpoint.openMeteo.url
        server = nil
        otherServer = nil
        folder = nil
    }
}

/// A redirect on the way to a reply.
struct Redirect: Sendable {
    var status = 307
    /// Whether it leads to another port.
    var leadsAway = false
}

/// What the next request finds on its way.
private final class Redirects: Sendable {
    private let state = Mutex((ahead: [Redirect](), servers: [URL](), closesReused: false, packsNext: false))

    var servers: [URL] {
        get { state.withLock(\.servers) }
        set { state.withLock { $0.servers = newValue } }
    }

    var closesReused: Bool {
        get { state.withLock(\.closesReused) }
        set { state.withLock { $0.closesReused = newValue } }
    }

    var packsNext: Bool {
        get { state.withLock(\.packsNext) }
        set { state.withLock { $0.packsNext = newValue } }
    }

    /// Whether this reply is to be packed, which the next one is not.
    func takePacking() -> Bool {
        state.withLock { state in
            defer { state.packsNext = false }
            return state.packsNext
        }
    }

    func set(_ redirects: [Redirect]) { state.withLock { $0.ahead = redirects } }

    /// The redirect to the same path and query; nil when there is none ahead.
    func next(for request: LoopbackRequest) -> LoopbackReply? {
        state.withLock { state in
            guard !state.ahead.isEmpty else { return nil }
            let redirect = state.ahead.removeFirst()
            var place = request.path + (request.rawQuery.isEmpty ? "" : "?" + request.rawQuery)
            if redirect.leadsAway {
                let port = request.headers["host"].flatMap { $0.split(separator: ":").last }
                let elsewhere = state.servers.first { "\($0.port ?? 0)" != port ?? "" }
                place = (elsewhere?.absoluteString ?? "") + place
            }
            return LoopbackReply(redirect.status, headers: ["Location": place])
        }
    }
}

extension LoopbackReply {
    /// The service's reply to an HTTP request.
    fileprivate init(to request: LoopbackRequest, from service: CoreDouble) async {
        let url = ServiceEndpoint.openMeteo.url.appending(path: request.path)
        let query = request.query.map { HTTPField($0.key, $0.value) }
        let headers = ["User-Agent", "If-Modified-Since", "Authorization"].compactMap { name in
            request.headers[name.lowercased()].map { HTTPField(name, $0) }
        }
        let body = request.body.isEmpty ? nil : request.body
        do {
            let response = try await service.transport.send(
                HTTPRequest(request.method, url, query: query, headers: headers, body: body))
            self.init(
                response.status,
                headers: Dictionary(response.headers.map { ($0.name, $0.value) }) { first, _ in first },
                body: response.body)
        } catch {
            self.init(500)
        }
    }
}
