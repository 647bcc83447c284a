import BusinessLogic
import Conditions
import Foundation
import Synchronization

/// Services in memory that a test can break, and whose reports it can choose.
final class Services: BusinessLogicAssembly {
    let citiesService: any CitiesService
    let weatherService: any WeatherService
    let settingsService: any SettingsService

    init(
        conditions: Conditions, memory: ServicesMemory, cities: (any CitiesService)? = nil,
        weather: (any WeatherService)? = nil, settings: (any SettingsService)? = nil,
        report: @escaping @Sendable (City, Date) -> WeatherReport = { Reports.full($0, at: $1) }
    ) {
        citiesService = cities ?? CitiesInMemory(conditions: conditions, memory: memory)
        weatherService = weather ?? WeatherInMemory(conditions: conditions, memory: memory, report: report)
        settingsService = settings ?? SettingsInMemory(memory: memory)
    }
}

/// What survives a restart of the services.
final class ServicesMemory: Sendable {
    private let state = Mutex(State())

    struct State {
        var cities: [City] = []
        var reports: [CityID: WeatherReport] = [:]
        var settings = Settings()
        /// Why nothing can be read or kept; nil while it can.
        var trouble: String?
        /// Why a city can't be moved, though everything else can be done.
        var troubleToMove: String?
        var cityReaders: [UUID: AsyncStream<[City]>.Continuation] = [:]
        var settingsReaders: [UUID: AsyncStream<Settings>.Continuation] = [:]
        var awaitingNoReaders: [CheckedContinuation<Void, Never>] = []

        var readers: Int { cityReaders.count + settingsReaders.count }
    }

    func withState<R: Sendable, E: Error>(_ body: (inout sending State) throws(E) -> sending R) throws(E) -> R
    {
        try state.withLock(body)
    }

    /// How many streams are being read.
    var readers: Int { withState(\.readers) }

    /// Returns once no stream is being read.
    func waitForNoReaders() async {
        await withCheckedContinuation { continuation in
            withState { state in
                state.awaitingNoReaders.append(continuation)
                state.tellIfUnread()
            }
        }
    }

    fileprivate func forgetReader(_ id: UUID) {
        withState { state in
            state.cityReaders[id] = nil
            state.settingsReaders[id] = nil
            state.tellIfUnread()
        }
    }
}

extension ServicesMemory.State {
    fileprivate mutating func tellIfUnread() {
        guard readers == 0 else { return }
        awaitingNoReaders.forEach { $0.resume() }
        awaitingNoReaders = []
    }
}

struct CitiesInMemory: CitiesService {
    let conditions: Conditions
    let memory: ServicesMemory

    func cities() async throws(CitiesError) -> [City] {
        try memory.withState { state throws(CitiesError) in
            if let trouble = state.trouble { throw .notKept(trouble) }
            return state.cities
        }
    }

    func add(_ city: City) async throws(CitiesError) -> Bool {
        try change { cities in
            if cities.contains(where: { $0.id == city.id }) { return false }
            cities.append(city)
            return true
        }
    }

    func remove(_ id: CityID) async throws(CitiesError) -> Bool {
        try change { cities in
            let count = cities.count
            cities.removeAll { $0.id == id }
            return cities.count < count
        }
    }

    func move(_ id: CityID, to index: Int) async throws(CitiesError) {
        if let trouble = memory.withState(\.troubleToMove) { throw .notKept(trouble) }
        let isKnown = try change { cities in
            guard let old = cities.firstIndex(where: { $0.id == id }) else { return false }
            let city = cities.remove(at: old)
            cities.insert(city, at: max(0, min(index, cities.count)))
            return true
        }
        if !isKnown { throw .unknown(id) }
    }

    func search(_ text: String) async throws(CitiesError) -> [City] {
        try? await conditions.pass()
        if Task.isCancelled { throw .cancelled }
        if let trouble = memory.withState(\.trouble) { throw .notKept(trouble) }
        let text = text.folded
        guard !text.isEmpty else { return [] }
        return Array(
            Cities.all
                .filter { $0.name.folded.hasPrefix(text) || "\($0.id)" == text }
                .sorted {
                    ($0.name.folded == text ? 0 : 1, -($0.population ?? 0))
                        < ($1.name.folded == text ? 0 : 1, -($1.population ?? 0))
                }
                .prefix(10))
    }

    func updates() -> AsyncStream<[City]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [City].self)
        let id = UUID()
        continuation.onTermination = { [memory] _ in memory.forgetReader(id) }
        memory.withState { state in
            state.cityReaders[id] = continuation
            continuation.yield(state.cities)
        }
        return stream
    }

    private func change(_ change: @Sendable (inout [City]) -> Bool) throws(CitiesError) -> Bool {
        try memory.withState { state throws(CitiesError) in
            if let trouble = state.trouble { throw .notKept(trouble) }
            let answer = change(&state.cities)
            for reader in state.cityReaders.values { reader.yield(state.cities) }
            return answer
        }
    }
}

struct WeatherInMemory: WeatherService {
    let conditions: Conditions
    let memory: ServicesMemory
    let report: @Sendable (City, Date) -> WeatherReport

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        let remembered = try await remembered(in: city)
        if policy == .remembered, let remembered, remembered.freshness == .fresh { return remembered }
        do {
            try await conditions.pass()
            let report = report(city, conditions.now)
            memory.withState { $0.reports[city.id] = report }
            return Weather(report: report, freshness: .fresh)
        } catch let obstacle as Obstacle {
            let error: WeatherError =
                obstacle == .offline ? .offline(detail: "no network") : .interrupted(detail: "")
            guard let remembered else { throw error }
            let age = Duration.seconds(conditions.now.timeIntervalSince(remembered.report.fetchedAt))
            return Weather(report: remembered.report, freshness: .stale(age: age, reason: error))
        } catch {
            throw .cancelled
        }
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        if let trouble = memory.withState(\.trouble) { throw .notKept(trouble) }
        guard let report = memory.withState({ $0.reports[city.id] }) else { return nil }
        let age = Duration.seconds(conditions.now.timeIntervalSince(report.fetchedAt))
        let isFresh = age < .seconds(15 * 60)
        return Weather(report: report, freshness: isFresh ? .fresh : .stale(age: age, reason: nil))
    }
}

struct SettingsInMemory: SettingsService {
    let memory: ServicesMemory

    func settings() async throws(SettingsError) -> Settings {
        try memory.withState { state throws(SettingsError) in
            if let trouble = state.trouble { throw .notKept(trouble) }
            return state.settings
        }
    }

    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        try memory.withState { state throws(SettingsError) in
            if let trouble = state.trouble { throw .notKept(trouble) }
            change(&state.settings)
            for reader in state.settingsReaders.values { reader.yield(state.settings) }
            return state.settings
        }
    }

    func updates() -> AsyncStream<Settings> {
        let (stream, continuation) = AsyncStream.makeStream(of: Settings.self)
        let id = UUID()
        continuation.onTermination = { [memory] _ in memory.forgetReader(id) }
        memory.withState { state in
            state.settingsReaders[id] = continuation
            continuation.yield(state.settings)
        }
        return stream
    }
}

extension String {
    fileprivate var folded: String {
        trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
