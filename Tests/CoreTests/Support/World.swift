import AssemblyKit
import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation

/// A core with its environment: a simulated network, and a disk that survives restarts.
///
/// Base uses a server on loopback that replays `Fixtures/`, and a temporary folder for its files.
final class World: Sendable {
    let core: any CoreAssembly
    /// The URL of Open-Meteo.
    let url: URL
    /// The clock of the network's delays, and of the Double.
    let time = ManualTime()
    /// The clock of Base and its requests' deadlines.
    private let deadlines = ManualTime()
    private let backing: Backing
    /// Gives Base other components, also after a restart.
    private let arrange: Arrangement

    typealias Arrangement = @Sendable (CoreBase, TemporaryFolder) -> Void

    private enum Backing {
        case base(LoopbackServer, TemporaryFolder)
        case double(Conditions, CoreMemory)
    }

    /// Both implementations of the core. A suite selects the component with `testing`.
    static let all = Contract<World>("Core") {
        try base()
    } double: {
        double()
    }

    static func base(
        folder: TemporaryFolder? = nil, logThreshold: LogLevel = .info,
        arrange: @escaping Arrangement = { _, _ in }
    ) throws -> World {
        try World(folder: folder ?? TemporaryFolder(), logThreshold, arrange)
    }

    static func double(memory: CoreMemory = CoreMemory(), logThreshold: LogLevel = .info) -> World {
        World(memory: memory, logThreshold)
    }

    private init(
        folder: TemporaryFolder, _ logThreshold: LogLevel, _ arrange: @escaping Arrangement
    ) throws {
        let server = try LoopbackServer(
            [
                "/v1/forecast": LoopbackReply(
                    headers: ["Content-Type": "application/json; charset=utf-8"],
                    body: Fixture.data("providers/open-meteo/forecast.json")),
                "/v1/search": LoopbackReply(
                    headers: ["Content-Type": "application/json; charset=utf-8"],
                    body: Fixture.data("providers/open-meteo/geocoding.json")),
            ], time: time)
        url = server.url
        var settings = CoreSettings(
            folder: folder.url, geocoding: ServiceEndpoint(url: server.url), lockWait: .seconds(60),
            logThreshold: logThreshold)
        for provider in WeatherProvider.allCases { settings[provider] = ServiceEndpoint(url: server.url) }
        settings.server = ServiceEndpoint(url: server.url)
        let core = CoreBase(settings)
        core.follow(deadlines)
        arrange(core, folder)
        self.core = core
        self.arrange = arrange
        backing = .base(server, folder)
    }

    private init(memory: CoreMemory, _ logThreshold: LogLevel) {
        let conditions = Conditions(time: time)
        url = ServiceEndpoint.openMeteo.url
        core = CoreDouble(conditions: conditions, memory: memory, logThreshold: logThreshold)
        arrange = { _, _ in }
        backing = .double(conditions, memory)
    }

    var condition: NetworkCondition {
        get {
            switch backing {
            case .base(let server, _): server.condition
            case .double(let conditions, _): conditions.current
            }
        }
        set {
            switch backing {
            case .base(let server, _): server.condition = newValue
            case .double(let conditions, _): conditions.current = newValue
            }
        }
    }

    /// How a reply is lost before it is whole.
    enum Loss: CaseIterable { case reset, resetInBody, closed, cutShort }

    /// Loses the reply to the next request. Which way it is lost, only Base can tell.
    func loseReply(_ loss: Loss, of path: String = "/v1/forecast") {
        switch backing {
        case .base(let server, _):
            let delivery: LoopbackReply.Delivery =
                switch loss {
                case .reset: .refused
                case .resetInBody: .reset(afterBytes: 500)
                case .closed: .closed
                case .cutShort: .truncated(afterBytes: 500)
                }
            server.reply(
                to: path, with: LoopbackReply(body: Data(count: 1_000), delivery: delivery))
        case .double(let conditions, _): conditions.current = .flaky(seed: 3)
        }
    }

    /// Has the components, which are made anew, write to this log.
    func write(to log: any Log) {
        if let base = core as? CoreBase {
            base.override(\.log) { log }
            base.reset()
        }
        if let double = core as? CoreDouble {
            double.override(\.log) { log }
            double.reset()
        }
    }

    /// Starts a script of network conditions.
    func play(_ script: ConditionScript) {
        switch backing {
        case .base(let server, _): server.play(script)
        case .double(let conditions, _): conditions.play(script)
        }
    }

    /// The program after a restart: everything new except the disk.
    func restarted() throws -> World {
        switch backing {
        case .base(_, let folder): try .base(folder: folder, arrange: arrange)
        case .double(_, let memory): .double(memory: memory)
        }
    }

    /// A request for the forecast, or for another path.
    func request(
        _ path: String = "/v1/forecast", deadline: Duration = .seconds(10), bodyLimit: Int = 4_000_000
    ) -> HTTPRequest {
        HTTPRequest(
            "GET", url.appending(path: path),
            query: [HTTPField("latitude", "55.79"), HTTPField("longitude", "49.12")], deadline: deadline,
            bodyLimit: bodyLimit)
    }

    /// Advances the clock past a delay of the network.
    func passDelay(_ duration: Duration) async {
        await time.waitForSleepers()
        time.advance(by: duration)
    }

    /// Advances the clock past a request's deadline.
    func passDeadline(_ duration: Duration) async {
        if case .double = backing { return await passDelay(duration) }
        await deadlines.waitForSleepers()
        deadlines.advance(by: duration)
    }

    /// Returns when a request is waiting for its reply.
    func waitForRequest() async { await time.waitForSleepers() }
}
