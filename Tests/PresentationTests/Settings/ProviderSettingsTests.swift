import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import Testing

@testable import PresentationBase

@Suite("Weather services in the settings", .timeLimit(.minutes(10))) @MainActor struct ProviderSettingsTests {
    private nonisolated static let screens = World.severalProviders.testing("Settings screen") {
        await $0.screens.settingsScreen
    }

    private nonisolated static let twoOffered = World.twoProviders.testing("Settings screen") {
        await $0.screens.settingsScreen
    }

    @Test("all services are on at first, in the order of the program, and ready", arguments: screens)
    func shows(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()

        #expect(
            screen.state.providers.map(\.label) == [
                "Open-Meteo", "MET Norway", "OpenWeatherMap", "Yandex", "Gismeteo", "Yahoo (closed)",
            ])
        #expect(screen.state.providers.allSatisfy { $0.isOn && $0.status == "ready" && $0.problem == nil })
        #expect(screen.state.selectedProvider == nil)
    }

    @Test("the selection goes on from the settings to the services", arguments: screens)
    func selects(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()

        screen.moveSelection(by: 5)
        #expect(screen.state.selectedProvider?.id == "open-meteo")
        screen.moveSelection(by: .max)
        #expect(screen.state.selectedProvider?.id == "yahoo")
        screen.moveSelection(by: -6)
        #expect(screen.state.selectedProvider == nil)
        #expect(screen.state.selection == 4)
    }

    @Test("a service is moved, the selection with it, and the order is kept", arguments: screens)
    func moves(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        // A service that is known and not offered has a place that is not shown, and would be a step of a move.
        _ = try await world.screens.scripting.run(
            .settings([:], providers: World.six.joined(separator: ",")))
        let screen = try await world.settings(selecting: "met-norway")

        await screen.moveSelected(by: -1)
        #expect(screen.state.used.prefix(3) == ["met-norway", "open-meteo", "openweathermap"])
        #expect(screen.state.selectedProvider?.id == "met-norway")
        await screen.moveSelected(by: .max)
        #expect(screen.state.used.suffix(2) == ["yahoo", "met-norway"])
        await screen.moveSelected(by: -3)

        world.restart()
        let later = try await world.settings()
        #expect(
            later.state.used
                == ["open-meteo", "openweathermap", "met-norway", "yandex", "gismeteo", "yahoo"])
    }

    @Test(
        "a service passes the next one that is offered, whatever is known beside them", arguments: twoOffered)
    func movesPastOffered(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let services = try await world.settings().state.used
        let screen = try await world.settings(selecting: services.last)

        await screen.moveSelected(by: -1)
        #expect(screen.state.used == services.reversed())
        await screen.moveSelected(by: 1)
        #expect(screen.state.used == services)
    }

    @Test(
        "services that are not offered for a while keep their places, whatever is changed meanwhile",
        arguments: screens)
    func keepsThoseNotOffered(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.restart(offering: ["open-meteo", "yandex", "gismeteo"])

        try await world.settings(selecting: "gismeteo").changeSelected(by: 1)
        try await world.settings(selecting: "yandex").moveSelected(by: -1)
        try await world.settings(selecting: "gismeteo").changeSelected(by: 1)
        #expect(try await world.settings().state.used == ["yandex", "open-meteo", "gismeteo"])

        world.restart(offering: Set(World.six))
        #expect(
            try await world.settings().state.used
                == ["yandex", "open-meteo", "met-norway", "openweathermap", "yahoo", "gismeteo"])
    }

    @Test(
        "the default switches on all services that are known, also those that are offered only later",
        arguments: screens)
    func takesDefault(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        world.restart(offering: ["open-meteo", "yandex"])

        _ = try await world.screens.scripting.run(.settings([:], providers: "default"))
        #expect(try await world.settings().state.used == ["open-meteo", "yandex"])

        world.restart(offering: Set(World.six))
        #expect(try await world.settings().state.used == World.six)
    }

    @Test(
        "where no service that is on is offered, that is told with the weather until another one is switched on",
        arguments: twoOffered, [true, false])
    func tellsNoneOffered(_ world: Implementation<World>, isRemembered: Bool) async throws {
        let notice = Notice(
            .error, "No weather service may be asked: all are switched off.",
            help: "Switch one on in the settings.")
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        try await world.add("Kazan")
        if isRemembered { _ = try await world.screens.scripting.run(.show("Kazan")) }
        world.time.advance(by: .seconds(3600))
        world.restart(offering: ["open-meteo"])

        let weather = world.screens.weatherScreen(for: try await world.place("Kazan"))
        await weather.appear()
        #expect(weather.state.phase == (isRemembered ? Phase.loaded : .failed(notice)))
        #expect(weather.state.notice == (isRemembered ? notice : nil))
        #expect(weather.state.staleness == (isRemembered ? "1 h old" : nil))
        let list = try await world.cities()
        #expect(list.state.notice == notice)
        #expect(list.state.rows.map(\.problem) == [isRemembered ? nil : "no service to ask"])
        #expect(list.state.rows.map(\.staleness) == [isRemembered ? "1 h old" : nil])

        try await world.settings(selecting: "open-meteo").changeSelected(by: 1)
        await weather.appear()
        await list.appear()
        #expect(weather.state.phase == .loaded && weather.state.notice == nil)
        #expect(list.state.notice == nil && list.state.rows.allSatisfy { $0.temperature != nil })
    }

    @Test("a setting is not moved", arguments: screens)
    func movesServicesOnly(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()
        let before = screen.state

        await screen.moveSelected(by: 1)

        #expect(screen.state == before)
    }

    @Test(
        "one that is switched off comes behind the others, one that is switched on behind those that are on",
        arguments: screens)
    func switches(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.settings(selecting: "open-meteo")

        await screen.changeSelected(by: 1)
        #expect(screen.state.used == ["met-norway", "openweathermap", "yandex", "gismeteo", "yahoo"])
        #expect(screen.state.providers.last?.id == "open-meteo")
        #expect(screen.state.selectedProvider?.id == "open-meteo")
        await screen.moveSelected(by: -1)
        #expect(screen.state.providers.last?.id == "open-meteo")
        await screen.changeSelected(by: -1)
        #expect(screen.state.used.last == "open-meteo")

        world.restart()
        #expect(try await world.settings().state.used.last == "open-meteo")
    }

    @Test("the last service stays on, and that is said until something else is done", arguments: screens)
    func keepsOne(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = try await world.settings(selecting: "yandex")

        await screen.changeSelected(by: 1)

        #expect(screen.state.used == ["yandex"])
        #expect(
            screen.state.notice
                == Notice(
                    .warning, "Yandex stays on: without a weather service there is no weather.",
                    help: "Switch another one on first."))
        await screen.moveSelected(by: 1)
        #expect(screen.state.notice == nil)
        await screen.changeSelected(by: 1)
        #expect(screen.state.notice != nil)
        screen.moveSelection(by: 1)
        await screen.changeSelected(by: 1)
        #expect(screen.state.notice == nil)
        #expect(screen.state.used == ["yandex", "open-meteo"])

        await screen.changeSelected(by: 1)
        screen.moveSelection(by: -1)
        await screen.changeSelected(by: 1)
        #expect(screen.state.notice != nil)
        screen.moveSelection(by: .min)
        await screen.changeSelected(by: 1)
        #expect(screen.state.notice == nil)
    }

    @Test(
        "a service that is known and not offered does not let the last one that is offered be switched off",
        arguments: twoOffered)
    func keepsOneThatIsOffered(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.settings()
        let services = screen.state.used

        for name in services { try await world.settings(selecting: name).changeSelected(by: 1) }

        let last = try #require(screen.state.providers.first { $0.id == services.last })
        #expect(screen.state.used == [last.id])
        #expect(
            screen.state.notice
                == Notice(
                    .warning, "\(last.label) stays on: without a weather service there is no weather.",
                    help: "Switch another one on first."))
        #expect(try await world.screens.scripting.run(.show("Kazan")).weather?.now != nil)
    }

    @Test(
        "what was said is gone once a service that is off is moved, which changes nothing, and not before",
        arguments: screens)
    func movesOneThatIsOff(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = try await world.settings(selecting: "yandex")
        await screen.changeSelected(by: 1)
        let notice = try #require(screen.state.notice)
        let before = screen.state.providers

        screen.moveSelection(by: -1)
        await screen.moveSelected(by: 1)
        #expect(screen.state.notice == notice)

        screen.moveSelection(by: 2)
        await screen.moveSelected(by: -1)
        #expect(screen.state.notice == nil)
        #expect(screen.state.providers == before)
        #expect(screen.state.selectedProvider?.id == "open-meteo")
    }

    @Test("what was said is gone when the settings are looked at again", arguments: screens)
    func returns(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = try await world.settings(selecting: "yandex")
        await screen.changeSelected(by: 1)
        try #require(screen.state.notice != nil)

        await screen.appear()

        #expect(screen.state.notice == nil)
    }

    @Test(
        "what was said is gone when the settings are left, whichever way", arguments: screens, WayOut.allCases
    )
    func leaves(_ world: Implementation<World>, way: WayOut) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = try await world.settings(selecting: "yandex")
        await screen.changeSelected(by: 1)
        try #require(screen.state.notice != nil)

        way.leave(screen)
        #expect(screen.state.notice == nil)
        await screen.appear()

        #expect(screen.state.notice == nil)
    }

    @Test(
        "what becomes of a change after the settings were left is said once they are back",
        arguments: screens, WayOut.allCases)
    func saysOnTheWayBack(_ world: Implementation<World>, way: WayOut) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = try await world.settings(selecting: "yandex")

        way.leave(screen)
        await screen.changeSelected(by: 1)
        await screen.appear()

        #expect(screen.state.notice?.text.hasPrefix("Yandex stays on") == true)
        await screen.appear()
        #expect(screen.state.notice == nil)
    }

    @Test(
        "where there are no tools, opening them leaves nothing: what was said stays until the settings appear",
        arguments: screens)
    func staysWithoutTools(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = try await world.settings(selecting: "yandex")
        await screen.changeSelected(by: 1)
        let (told, path) = (screen.state, world.screens.navigator.path)
        try #require(told.notice != nil && !told.hasTools)

        screen.openTools()

        #expect(screen.state == told)
        #expect(world.screens.navigator.path == path)
        await screen.appear()
        #expect(screen.state.notice == nil)
    }

    /// How the settings are left.
    enum WayOut: CaseIterable {
        case about, notifications, back

        @MainActor func leave(_ screen: any SettingsScreen) {
            switch self {
            case .about: screen.openAbout()
            case .notifications: screen.openNotifications()
            case .back: screen.close()
            }
        }
    }

    @Test("what a change says stays while the settings are changed elsewhere", arguments: screens)
    func keepsNotice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = try await world.settings(selecting: "yandex")
        await screen.changeSelected(by: 1)
        let notice = try #require(screen.state.notice)

        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex,open-meteo"))

        let state = try await screen.reach { $0.used == ["yandex", "open-meteo"] }
        #expect(state.notice == notice)
    }

    @Test(
        "a cancelled change of a weather service is none, and says nothing", arguments: screens,
        ["yandex", "yandex,open-meteo"])
    func isCancelled(_ world: Implementation<World>, list: String) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: list))
        let screen = try await world.settings(selecting: "yandex")
        let before = screen.state

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.moveSelected(by: 1)
            await screen.changeSelected(by: 1)
        }.value

        #expect(screen.state == before)
    }

    @Test(
        "on a command line a list without a service is refused, and changes nothing", arguments: screens,
        [",", " , "])
    func refusesNone(_ world: Implementation<World>, list: String) async throws {
        let scripting = try await world.make().screens.scripting
        let before = try await scripting.run(.settings([:])).json

        await #expect(
            throws: ScriptError.invalid(
                Notice(
                    .error, "The list names no weather service, and at least one is needed.",
                    help: "Use one of: open-meteo, met-norway, openweathermap, yandex, gismeteo, yahoo."))
        ) { try await scripting.run(.settings([.wind: "knots"], providers: list)) }

        #expect(try await scripting.run(.settings([:])).json == before)
    }

    @Test("an order from the command line is shown", arguments: screens)
    func follows(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.settings()

        _ = try await world.screens.scripting.run(.settings([:], providers: "yahoo, yandex,yahoo"))

        try await screen.reach { $0.used == ["yahoo", "yandex"] }
    }

    @Test(
        "until when a service rests is told on the clock of where the user is now, with the day if not today",
        arguments: ["Asia/Kathmandu", ":Asia/Kathmandu", "NPT-5:45"])
    func restsUntil(zone: String) async {
        // In a process of its own, whose time zone it is.
        await #expect(processExitsWith: .success) { [zone = zone as String] in
            let end = Date(timeIntervalSince1970: 1_741_946_400)
            let service = ProviderStatus(.openMeteo, .backingOff(until: end))
            let formats = Formats(Settings())
            // The user travels after the first one.
            for (zone, hours, text) in [
                ("UTC", 1, "10:00"), (zone, 1, "15:45"), (zone, 15, "15:45"), (zone, 16, "Fri 14 Mar 15:45"),
            ] {
                setenv("TZ", zone, 1)
                let row = ProviderRowFactory().row(service, at: end - Double(hours * 3_600), formats)
                #expect(row.status == "rests after a failure until \(text)")
            }
        }
    }

    @Test("that a service rests is told, however far the end is", arguments: [1e19, 1e300, -1e300])
    func restsUntilAnyDate(seconds: Double) {
        let service = ProviderStatus(.openMeteo, .backingOff(until: Date(timeIntervalSince1970: seconds)))

        let row = ProviderRowFactory().row(
            service, at: Date(timeIntervalSince1970: 1_741_946_400), Formats(Settings()))

        #expect(row.status.hasPrefix("rests after a failure until "))
    }

    @Test("where clocks change meanwhile, until when a service rests is told on the clock of then")
    func restsWhileClocksChange() async {
        await #expect(processExitsWith: .success) {
            // An hour after clocks are put forward, and an hour after they are put back.
            let (spring, autumn) = (1_743_300_000.0, 1_761_444_000.0)
            let formats = Formats(Settings())
            for zone in ["Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"] {
                setenv("TZ", zone, 1)
                for (seconds, minutes, text) in [
                    (spring, 120, "04:00"), (spring, 210, "Sun 30 Mar 04:00"),
                    (autumn, 120, "03:00"), (autumn, 210, "03:00"),
                ] {
                    let end = Date(timeIntervalSince1970: seconds)
                    let service = ProviderStatus(.openMeteo, .backingOff(until: end))
                    let row = ProviderRowFactory().row(service, at: end - Double(minutes * 60), formats)
                    #expect(row.status == "rests after a failure until \(text)", "\(zone)")
                }
            }
        }
    }

    @Test("each tells what it lacks, until when it rests, and why it failed last; a key is never shown")
    func states() async throws {
        let time = ManualTime()
        let conditions = Conditions(time: time)
        let services = BusinessLogicDouble(
            conditions: conditions,
            providers: [
                MadeUpProvider(
                    .openMeteo, refusal: { .unavailable(detail: "open-meteo is out of order (status 503)") }),
                MadeUpProvider(.metNorway), MadeUpProvider(.yandex, hasKey: false),
            ], chance: \.upperBound)
        let presentation = PresentationBase(services: services, time: .following(conditions))
        _ = try await presentation.scripting.run(.show("Kazan"))

        await presentation.settingsScreen.appear()

        let rows = presentation.settingsScreen.state.providers
        var (end, clock) = (time_t(time.now.timeIntervalSince1970 + 30), tm())
        localtime_r(&end, &clock)
        let ending = String(format: "%02d:%02d", clock.tm_hour, clock.tm_min)
        try #require(rows.map(\.id) == ["open-meteo", "met-norway", "yandex"])
        #expect(rows[0].status == "rests after a failure until \(ending)")
        #expect(rows[0].problem == "open-meteo is out of order (status 503).")
        #expect(rows[1].status == "ready" && rows[1].problem == nil)
        #expect(rows[2].status == "needs a key: set YANDEX_KEY")

        // It may be asked again then, and has not answered yet.
        time.advance(by: .seconds(3600))
        await presentation.settingsScreen.appear()
        let rested = presentation.settingsScreen.state.providers[0]
        #expect(rested.status == "ready")
        #expect(rested.problem == "open-meteo is out of order (status 503).")
    }
}

extension Implementation<World> {
    /// The settings of a new program.
    @MainActor fileprivate func settings() async throws -> any SettingsScreen {
        try await make().settings()
    }
}

extension World {
    /// The settings, with this weather service selected.
    fileprivate func settings(selecting name: String? = nil) async throws -> any SettingsScreen {
        let screen = screens.settingsScreen
        await screen.appear()
        if let name {
            let place = try #require(screen.state.providers.firstIndex { $0.id == name })
            screen.moveSelection(by: screen.state.rows.count + place - screen.state.selection)
        }
        return screen
    }
}

extension SettingsState {
    /// The names of the services that are on, in their order.
    fileprivate var used: [String] { providers.filter(\.isOn).map(\.id) }
}
