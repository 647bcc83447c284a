import AssemblyKit
import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Presentation
import PresentationBase
import PresentationDouble
import Testing

/// The program's screens. Tests can change the network, advance the clock, and restart the program.
@MainActor final class World {
    let time = ManualTime()
    let conditions: Conditions
    private(set) var screens: any PresentationAssembly
    private let start: @MainActor (Program) -> any PresentationAssembly
    private var program: Program
    /// The request that waits for its answer.
    private var request: Task<Void, Never>?

    /// What a program has when it starts, beside the memory.
    struct Program {
        var hasServer: Bool
        /// The only ones of the weather services that it offers; nil for all.
        var offered: Set<String>?

        func offers(_ name: String) -> Bool { offered?.contains(name) ?? true }
    }

    init(
        hasServer: Bool,
        _ make: @MainActor (Conditions) -> @MainActor (Program) -> any PresentationAssembly
    ) {
        conditions = Conditions(time: time)
        start = make(conditions)
        program = Program(hasServer: hasServer)
        screens = start(program)
    }

    /// Both implementations of the screens. A suite selects the screen with `testing`.
    nonisolated static let all = Contract<World>("Presentation") {
        await base()
    } double: {
        await double()
    }

    /// Both implementations with several weather services, which stay these when the program knows another one.
    nonisolated static let severalProviders = Contract<World>("Presentation") {
        await base(MadeUpProvider.all.filter { six.contains($0.provider.rawValue) })
    } double: {
        await double(SimulatedProvider.all.filter { six.contains($0.id) })
    }

    /// Both implementations with two of the weather services that the program knows.
    nonisolated static let twoProviders = Contract<World>("Presentation") {
        await base([MadeUpProvider(.openMeteo), MadeUpProvider(.yandex)])
    } double: {
        await double(SimulatedProvider.all.filter { ["open-meteo", "yandex"].contains($0.id) })
    }

    /// The services that ``severalProviders`` offers; business logic may know more.
    nonisolated static let six = [
        "open-meteo", "met-norway", "openweathermap", "yandex", "gismeteo", "yahoo",
    ]

    /// Both implementations where no server is set to sign in at.
    nonisolated static let withoutServer = Contract<World>("Presentation") {
        await base(hasServer: false)
    } double: {
        await double(hasServer: false)
    }

    /// The real screens on business logic's Double, under the same conditions.
    ///
    /// - Parameters:
    ///   - here: Where this computer is; nil where that is not known.
    ///   - hasServer: Whether there is a server to sign in at.
    ///   - hearsChanges: Whether screens hear of changes to settings and account. Where they do not, they read when
    ///     they are asked to, and what another program does meanwhile is found alike in each run.
    static func base(
        _ providers: [MadeUpProvider] = [MadeUpProvider(.openMeteo)], here: Position? = .kathmandu,
        hasServer: Bool = true, hearsChanges: Bool = true
    ) -> World {
        World(hasServer: hasServer) { conditions in
            let memory = BusinessLogicMemory()
            return { program in
                let services = BusinessLogicDouble(
                    conditions: conditions, memory: memory,
                    providers: providers.filter { program.offers($0.provider.rawValue) },
                    hasServer: program.hasServer, positions: [.known(here)])
                if !hearsChanges {
                    services.decorate(\.settingsService) { SilentSettings(settings: $0) }
                    services.decorate(\.accountService) { SilentAccounts(accounts: $0) }
                }
                return PresentationBase(
                    services: services, time: .following(conditions), searchPause: .zero)
            }
        }
    }

    static func double(
        _ providers: [SimulatedProvider] = [.openMeteo], here: PlaceID? = PlaceID(rawValue: 1_283_240),
        hasServer: Bool = true
    ) -> World {
        World(hasServer: hasServer) { conditions in
            let memory = PresentationMemory()
            return { program in
                PresentationDouble(
                    conditions: conditions, memory: memory,
                    providers: providers.filter { program.offers($0.id) }, here: here,
                    hasServer: program.hasServer)
            }
        }
    }

    /// Begins this with a slow network, and returns when it waits for that or has ended. The network is as it was then.
    func begin(_ work: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
        let condition = conditions.current
        conditions.current = .slow(.milliseconds(1))
        let (running, end) = AsyncStream<Void>.makeStream()
        let task = Task {
            defer { end.finish() }
            await work()
        }
        await withTaskGroup(of: Void.self) { [time] group in
            group.addTask { await time.waitForSleepers() }
            group.addTask { for await _ in running {} }
            await group.next()
            group.cancelAll()
        }
        conditions.current = condition
        return task
    }

    /// Begins a request, which waits for its answer until it is finished or given up. The one before it is finished.
    func beginRequest(_ work: @escaping @MainActor () async -> Void) async {
        await finishRequest()
        request = await begin(work)
    }

    /// The answer comes to the request that waits for it. Where none does, the clock stands still: a screen can appear
    /// exactly on the hour.
    func finishRequest() async {
        guard let waiting = request else { return }
        time.advance(by: .milliseconds(1))
        await waiting.value
        request = nil
    }

    /// Cancels the request that waits for its answer.
    func giveUpRequest() async {
        guard let waiting = request else { return }
        waiting.cancel()
        await waiting.value
        request = nil
    }

    /// Does this with a network that answers after so long, and advances the clock by that whenever it is waited for.
    /// The network is as it was then.
    func withSlowNetwork<Answer: Sendable>(
        _ delay: Duration, _ work: @MainActor () async throws -> Answer
    ) async throws -> Answer {
        let condition = conditions.current
        conditions.current = .slow(delay)
        let clock = Task { [time] in
            while !Task.isCancelled {
                await time.waitForSleepers()
                if !Task.isCancelled { time.advance(by: delay) }
            }
        }
        defer {
            clock.cancel()
            conditions.current = condition
        }
        return try await work()
    }

    /// Advances the clock by this, and again each time that it is waited for, until the task is cancelled.
    func keepAdvancing(by duration: Duration) -> Task<Void, Never> {
        Task { [time] in
            while !Task.isCancelled {
                time.advance(by: duration)
                await time.waitForSleepers()
            }
        }
    }

    /// Ends the program and starts it again.
    func restart() { screens = start(program) }

    /// Starts the program again where it offers these weather services only.
    func restart(offering names: Set<String>) {
        program.offered = names
        restart()
    }

    /// Starts the program again where no server is set to sign in at.
    func restartWithoutServer() {
        program.hasServer = false
        restart()
    }

    /// The same world after ``restart()``, as comparisons want it.
    func restarted() -> World {
        restart()
        return self
    }

    /// Runs a command in another program with the same data.
    @discardableResult func runElsewhere(_ command: ScriptCommand) async throws -> ScriptReply {
        try await start(program).scripting.run(command)
    }

    /// Signs in at the program's server.
    func signIn() async throws {
        let command = ScriptCommand.signIn(
            email: "ann@example.org", password: HiddenText("correct horse"))
        _ = try await screens.scripting.run(command)
    }

    /// Adds cities to the list.
    func add(_ names: String...) async throws {
        for name in names { _ = try await screens.scripting.run(.add(name)) }
    }

    /// The list with these cities and their weather.
    func cities(_ names: String...) async throws -> any CitiesScreen {
        for name in names { try await add(name) }
        await screens.citiesScreen.appear()
        return screens.citiesScreen
    }

    /// The weather screen of a city that is added to the list.
    func weather(in name: String) async throws -> any WeatherScreen {
        try await add(name)
        return screens.weatherScreen(for: try await place(name))
    }

    /// The number of a city in the list.
    func place(_ name: String) async throws -> PlaceID {
        let rows = try #require(try await screens.scripting.run(.list).rows)
        return try #require(rows.first { $0.name == name }).id
    }
}

extension ScreenClock {
    /// The clock of the services.
    static func following(_ conditions: Conditions) -> ScreenClock {
        ScreenClock(now: { conditions.now }, sleep: { try await conditions.sleep(for: $0) })
    }
}

extension ScriptReply {
    var rows: [CityRow]? {
        guard case .cities(let rows) = content else { return nil }
        return rows
    }

    var weather: WeatherState? {
        guard case .weather(let state) = content else { return nil }
        return state
    }

    var settings: [SettingRow]? {
        guard case .settings(let rows) = content else { return nil }
        return rows
    }

    var notifications: [NotificationRow]? {
        guard case .notifications(let rows) = content else { return nil }
        return rows
    }

    var message: String? {
        guard case .message(let text) = content else { return nil }
        return text
    }
}

extension Result<Position, LocationError> {
    /// The position, or why there is none.
    fileprivate static func known(_ position: Position?) -> Self {
        position.map { .success($0) } ?? .failure(.notKnown(reason: "the time zone UTC belongs to no place"))
    }
}
