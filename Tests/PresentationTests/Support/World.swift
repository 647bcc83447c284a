import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Presentation
import PresentationBase
import PresentationDouble
import Testing

/// The program's screens, and all that can befall them: the network goes and comes, time passes, the program is
/// started again.
@MainActor final class World {
    let time = ManualTime()
    let conditions: Conditions
    private(set) var screens: any PresentationAssembly
    private let start: @MainActor () -> any PresentationAssembly
    private let signInAnn: @MainActor () async throws -> Void

    init(
        signIn: @escaping @MainActor () async throws -> Void,
        _ make: @MainActor (Conditions) -> @MainActor () -> any PresentationAssembly
    ) {
        conditions = Conditions(time: time)
        signInAnn = signIn
        start = make(conditions)
        screens = start()
    }

    /// Both implementations of the screens. A suite says with `testing` which of them it is about.
    nonisolated static let all = Contract<World>("Presentation") {
        await base()
    } double: {
        await double()
    }

    /// The real screens over business logic's Double, under the same conditions.
    ///
    /// - Parameter here: Where this computer is; nil where that is not known.
    static func base(here: Position? = .kathmandu) -> World {
        let (memory, time) = (BusinessLogicMemory(), ManualTime())
        return World(signIn: {
            let email = try #require(EmailAddress("ann@example.org"))
            let services = BusinessLogicDouble(conditions: Conditions(time: time), memory: memory)
            try await services.accountService.signIn(
                email: email, password: #require(Password("correct horse")))
        }) { conditions in
            {
                PresentationBase(
                    services: BusinessLogicDouble(
                        conditions: conditions, memory: memory, positions: [.known(here)]),
                    time: .following(conditions),
                    searchPause: .zero)
            }
        }
    }

    static func double(here: PlaceID? = PlaceID(rawValue: 1_283_240)) -> World {
        let memory = PresentationMemory()
        return World(signIn: { memory.isSignedIn = true }) { conditions in
            { PresentationDouble(conditions: conditions, memory: memory, here: here) }
        }
    }

    /// Ends the program and starts it again.
    func restart() { screens = start() }

    /// Signs in at the program's server.
    func signIn() async throws { try await signInAnn() }

    /// Puts cities into the list.
    func add(_ names: String...) async throws {
        for name in names { _ = try await screens.scripting.run(.add(name)) }
    }

    /// The list of cities, with these in it and with their weather.
    func cities(_ names: String...) async throws -> any CitiesScreen {
        for name in names { try await add(name) }
        await screens.citiesScreen.appear()
        return screens.citiesScreen
    }

    /// The weather screen of a city that is put into the list.
    func weather(in name: String) async throws -> any WeatherScreen {
        try await add(name)
        return screens.weatherScreen(for: try await place(name))
    }

    /// The number of a city of the list.
    func place(_ name: String) async throws -> PlaceID {
        let rows = try #require(try await screens.scripting.run(.list).rows)
        return try #require(rows.first { $0.name == name }).id
    }
}

extension ScreenClock {
    /// The clock that the services live by.
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
