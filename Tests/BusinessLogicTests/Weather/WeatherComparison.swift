import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Conditions
import Core
import CoreDouble
import Foundation
import Synchronization
import Testing

@Suite("Weather, side by side") struct WeatherComparison {
    let comparison = Comparison(
        "weather", of: WeatherStep.self,
        on: Scene.all.testing("Weather", \.weather),
        state: { scene in
            var known: [String?] = []
            for id in WeatherStep.cities {
                known.append(try await scene.weather.remembered(in: .sample(id))?.told)
            }
            return known
        }, restart: { $0.restarted() })

    @Test("whatever is asked, in whatever network, is had and kept alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 5) }

    @Test("a forecast without the weather of now is fresh for an hour", arguments: [14, 16, 59, 60])
    func alikeForecast(minutes: Int) async throws {
        try await comparison.replay([
            .stationIsThere(false), .ask(1, .refreshed), .wait(minutes: minutes), .ask(1, .remembered),
            .remembered(1),
        ])
    }

    @Test(
        "weather of now that was more than two hours old when it came is not fresh",
        arguments: [119, 120, 121])
    func oldReading(minutes: Int) async throws {
        try await comparison.replay([
            .station(isSending: false), .wait(minutes: minutes), .ask(1, .refreshed), .wait(minutes: 14),
            .ask(1, .remembered), .station(isSending: true), .ask(1, .remembered), .network(.offline),
            .wait(minutes: 120), .ask(1, .refreshed),
        ])
    }

    @Test("a city that has left the list is remembered alike while others are asked for")
    func unlisted() async throws {
        try await comparison.replay([
            .list(0), .list(1), .ask(0, .refreshed), .ask(1, .refreshed), .ask(2, .refreshed),
            .ask(3, .refreshed), .unlist(0), .ask(2, .refreshed), .remembered(0), .ask(4, .refreshed),
            .remembered(0),
        ])
    }
}

/// Weather and the list of cities, on a clock that is moved. Two reports are kept, so that there is soon one too
/// many.
struct Scene: Sendable {
    let services: any BusinessLogicAssembly
    let conditions: Conditions
    let time: ManualTime
    let station: Station
    /// Whether nothing can be kept, though all can be read.
    let setDiskFull: @Sendable (Bool) -> Void
    private let start: @Sendable (Conditions, ManualTime, Station) -> any BusinessLogicAssembly

    static let all = Contract<Scene>("BusinessLogic") {
        let disk = FailingStore()
        return Scene {
            if $0 { disk.failWrites(with: .diskFull(path: "/data/store.sqlite")) } else { disk.recover() }
        } start: { conditions, time, station in
            let client = BriefClient(conditions: conditions, station: station)
            return BusinessLogicBase(
                core: StubbedCore(time: time, weatherClient: client, store: disk),
                settings: BusinessLogicSettings(reportLimit: 2))
        }
    } double: {
        let memory = BusinessLogicMemory()
        return Scene {
            memory.writeFailure = $0 ? "There is no room left." : nil
        } start: { conditions, _, station in
            BusinessLogicDouble(conditions: conditions, memory: memory, reportLimit: 2) { city, date in
                WeatherReport(
                    source: "test", place: city, timeZone: ReportTimeZone(id: nil, offsetSeconds: 0),
                    fetchedAt: date, expiresAt: nil, attribution: "",
                    current: station.lastReading(at: date).map {
                        CurrentWeather(time: $0, temperature: 2.6, condition: Condition(.unknown))
                    },
                    hourly: [], daily: [])
            }
        }
    }

    private init(
        time: ManualTime = ManualTime(), station: Station = Station(),
        setDiskFull: @escaping @Sendable (Bool) -> Void,
        start: @escaping @Sendable (Conditions, ManualTime, Station) -> any BusinessLogicAssembly
    ) {
        self.time = time
        self.station = station
        self.setDiskFull = setDiskFull
        self.start = start
        conditions = Conditions(time: time)
        services = start(conditions, time, station)
    }

    var weather: any WeatherService { services.weatherService }
    var cities: any CitiesService { services.citiesService }

    /// The program after a restart, at the same time.
    func restarted() -> Scene { Scene(time: time, station: station, setDiskFull: setDiskFull, start: start) }
}

/// What the service knows the weather from: it may have stopped to send, or not be there.
final class Station: Sendable {
    private let state = Mutex((stopped: Date?.none, isThere: true))

    func stop(at date: Date?) { state.withLock { $0.stopped = date } }
    func setThere(_ isThere: Bool) { state.withLock { $0.isThere = isThere } }

    /// When it sent last; nil where there is a forecast only.
    func lastReading(at now: Date) -> Date? {
        state.withLock { $0.isThere ? min($0.stopped ?? now, now) : nil }
    }
}

/// Answers with nothing but a temperature: a whole forecast takes a hundred times as long to read.
private struct BriefClient: WeatherClient {
    let provider = WeatherProvider.openMeteo
    let conditions: Conditions
    let station: Station

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        do {
            try await conditions.pass()
        } catch Obstacle.offline {
            throw .unreachable(host: "api.open-meteo.com")
        } catch Obstacle.broken {
            throw .interrupted(detail: "the connection was reset")
        } catch {
            throw .cancelled
        }
        var members = [
            "latitude": "10", "longitude": "20", "utc_offset_seconds": "0", "timezone": "\"GMT\"",
        ]
        if let reading = station.lastReading(at: conditions.now) {
            let time = reading.formatted(.iso8601).prefix(16)
            members["current"] = #"{"time": "\#(time)", "temperature_2m": 2.6}"#
        } else {
            let time = conditions.now.formatted(.iso8601).prefix(13)
            members["hourly"] = #"{"time": ["\#(time):00"], "temperature_2m": [2.6]}"#
        }
        return WeatherReply(OpenMeteoJSON(members).response)
    }
}

enum WeatherStep: Step {
    case ask(Int, FetchPolicy)
    case remembered(Int)
    case list(Int)
    case unlist(Int)
    case wait(minutes: Int)
    case station(isSending: Bool)
    case stationIsThere(Bool)
    case network(NetworkCondition)
    case disk(isFull: Bool)

    static let cities = 0..<5

    static func next(after done: [Self], using random: inout Random) -> Self {
        let city = random.below(cities.count)
        return switch random.below(12) {
        case 0, 1, 2: .ask(city, random.one(of: FetchPolicy.allCases))
        case 3: .remembered(city)
        case 4: .list(city)
        case 5: .unlist(city)
        case 9: .station(isSending: random.once(in: 2))
        case 10: .disk(isFull: random.once(in: 2))
        case 11: .stationIsThere(random.once(in: 2))
        case 6: .wait(minutes: random.one(of: [-20, 1, 14, 15, 16, 45, 59, 120]))
        default: .network(random.one(of: [.calm, .calm, .offline, .flaky(seed: 1), .flaky(seed: 2)]))
        }
    }

    func run(on scene: Scene) async throws -> Answer? {
        switch self {
        case .ask(let id, let policy):
            // Each asks for the city by a name of its own.
            return try await scene.weather.weather(in: .sample(id, "\(policy)"), policy).told
        case .remembered(let id): return try await scene.weather.remembered(in: .sample(id))?.told
        case .list(let id): return try await scene.cities.add(.sample(id))
        case .unlist(let id): return try await scene.cities.remove(CityID(id))
        case .wait(let minutes): scene.time.advance(by: .seconds(minutes * 60))
        case .stationIsThere(let isThere): scene.station.setThere(isThere)
        case .station(let isSending): scene.station.stop(at: isSending ? nil : scene.time.now)
        case .network(let condition): scene.conditions.current = condition
        case .disk(let isFull): scene.setDiskFull(isFull)
        }
        return nil
    }

    static func text(of error: any Error) -> String {
        (error as? WeatherError)?.kind ?? (error as? CitiesError).map { kind(of: $0) } ?? "\(error)"
    }

    /// Without the details, which name the provider or the disk.
    fileprivate static func kind(of error: any Error) -> String {
        "\(Mirror(reflecting: error).children.first?.label ?? "\(error)")"
    }
}

extension Weather {
    /// What Base and Double have in common: how old it is and why, not what the weather is like.
    fileprivate var told: String {
        let told =
            switch freshness {
            case .fresh: "fresh"
            case .stale(let age, let reason): "\(age) old, \(reason?.kind ?? "nobody was asked")"
            }
        return
            "\(told), \(notKept == nil ? "" : "not kept, ")had \(report.fetchedAt), of \(report.place.name) \(report.place.id)"
    }
}

extension WeatherError {
    fileprivate var kind: String { WeatherStep.kind(of: self) }
}
