import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation

/// A fake Open-Meteo server that records requests, and the real core.
final class OpenMeteoScene: Sendable {
    let server: LoopbackServer
    let core: CoreBase
    private let folder: TemporaryFolder

    /// The clock of its deadlines.
    let time = ManualTime()

    init(path: String = "", key: Secret? = nil, deadline: Duration = .seconds(10)) throws {
        server = try LoopbackServer()
        folder = try TemporaryFolder()
        let url = URL(string: server.url.absoluteString + path) ?? server.url
        let endpoint = ServiceEndpoint(url: url, key: key, deadline: deadline)
        core = CoreBase(
            CoreSettings(folder: folder.url, openMeteo: endpoint, geocoding: endpoint, logThreshold: .debug))
        core.follow(time)
    }
}
