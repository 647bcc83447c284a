import BusinessLogic
import Synchronization

/// Requests that a test answers by hand, in any order, even after a cancellation.
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

    /// Starts a request and waits for the test's reply.
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

    /// The number of requests so far.
    var count: Int { state.withLock { $0.asked.count } }

    /// Answers the request with this index, once.
    func answer(_ index: Int, _ answer: Answer) {
        state.withLock { $0.asked[index] }?.resume(returning: answer)
    }

    /// Returns once there were this many requests.
    func waitForQuestions(_ count: Int) async { await wait { asked, _ in asked >= count } }

    /// Returns once the caller has cancelled the request.
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

/// A weather service that a test answers by hand.
struct WeatherOnDemand: WeatherService {
    let answers = OnDemand<Result<Weather, WeatherError>>()
    /// What is remembered, if the test answers that, too; else nothing is.
    var memory: OnDemand<Weather?>?

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        try await answers.ask().get()
    }

    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather {
        try await answers.ask().get()
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        guard let memory else { return nil }
        return await memory.ask()
    }
}

/// A list whose searches a test answers by hand.
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

/// A list whose reads a test answers by hand.
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

/// A list whose moves a test completes by hand.
struct MovesOnDemand: CitiesService {
    let list: any CitiesService
    let answers: OnDemand<Void>

    func cities() async throws(CitiesError) -> [City] { try await list.cities() }
    func add(_ city: City) async throws(CitiesError) -> Bool { try await list.add(city) }
    func remove(_ id: CityID) async throws(CitiesError) -> Bool { try await list.remove(id) }
    func move(_ id: CityID, to index: Int) async throws(CitiesError) {
        await answers.ask()
        try await list.move(id, to: index)
    }
    func updates() -> AsyncStream<[City]> { list.updates() }
    func search(_ text: String) async throws(CitiesError) -> CitySearchResult { try await list.search(text) }
}

/// A list in which only moving fails, with a given error.
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

/// Settings whose reads and changes a test completes by hand.
struct SettingsOnDemand: SettingsService {
    let answers = OnDemand<Result<Settings, SettingsError>>()
    /// The updates for a reader.
    let news = AsyncStream.makeStream(of: Settings.self)

    func settings() async throws(SettingsError) -> Settings { try await answers.ask().get() }
    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        try await answers.ask().get()
    }
    func providers() async throws(SettingsError) -> [ProviderStatus] { [] }
    func updates() -> AsyncStream<Settings> { news.stream }
}

/// Settings that can be changed, of which the weather services can't be read, unless a test allows it.
final class UnreadableProviders: SettingsService {
    private let settings: any SettingsService
    private let areReadable = Mutex(false)

    init(settings: any SettingsService) { self.settings = settings }

    var isReadable: Bool {
        get { areReadable.withLock { $0 } }
        set { areReadable.withLock { $0 = newValue } }
    }

    func settings() async throws(SettingsError) -> Settings { try await settings.settings() }
    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        try await settings.change(change)
    }
    func providers() async throws(SettingsError) -> [ProviderStatus] {
        guard isReadable else { throw .notKept("The disk failed.\nhelp: check the disk") }
        return try await settings.providers()
    }
    func updates() -> AsyncStream<Settings> { settings.updates() }
}

/// A location service that a test answers by hand.
struct LocationOnDemand: LocationService {
    let answers = OnDemand<Result<CurrentPlace, LocationError>>()

    func currentPlace(namedIn language: Language) async throws(LocationError) -> CurrentPlace {
        try await answers.ask().get()
    }
}

/// What the program is, as a test tells it by hand.
struct InformationOnDemand: AppInformationService {
    let answers = OnDemand<AppInformation>()

    func information() async -> AppInformation { await answers.ask() }
}

/// Accounts whose checks and sign-outs a test completes by hand.
struct AccountsOnDemand: AccountService {
    let hasServer = true
    let accounts: any AccountService
    let checks = OnDemand<Result<Account?, AccountError>>()
    let signOuts = OnDemand<Void>()

    func account() async throws(AccountError) -> Account? { try await accounts.account() }
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        try await accounts.signIn(email: email, password: password)
    }
    func signOut() async throws(AccountError) -> Account? {
        await signOuts.ask()
        return try await accounts.signOut()
    }
    func confirm() async throws(AccountError) -> Account? { try await checks.ask().get() }
    func updates() -> AsyncStream<Account?> { accounts.updates() }
}

/// A list in memory whose changes a test completes by hand, with a record of the calls.
final class ChangesOnDemand: CitiesService {
    let list: any CitiesService
    let answers = OnDemand<Void>()
    private let changes = Mutex<[String]>([])

    init(list: any CitiesService) { self.list = list }

    /// The calls in the order of their start.
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
