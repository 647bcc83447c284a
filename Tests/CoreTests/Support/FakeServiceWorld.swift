import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation

/// A core with the Double's fake services: the Double itself, and Base over HTTP. Only sending and parsing can make
/// a difference.
final class FakeServiceWorld: Sendable {
    let core: any CoreAssembly
    /// The services' URL.
    let url: URL
    /// The clock for the expiry of sessions.
    let time: ManualTime
    private let server: LoopbackServer?
    private let folder: TemporaryFolder?

    static let all = Contract<FakeServiceWorld>("Core") {
        try FakeServiceWorld(at: ManualTime())
    } double: {
        FakeServiceWorld(doubleAt: ManualTime())
    }

    /// The place names in the requests as the server decoded them; nil for the Double.
    var names: [String]? { server?.requests.compactMap { $0.query["name"] } }

    /// The status of the reply to a request that no client of the server makes.
    func status(_ method: String, _ path: String, _ body: String?, token: Secret) async throws -> Int {
        try await core.transport.send(
            HTTPRequest(
                method, url.appending(path: path),
                headers: [HTTPField("Authorization", secret: Secret("Bearer \(token.reveal())"))],
                body: body.map { Data($0.utf8) })
        ).status
    }

    private init(at time: ManualTime) throws {
        let service = CoreDouble(conditions: Conditions(time: time))
        let server = try LoopbackServer(conditions: Conditions(time: time)) { request in
            await LoopbackReply(to: request, from: service)
        }
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
        self.folder = folder
    }

    private init(doubleAt time: ManualTime) {
        core = CoreDouble(conditions: Conditions(time: time))
        self.time = time
        url = ServiceEndpoint.openMeteo.url
        server = nil
        folder = nil
    }
}

extension LoopbackReply {
    /// The service's reply to an HTTP request.
    fileprivate init(to request: LoopbackRequest, from service: CoreDouble) async {
        let url = ServiceEndpoint.openMeteo.url.appending(path: request.path)
        let query = request.query.map { HTTPField($0.key, $0.value) }
        let headers = ["If-Modified-Since", "Authorization"].compactMap { name in
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
