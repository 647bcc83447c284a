import BusinessLogic
import Synchronization

/// Questions that are answered when a test says so, in the order that it wants, cancelled or not: the slowest and most
/// stubborn service there can be.
final class OnDemand<Answer: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var nextIndex = 0
        var asked: [Int: CheckedContinuation<Answer, Never>] = [:]
        var cancelled: Set<Int> = []
        var watchers:
            [(isDone: @Sendable (Int, Set<Int>) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
                []

        mutating func tell() {
            let (asked, cancelled) = (asked.count, cancelled)
            for watcher in watchers where watcher.isDone(asked, cancelled) { watcher.continuation.resume() }
            watchers.removeAll { $0.isDone(asked, cancelled) }
        }
    }

    /// Asks, and waits for the test's answer.
    func ask() async -> Answer {
        let index = state.withLock { state in
            defer { state.nextIndex += 1 }
            return state.nextIndex
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.asked[index] = continuation
                    state.tell()
                }
            }
        } onCancel: {
            state.withLock { state in
                state.cancelled.insert(index)
                state.tell()
            }
        }
    }

    /// How many questions were asked so far.
    var count: Int { state.withLock { $0.asked.count } }

    /// Answers the question of this index; each once.
    func answer(_ index: Int, _ answer: Answer) {
        state.withLock { $0.asked[index] }?.resume(returning: answer)
    }

    /// Returns once so many questions were asked.
    func waitForQuestions(_ count: Int) async { await wait { asked, _ in asked >= count } }

    /// Returns once whoever asked does not want the answer any more.
    func waitForCancellation(of index: Int) async { await wait { _, cancelled in cancelled.contains(index) } }

    private func wait(_ isDone: @escaping @Sendable (Int, Set<Int>) -> Bool) async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.watchers.append((isDone, continuation))
                state.tell()
            }
        }
    }
}

/// Weather that comes when a test says so.
struct WeatherOnDemand: WeatherService {
    let answers = OnDemand<Result<Weather, WeatherError>>()

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        try await answers.ask().get()
    }

    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather {
        try await answers.ask().get()
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? { nil }
}

/// A list whose searches are answered when a test says so.
struct SearchOnDemand: CitiesService {
    let list: any CitiesService
    let answers: OnDemand<Result<[City], CitiesError>>

    func cities() async throws(CitiesError) -> [City] { try await list.cities() }
    func add(_ city: City) async throws(CitiesError) -> Bool { try await list.add(city) }
    func remove(_ id: CityID) async throws(CitiesError) -> Bool { try await list.remove(id) }
    func move(_ id: CityID, to index: Int) async throws(CitiesError) { try await list.move(id, to: index) }
    func updates() -> AsyncStream<[City]> { list.updates() }
    func search(_ text: String) async throws(CitiesError) -> CitySearchResult {
        CitySearchResult(try await answers.ask().get())
    }
}

/// A list that is read when a test says so.
struct ListOnDemand: CitiesService {
    let list: any CitiesService
    let answers: OnDemand<Result<[City], CitiesError>>

    func cities() async throws(CitiesError) -> [City] { try await answers.ask().get() }
    func add(_ city: City) async throws(CitiesError) -> Bool { try await list.add(city) }
    func remove(_ id: CityID) async throws(CitiesError) -> Bool { try await list.remove(id) }
    func move(_ id: CityID, to index: Int) async throws(CitiesError) { try await list.move(id, to: index) }
    func updates() -> AsyncStream<[City]> { AsyncStream { _ in } }
    func search(_ text: String) async throws(CitiesError) -> CitySearchResult { try await list.search(text) }
}

/// A list in which nothing can be moved, for a reason, though everything else can be done.
struct UnmovableList: CitiesService {
    let list: any CitiesService
    let reason: String

    func cities() async throws(CitiesError) -> [City] { try await list.cities() }
    func add(_ city: City) async throws(CitiesError) -> Bool { try await list.add(city) }
    func remove(_ id: CityID) async throws(CitiesError) -> Bool { try await list.remove(id) }
    func move(_ id: CityID, to index: Int) async throws(CitiesError) { throw .notKept(reason) }
    func updates() -> AsyncStream<[City]> { list.updates() }
    func search(_ text: String) async throws(CitiesError) -> CitySearchResult { try await list.search(text) }
}

/// Settings that are read and changed when a test says so.
struct SettingsOnDemand: SettingsService {
    let answers = OnDemand<Result<Settings, SettingsError>>()
    /// What the reader of changes is told.
    let news = AsyncStream.makeStream(of: Settings.self)

    func settings() async throws(SettingsError) -> Settings { try await answers.ask().get() }
    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        try await answers.ask().get()
    }
    func providers() async throws(SettingsError) -> [ProviderStatus] { [] }
    func updates() -> AsyncStream<Settings> { news.stream }
}

/// A list in memory that is changed when a test says so, and tells what was asked of it.
final class ChangesOnDemand: CitiesService {
    let list: any CitiesService
    let answers = OnDemand<Void>()
    private let changes = Mutex<[String]>([])

    init(list: any CitiesService) { self.list = list }

    /// What was to be done, in the order in which it was begun.
    var asked: [String] { changes.withLock { $0 } }

    func cities() async throws(CitiesError) -> [City] { try await list.cities() }
    func add(_ city: City) async throws(CitiesError) -> Bool {
        await begin("add \(city.name)")
        return try await list.add(city)
    }
    func remove(_ id: CityID) async throws(CitiesError) -> Bool {
        await begin("remove \(id)")
        return try await list.remove(id)
    }
    func move(_ id: CityID, to index: Int) async throws(CitiesError) {
        await begin("move \(id) to \(index)")
        try await list.move(id, to: index)
    }
    func updates() -> AsyncStream<[City]> { AsyncStream { _ in } }
    func search(_ text: String) async throws(CitiesError) -> CitySearchResult { try await list.search(text) }

    private func begin(_ change: String) async {
        changes.withLock { $0.append(change) }
        await answers.ask()
    }
}
