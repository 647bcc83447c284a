import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import Testing

@testable import PresentationBase

@Suite("What errors say", .timeLimit(.minutes(10))) @MainActor struct ErrorTests {
    nonisolated static let weatherErrors: [(WeatherError, Notice)] = [
        (
            .offline(detail: "no route to open-meteo"),
            Notice(
                .warning, "The weather service can't be reached: no route to open-meteo.",
                help: "Check the connection.")
        ),
        (
            .interrupted(detail: ""),
            Notice(
                .warning, "The answer of the weather service did not arrive.", help: "Check the connection.")
        ),
        (
            .unauthorized(detail: "unknown key."),
            Notice(
                .error, "The weather service refuses this program: unknown key.",
                help: "Check the key of the service and what its plan allows.")
        ),
        (
            .unauthorized(detail: "met-norway says no", permit: .contact),
            Notice(
                .error, "The weather service refuses this program: met-norway says no.",
                help: "See that WEATHER_CONTACT, or contact in the configuration, is an address of yours; "
                    + "without one the service may refuse.")
        ),
        (
            .rateLimited(retryAfter: .seconds(30)),
            Notice(.warning, "The weather service was asked too often.", help: "Wait 30 s.")
        ),
        (
            .rateLimited(retryAfter: .zero),
            Notice(.warning, "The weather service was asked too often.", help: "Wait 1 s.")
        ),
        (
            .rateLimited(retryAfter: .seconds(90)),
            Notice(.warning, "The weather service was asked too often.", help: "Wait 90 s.")
        ),
        (
            .rateLimited(retryAfter: .seconds(120)),
            Notice(.warning, "The weather service was asked too often.", help: "Wait 2 min.")
        ),
        (
            .rateLimited(retryAfter: .seconds(121)),
            Notice(.warning, "The weather service was asked too often.", help: "Wait 3 min.")
        ),
        (
            .rateLimited(retryAfter: .seconds(91)),
            Notice(.warning, "The weather service was asked too often.", help: "Wait 2 min.")
        ),
        (
            .rateLimited(retryAfter: nil),
            Notice(.warning, "The weather service was asked too often.", help: "Wait a few minutes.")
        ),
        (
            .notFound(detail: "open-meteo is not at https://a.example/v1: status 404"),
            Notice(
                .error,
                """
                There is no weather service at its address: open-meteo is not at https://a.example/v1: status 404.
                """,
                help: "Check the address of the service in the configuration, and what answers there.")
        ),
        (
            .unknownPlace(detail: "gismeteo knows no city near the place"),
            Notice(
                .warning,
                "The weather service has no weather for the place: gismeteo knows no city near the place.",
                help: "Switch another service on in the settings, or put it first.")
        ),
        (
            .notSent(detail: "the request can't be sent"),
            Notice(
                .error, "The weather service was not asked: the request can't be sent.",
                help: "Check the address and the key of the service in the configuration.")
        ),
        (
            .unavailable(detail: "it rests", retryAfter: .seconds(7200)),
            Notice(.warning, "The weather service is out of order: it rests.", help: "Wait 2 h.")
        ),
        (
            .badRequest(detail: "no such unit"),
            Notice(
                .error, "The weather service does not understand the question: no such unit.",
                help: "Update the program; if that doesn't help, report it.")
        ),
        (
            .unavailable(detail: ""),
            Notice(.warning, "The weather service is out of order.", help: "Wait a few minutes.")
        ),
        (
            .malformed(detail: "no temperature"),
            Notice(
                .warning, "The answer of the weather service makes no sense: no temperature.",
                help: "Wait a few minutes; if it stays so, update the program or report it.")
        ),
        (
            .clocksDiffer(detail: "open-meteo tells the weather of tomorrow"),
            Notice(
                .warning,
                """
                The weather service and this machine's clock differ: open-meteo tells the weather of tomorrow.
                """,
                help: "Set the clock if it is behind; if it is right, wait a few minutes.")
        ),
        (
            .notKept("There is no room left for the store /data/store.sqlite.\nhelp: free some space"),
            Notice(
                .error,
                """
                What is known of the weather can't be read. There is no room left for the store /data/store.sqlite.
                """,
                help: "free some space")
        ),
        (
            .notKept(
                """
                The store failed.
                The disk does not answer.
                help: try again
                help: if it stays so, use another data folder; this shows the disks:
                  df -h
                """),
            Notice(
                .error,
                "What is known of the weather can't be read. The store failed. The disk does not answer.",
                help: "try again; if it stays so, use another data folder; this shows the disks:",
                command: "df -h")
        ),
    ]

    @Test("each reason why there is no weather says what to do", arguments: weatherErrors)
    func tellsWeather(_ error: WeatherError, _ notice: Notice) {
        #expect(WeatherErrorHandler(time: .system).notice(for: error) == notice)
        #expect(WeatherErrorHandler(time: .system).problem(for: error)?.isEmpty == false)
    }

    @Test("weather of a reply that its service wants kept says until when, and that it was not asked")
    func tellsKept() throws {
        let report = Reports.report(try Cities.named("Kazan"), at: Date(timeIntervalSince1970: 1_741_944_600))
        let end = Date(timeIntervalSince1970: 1_741_946_400)
        let weather = Weather(
            report: report, freshness: .fresh, attempts: [ProviderAttempt(.metNorway, .kept(until: end))])

        #expect(
            WeatherErrorHandler(time: .system).notice(about: weather)
                == Notice(
                    .info,
                    "met-norway was not asked: it wants its last reply kept until 2025-03-14T10:00:00Z.")
        )
    }

    @Test(
        "weather of which the service left out parts says which ones, and why",
        arguments: [
            (
                [MissingPart(.steps, because: "it did not answer")],
                "test left out the steps of the forecast: it did not answer."
            ),
            (
                [MissingPart(.steps, because: "no route"), MissingPart(.days, because: "no route")],
                "test left out the steps of the forecast and the days: no route."
            ),
            (
                [MissingPart(.current, because: "no route"), MissingPart(.days, because: "too late")],
                "test left out the weather now: no route. test left out the days: too late."
            ),
            (
                [
                    MissingPart(.current, because: "no route"), MissingPart(.steps, because: "too late"),
                    MissingPart(.days, because: "no route"),
                ],
                """
                test left out the weather now and the days: no route. \
                test left out the steps of the forecast: too late.
                """
            ),
        ])
    func tellsMissing(_ missing: [MissingPart], _ text: String) throws {
        let report = Reports.report(try Cities.named("Kazan"), at: Date(timeIntervalSince1970: 1_741_944_600))
        let weather = Weather(report: report, freshness: .fresh, missing: missing)

        #expect(WeatherErrorHandler(time: .system).notice(about: weather) == Notice(.info, text))
    }

    @Test("of a report that is stale and lacks a part, the reason why there is no newer one is told")
    func tellsStaleFirst() throws {
        let report = Reports.report(try Cities.named("Kazan"), at: Date(timeIntervalSince1970: 1_741_944_600))
        let error = WeatherError.offline(detail: "no route")
        let weather = Weather(
            report: report, freshness: .stale(age: .seconds(60), reason: error),
            missing: [MissingPart(.days, because: "asked too often")])

        #expect(
            WeatherErrorHandler(time: .system).notice(about: weather)
                == WeatherErrorHandler(time: .system).notice(for: error))
    }

    @Test(
        "no advice about weather says to refresh: the screens name the key for that", arguments: weatherErrors
    )
    func namesNoKey(_ error: WeatherError, _: Notice) {
        #expect(
            WeatherErrorHandler(time: .system).notice(for: error)?.help?.contains(/refresh/.ignoresCase())
                == false)
    }

    @Test(
        "each reason why a search is incomplete is told beside what was found, with what to do",
        arguments: [
            (.offline(detail: "no route."), "no route", "Check the connection, then search again."),
            (.interrupted(detail: "it broke off"), "it broke off", "Search again."),
            (
                .unauthorized(detail: "unknown key"), "unknown key",
                "Check the key of the service and what its plan allows."
            ),
            (
                .unauthorized(detail: "status 403", permit: .optionalKey), "status 403",
                "Check the key, if the service has given you one, and what it allows."
            ),
            (
                .rateLimited(retryAfter: .seconds(30)), "the geocoder was asked too often",
                "Search again in 30 s."
            ),
            (
                .notFound(detail: "status 404"), "status 404",
                "Check the address of the service in the configuration."
            ),
            (
                .notSent(detail: "no host"), "no host",
                "Check the address of the service in the configuration."
            ),
            (
                .badRequest(detail: "no such unit"), "no such unit",
                "Search again later; if it stays so, update the program or report it."
            ),
            (
                .unavailable(detail: "it rests", retryAfter: .seconds(7200)), "it rests",
                "Search again in 2 h."
            ),
            (.unavailable(detail: "it rests"), "it rests", "Search again in a few minutes."),
            (
                .malformed(detail: "no name"), "no name",
                "Search again later; if it stays so, update the program or report it."
            ),
            (.notKept("The store is damaged."), "The store is damaged", "Search again."),
            (.cancelled, "the search was cancelled", "Search again."),
        ] as [(WeatherError, String, String)])
    func tellsIncompleteSearch(_ error: WeatherError, _ detail: String, _ help: String) throws {
        let kazan = try Cities.named("Kazan")

        #expect(
            AddPlaceErrorHandler().notice(forSearch: "kaz", found: [kazan], error)
                == Notice(.warning, "Only built-in cities were searched: \(detail).", help: help))
        #expect(
            AddPlaceErrorHandler().notice(forSearch: "kaz", found: [], error)
                == Notice(
                    .warning,
                    "No built-in city is called “kaz”, and others could not be searched for: \(detail).",
                    help: help))
    }

    @Test("what the user cancelled is no error")
    func saysNothing() {
        #expect(WeatherErrorHandler(time: .system).notice(for: .cancelled) == nil)
        #expect(WeatherErrorHandler(time: .system).problem(for: .cancelled) == nil)
        #expect(CitiesErrorHandler().notice(for: .cancelled) == nil)
        #expect(SettingsErrorHandler().notice(for: .cancelled) == nil)
        #expect(NotificationsErrorHandler().notice(for: .cancelled) == nil)
        #expect(LocationErrorHandler().notice(for: .cancelled) == nil)
        #expect(AddPlaceErrorHandler().notice(forSearch: .cancelled) == nil)
        #expect(AddPlaceErrorHandler().notice(forReadingList: .cancelled) == nil)
        #expect(AddPlaceErrorHandler().notice(forAdding: "Kazan", .cancelled) == nil)
        #expect(SignInErrorHandler().notice(forSigningIn: .cancelled) == nil)
        #expect(SignInErrorHandler().notice(forSigningOut: .cancelled) == nil)
        #expect(SignInErrorHandler().notice(forReading: .cancelled) == nil)
        #expect(SignInErrorHandler().notice(forChecking: .cancelled) == nil)
    }

    private let reason = "The store /data/store.sqlite is damaged.\nhelp: move it away"

    @Test("a list that can't be read is a failure with the reason, until it can")
    func tellsUnreadableList() async throws {
        let screens = Screens()
        let screen = screens.presentation.citiesScreen
        screens.memory.failure = reason

        await screen.appear()
        let notice = Notice(
            .error, "The list of cities can't be read or kept. The store /data/store.sqlite is damaged.",
            help: "move it away")
        #expect(screen.state.phase == .failed(notice))

        screens.memory.failure = nil
        await screen.appear()
        #expect(screen.state.phase == .empty)
        #expect(screen.state.notice == nil)
    }

    @Test("a city that can't be removed or moved stays where it is; what failed is told, and why")
    func tellsUnkeptList() async throws {
        let screens = Screens()
        let cities = try ["Kazan", "Tokyo"].map(Cities.named)
        try await screens.memory.add(cities)
        let screen = screens.presentation.citiesScreen
        await screen.appear()
        screens.memory.failure = reason

        await screen.removeSelected()
        #expect(screen.state.notice == notice("Kazan can't be removed."))
        await screen.moveSelected(by: 1)
        #expect(screen.state.notice == notice("Kazan can't be moved."))

        #expect(screen.state.rows.map(\.name) == ["Kazan", "Tokyo"])
        #expect(screen.state.phase == .loaded)
        #expect(!screen.state.canUndo)
    }

    private func notice(_ failure: String) -> Notice {
        Notice(.error, "\(failure) The store /data/store.sqlite is damaged.", help: "move it away")
    }

    @Test("that the list can't be read after a city was removed is told in place of the removal")
    func tellsUnreadableListAfterRemoval() async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let screens = Screens(cities: { ListOnDemand(list: $0, answers: list) })
        let kazan = try Cities.named("Kazan")
        try await screens.memory.add(kazan)
        let screen = screens.presentation.citiesScreen
        let appearing = Task { await screen.appear() }
        await list.waitForQuestions(1)
        list.answer(0, .success([kazan]))
        await appearing.value

        let removing = Task { await screen.removeSelected() }
        await list.waitForQuestions(2)
        list.answer(1, .failure(.notKept(reason)))
        await removing.value

        #expect(screen.state.notice == notice("The list of cities can't be read or kept."))
    }

    @Test("a list that can't be read again stays as it was, with the reason, until it can")
    func tellsListThatCannotBeReadAgain() async throws {
        let screens = Screens()
        let kazan = try Cities.named("Kazan")
        try await screens.memory.add(kazan)
        let screen = screens.presentation.citiesScreen
        await screen.appear()
        let before = screen.state
        screens.memory.failure = reason

        await screen.appear()
        #expect(screen.state.rows.map(\.name) == ["Kazan"])
        #expect(screen.state.notice?.help == "move it away")

        screens.memory.failure = nil
        await screen.appear()
        #expect(screen.state == before)
    }

    @Test("an undo that can't be kept can be tried again, at the same place")
    func triesUndoAgain() async throws {
        let screens = Screens()
        let cities = try ["Kazan", "Tokyo", "London"].map(Cities.named)
        try await screens.memory.add(cities)
        let screen = screens.presentation.citiesScreen
        await screen.appear()
        screen.moveSelection(by: 1)
        await screen.removeSelected()
        screens.memory.failure = reason
        await screen.undoRemove()
        #expect(screen.state.notice == notice("Tokyo can't be brought back to its place."))

        screens.memory.failure = nil
        await screen.undoRemove()

        #expect(screen.state.rows.map(\.name) == ["Kazan", "Tokyo", "London"])
        #expect(screen.state.selection == 1)
        #expect(screen.state.notice == nil)
    }

    @Test("an undo that brings the city back, but not to its place, says so")
    func tellsHalfAnUndo() async throws {
        let reason = reason
        let screens = Screens(cities: { UnmovableList(list: $0, reason: reason) })
        let cities = try ["Kazan", "Tokyo"].map(Cities.named)
        try await screens.memory.add(cities)
        let screen = screens.presentation.citiesScreen
        await screen.appear()
        await screen.removeSelected()

        await screen.undoRemove()

        #expect(screen.state.notice == notice("Kazan can't be brought back to its place."))
    }

    @Test("a city that is gone by the time it is removed was not removed here")
    func removesNothing() async throws {
        let screens = Screens()
        let cities = try ["Kazan", "Tokyo", "London"].map(Cities.named)
        try await screens.memory.add(cities)
        let screen = screens.presentation.citiesScreen
        await screen.appear()
        await screen.removeSelected()
        try await screens.memory.remove(cities[1])

        await screen.removeSelected()
        #expect(screen.state.notice == nil)
        #expect(screen.state.rows.map(\.name) == ["London"])

        await screen.undoRemove()
        #expect(screen.state.rows.map(\.name) == ["Kazan", "London"])
    }

    @Test("a city that is gone by the time it is moved is said not to be in the list")
    func movesNothing() async throws {
        let screens = Screens()
        let cities = try ["Kazan", "Tokyo"].map(Cities.named)
        try await screens.memory.add(cities)
        let screen = screens.presentation.citiesScreen
        await screen.appear()
        try await screens.memory.remove(cities[0])

        await screen.moveSelected(by: 1)

        #expect(screen.state.notice?.text == "This city is not in the list.")
        #expect(screen.state.rows.map(\.name) == ["Tokyo"])
    }

    @Test("new weather that can't be remembered is shown, with the reason, for as long as that is so")
    func showsUnkeptWeather() async throws {
        let screens = Screens()
        let screen = try await screens.weather(in: "Kazan")
        let list = screens.presentation.citiesScreen
        await list.appear()
        screens.time.advance(by: .seconds(3600))
        screens.memory.writeFailure = "There is no room left for the store.\nhelp: free some space"
        let notice = Notice(
            .warning,
            "This weather is new, but can't be kept for later. There is no room left for the store.",
            help: "free some space")

        for _ in 1...2 {
            await screen.appear()
            #expect(screen.state.notice == notice)
            #expect(screen.state.staleness == nil)
            await list.appear()
            #expect(list.state.notice == notice)
            #expect(list.state.rows.map(\.staleness) == [nil])
        }

        screens.memory.writeFailure = nil
        await screen.appear()
        await list.appear()
        #expect(screen.state.notice == nil)
        #expect(list.state.notice == nil)
    }

    @Test("what could not be remembered stays in sight while it is asked for again")
    func keepsUnkeptInSight() async throws {
        let screens = Screens()
        let screen = try await screens.weather(in: "Kazan")
        let list = screens.presentation.citiesScreen
        await list.appear()
        screens.time.advance(by: .seconds(4 * 3600))
        screens.memory.writeFailure = "There is no room left."
        await screen.appear()
        await list.appear()
        screens.conditions.current = .hang

        let asking = [Task { await screen.appear() }, Task { await list.appear() }]
        await screens.time.waitForSleepers()

        #expect(screen.state.staleness == nil)
        #expect(list.state.rows.map(\.staleness) == [nil])
        // A request that starts only now would wait for the clock without end.
        screens.conditions.current = .calm
        screens.time.advance(by: .seconds(10))
        for asker in asking { await asker.value }
    }

    @Test("weather that can't be had because nothing can be read stays as it was, with the reason")
    func tellsUnreadableWeather() async throws {
        let screens = Screens()
        let screen = try await screens.weather(in: "Kazan")
        screens.memory.failure = reason

        await screen.refresh()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.notice?.help == "move it away")
        #expect(!screen.state.isRefreshing)
    }

    @Test("a list that can't be read leads to no other city, and the weather says why")
    func tellsUnreadableNextCity() async throws {
        let screens = Screens()
        let screen = try await screens.weather(in: "Kazan")
        screens.memory.failure = reason

        await screen.showCity(by: 1)

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.notice?.help == "move it away")
        #expect(screens.presentation.navigator.path == [.cities])
    }

    @Test("notifications whose cities can't be read say why, and what to do", arguments: [true, false])
    func tellsUnreadableNotifications(_ isListAlone: Bool) async throws {
        let list = OnDemand<Result<[City], CitiesError>>()
        let screens = isListAlone ? Screens(cities: { ListOnDemand(list: $0, answers: list) }) : Screens()
        _ = try await screens.presentation.scripting.run(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        let screen = screens.presentation.notificationsScreen
        if !isListAlone { screens.memory.failure = reason }

        let appearing = Task { await screen.appear() }
        if isListAlone {
            await list.waitForQuestions(1)
            list.answer(0, .failure(.notKept(reason)))
        }
        await appearing.value

        guard case .failed(let notice) = screen.state.phase else {
            Issue.record("\(screen.state.phase)")
            return
        }
        #expect(notice.text.contains("The store /data/store.sqlite is damaged."))
        #expect(notice.help == "move it away")
    }

    @Test("who is signed in can't be read until it can", arguments: [false, true])
    func tellsUnreadableSession(_ isSignedIn: Bool) async throws {
        let screens = Screens()
        if isSignedIn {
            _ = try await screens.presentation.scripting.run(
                .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        }
        let screen = screens.presentation.signInScreen
        screens.memory.failure = reason
        await screen.appear()
        guard case .failed(let notice) = screen.state.phase else {
            Issue.record("\(screen.state.phase)")
            return
        }
        #expect(notice.help == "move it away")

        screens.memory.failure = nil
        await screen.appear()

        #expect(screen.state == SignInState(phase: isSignedIn ? .signedIn(.ann) : .signedOut))
    }

    @Test(
        "a city of the list tells each reason in its own words",
        arguments: [
            (.offline(detail: ""), "no connection"), (.interrupted(detail: ""), "no answer"),
            (.unauthorized(detail: ""), "refused by the service"),
            (.rateLimited(retryAfter: nil), "asked too often"), (.notFound(detail: ""), "service not found"),
            (.unknownPlace(detail: ""), "place not known"), (.notSent(detail: ""), "question not sent"),
            (.badRequest(detail: ""), "question not understood"),
            (.unavailable(detail: ""), "service out of order"),
            (.malformed(detail: ""), "answer makes no sense"), (.notKept(""), "can't be read"),
            (.unanswered([]), "no service to ask"),
            (
                .unanswered([
                    ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY")),
                    ProviderAttempt(.openMeteo, .failed(.offline(detail: ""))),
                    ProviderAttempt(.metNorway, .failed(.notFound(detail: ""))),
                ]), "no connection"
            ),
        ] as [(WeatherError, String)])
    func tellsProblems(_ error: WeatherError, _ problem: String) {
        #expect(WeatherErrorHandler(time: .system).problem(for: error) == problem)
    }

    @Test("when no service was asked, that is told, and what would let one be asked")
    func tellsNoneAsked() {
        let noon = Date(timeIntervalSince1970: 1_741_953_600)
        let handler = WeatherErrorHandler(time: ScreenClock(now: { noon }, sleep: { _ in }))
        let lacksKey = ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY"))
        func rest(_ provider: Provider, _ hours: Double) -> ProviderAttempt {
            ProviderAttempt(provider, .backingOff(until: noon.addingTimeInterval(hours * 3600)))
        }
        let rests = rest(.openMeteo, 14)
        let failed = ProviderAttempt(.metNorway, .failed(.rateLimited(retryAfter: nil)))

        #expect(
            handler.notice(for: .unanswered([]))
                == Notice(
                    .error, "No weather service may be asked: all are switched off.",
                    help: "Switch one on in the settings."))
        #expect(
            handler.notice(for: .unanswered([lacksKey]))
                == Notice(
                    .warning,
                    "No weather service can be asked: yandex was not asked: it needs a key in YANDEX_KEY.",
                    help: "Set a key, or switch another one on."))
        #expect(
            handler.notice(for: .unanswered([lacksKey, rests]))?.help
                == "Wait 14 h, or switch another one on in the settings.")
        #expect(
            handler.notice(for: .unanswered([rests, rest(.metNorway, 0.75), rest(.gismeteo, 1)]))?.help
                == "Wait 45 min, or switch another one on in the settings.")
        #expect(
            handler.notice(for: .unanswered([lacksKey, failed, rests]))
                == handler.notice(for: .rateLimited(retryAfter: nil)))

        let dead = ProviderAttempt(
            .gismeteo,
            .failed(.unavailable(detail: "gismeteo is out of order", retryAfter: .seconds(30))))
        #expect(
            handler.notice(for: .unanswered([lacksKey, failed, rests, dead]))
                == Notice(
                    .warning,
                    """
                    No weather service has answered: met-norway: The weather service has been asked too \
                    often; gismeteo is out of order.
                    """,
                    help: "Wait a few minutes."))
    }

    @Test(
        "a weather service that stays on since that can't be kept is told the reason, and not that it is the last"
    )
    func tellsService() async throws {
        let screens = Screens()
        let screen = screens.presentation.settingsScreen
        await screen.appear()
        screen.moveSelection(by: screen.state.rows.count)
        #expect(screen.state.selectedProvider?.isOn == true)
        screens.memory.failure = reason

        await screen.changeSelected(by: 1)

        #expect(screen.state.selectedProvider?.isOn == true)
        #expect(screen.state.notice?.help == "move it away")
    }

    @Test("settings that can't be read are a failure, ones that can't be kept a notice")
    func tellsSettings() async throws {
        let screens = Screens()
        let screen = screens.presentation.settingsScreen
        screens.memory.failure = reason
        let notice = Notice(
            .error, "The settings can't be read or kept. The store /data/store.sqlite is damaged.",
            help: "move it away")

        await screen.appear()
        #expect(screen.state.phase == .failed(notice))

        screens.memory.failure = nil
        await screen.appear()
        screens.memory.failure = reason
        await screen.changeSelected(by: 1)
        #expect(screen.state.phase == .loaded)
        #expect(screen.state.rows.first?.selected == 0)
        #expect(screen.state.notice == notice)

        screens.memory.failure = nil
        await screen.changeSelected(by: 1)
        #expect(screen.state.rows.first?.selected == 1)
        #expect(screen.state.notice == nil)
    }

    @Test("settings that are kept are shown, though the weather services can't be read after that")
    func tellsUnreadableServices() async throws {
        let (settings, screen) = unreadableProviders([.openMeteo, .metNorway])
        await screen.appear()
        let before = screen.state.providers
        settings.isReadable = false
        let warning = Notice(
            .warning,
            "The settings are kept, but how the weather services fare can't be read. The disk failed.",
            help: "check the disk")

        await screen.changeSelected(by: 1)

        #expect(screen.state.rows.first?.selected == 1)
        #expect(screen.state.providers == before)
        #expect(screen.state.notice == warning)

        screen.moveSelection(by: screen.state.rows.count)
        await screen.changeSelected(by: 1)
        #expect(screen.state.providers.map(\.id) == ["met-norway", "open-meteo"])
        #expect(screen.state.providers.map(\.isOn) == [true, false])
        #expect(screen.state.selectedProvider?.id == "open-meteo")
        #expect(screen.state.notice == warning)

        // Settings that are read again, as after a change elsewhere, do not say otherwise.
        await screen.appear()
        #expect(screen.state.phase == .loaded)
        #expect(screen.state.notice == warning)
    }

    /// A settings screen of these weather services, and what decides whether they can be read: they can at first.
    private func unreadableProviders(
        _ providers: [Provider] = [.openMeteo]
    ) -> (settings: UnreadableProviders, screen: any SettingsScreen) {
        let conditions = Conditions(time: ManualTime())
        let double = BusinessLogicDouble(
            conditions: conditions, providers: providers.map { MadeUpProvider($0) })
        let settings = UnreadableProviders(settings: double.settingsService)
        settings.isReadable = true
        let services = Services(conditions: conditions, memory: BusinessLogicMemory(), settings: settings)
        return (settings, PresentationBase(services: services, time: .following(conditions)).settingsScreen)
    }

    @Test(
        "weather services that can't be read when the settings appear are a failure, until they can be read")
    func failsWithoutServices() async throws {
        let (settings, screen) = unreadableProviders()
        settings.isReadable = false

        await screen.appear()
        let isFailed = if case .failed = screen.state.phase { true } else { false }
        #expect(isFailed)

        settings.isReadable = true
        await screen.appear()
        #expect(screen.state.phase == .loaded)
    }

    @Test("that the weather services can't be read is said no more once they are read again")
    func readsServicesAgain() async throws {
        let (settings, screen) = unreadableProviders()
        await screen.appear()
        settings.isReadable = false
        await screen.changeSelected(by: 1)
        #expect(screen.state.notice?.severity == .warning)

        settings.isReadable = true
        _ = try await settings.change { $0.units.temperature = .celsius }
        try await screen.reach { $0.rows.first?.selected == 0 }

        #expect(screen.state.notice == nil)
    }

    @Test(
        "that a change was not kept stays said when the settings are read again, though reading had failed, too"
    )
    func tellsFailedChangeAfterFailedReading() async throws {
        let screens = Screens()
        let screen = screens.presentation.settingsScreen
        await screen.appear()
        screens.memory.failure = reason
        await screen.appear()
        await screen.changeSelected(by: 1)
        let notice = try #require(screen.state.notice)

        screens.memory.failure = nil
        _ = try await screens.presentation.scripting.run(.settings([.wind: "knots"]))
        let state = try await screen.reach { $0.rows[1].selected == 3 }

        #expect(state.notice == notice)
        #expect(screen.state.notice == notice)
    }

    @Test("the last weather service stays on, and that is said also while the services can't be read")
    func tellsTheLastOneBesideUnreadableServices() async throws {
        let (settings, screen) = unreadableProviders()
        _ = try await settings.change { $0.providers = [.openMeteo] }
        await screen.appear()
        settings.isReadable = false
        screen.moveSelection(by: screen.state.rows.count)

        await screen.changeSelected(by: 1)

        #expect(screen.state.providers.map(\.isOn) == [true])
        let notice = try #require(screen.state.notice)
        #expect(notice.text.hasPrefix("Open-Meteo stays on: "))

        // What is read meanwhile says nothing of it, and the next change goes on.
        _ = try await settings.change { $0.units.temperature = .fahrenheit }
        #expect(try await screen.reach { $0.rows[0].selected == 1 }.notice == notice)
        screen.moveSelection(by: .min)
        await screen.changeSelected(by: 1)
        #expect(screen.state.notice?.severity == .warning)
        #expect(screen.state.notice != notice)
    }

    @Test("where the settings can't be read, the place where this computer is has its English name")
    func findsHereWithoutSettings() async throws {
        let screens = Screens()
        let screen = screens.presentation.addPlaceScreen
        screens.memory.failure = reason

        await screen.findHere()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.results.map(\.name) == ["Kathmandu"])
    }

    @Test("a list that can't be read is told by the search, which goes on; what still fits stays")
    func tellsSearchBesideResults() async throws {
        let found = OnDemand<Result<[City], CitiesError>>()
        let screens = Screens(cities: { SearchOnDemand(list: $0, answers: found) })
        let screen = screens.presentation.addPlaceScreen
        screens.memory.failure = reason
        await screen.appear()
        #expect(screen.state.notice?.help == "move it away")
        #expect(screen.state.phase == .empty)

        screens.memory.failure = nil
        screen.edit(.insert("lon"))
        await found.waitForQuestions(1)
        found.answer(0, .success(try ["London", "Longyearbyen"].map(Cities.named)))
        try await screen.reach { $0.results.count == 2 }
        #expect(screen.state.notice == nil)

        screen.edit(.insert("g"))
        await found.waitForQuestions(2)
        found.answer(1, .failure(.notKept(reason)))
        let state = try await screen.reach { $0.notice != nil }
        #expect(state.results.map(\.name) == ["Longyearbyen"])
        #expect(state.phase == .loaded)
        #expect(state.notice?.help == "move it away")

        // That the list can be read says nothing of the search.
        await screen.appear()
        #expect(screen.state == state)
    }

    @Test("that the list can't be read is said by the search until it can")
    func forgetsUnreadableListOfSearch() async throws {
        let screens = Screens()
        let screen = screens.presentation.addPlaceScreen
        screens.memory.failure = reason
        await screen.appear()
        #expect(screen.state.notice == notice("It can't be read which places are in the list."))

        screens.memory.failure = nil
        await screen.appear()

        #expect(screen.state == AddPlaceState())
    }

    @Test("a search that fails says why; a place that can't be kept keeps the search open")
    func tellsSearch() async throws {
        let found = OnDemand<Result<[City], CitiesError>>()
        let screens = Screens(cities: { SearchOnDemand(list: $0, answers: found) })
        let screen = screens.presentation.addPlaceScreen
        screens.presentation.navigator.show(.addPlace)
        screen.edit(.insert("x"))
        await found.waitForQuestions(1)
        found.answer(0, .failure(.notKept(reason)))
        #expect(
            try await screen.reach { $0.phase != .loading }.phase
                == .failed(
                    Notice(
                        .error, "Places can't be searched for. The store /data/store.sqlite is damaged.",
                        help: "move it away")))

        screen.edit(.deleteToStart)
        screen.edit(.insert("kazan"))
        await found.waitForQuestions(2)
        found.answer(1, .success([try Cities.named("Kazan")]))
        try await screen.reach { !$0.results.isEmpty }
        screens.memory.failure = reason
        await screen.addSelected()

        #expect(
            screen.state.notice
                == Notice(
                    .error, "Kazan can't be kept in the list. The store /data/store.sqlite is damaged.",
                    help: "move it away"))
        #expect(screens.presentation.navigator.path.last == .addPlace)
    }

    @Test("why a place can't be kept stays said when the search has more to show")
    func keepsTellingWhyNotKept() async throws {
        let found = OnDemand<Result<[City], CitiesError>>()
        let screens = Screens(cities: { SearchOnDemand(list: $0, answers: found) })
        let screen = screens.presentation.addPlaceScreen
        let places = try [Cities.named("Kazan"), Cities.named("Kathmandu")]
        screen.edit(.insert("kaz"))
        await found.waitForQuestions(1)
        found.answer(0, .success([places[0]]))
        try await screen.reach { !$0.results.isEmpty }
        screen.edit(.deleteBackward)
        screens.memory.failure = reason
        await screen.addSelected()
        let notice = try #require(screen.state.notice)

        await found.waitForQuestions(2)
        found.answer(1, .success(places))
        try await screen.reach { $0.results.count == 2 }
        #expect(screen.state.notice == notice)
        screen.edit(.insert("z"))

        #expect(screen.state.notice == nil)
        await found.waitForQuestions(3)
        found.answer(2, .success([places[0], places[0]]))
        try await screen.reach { $0.phase == .loaded && $0.results.count == 2 }
        #expect(screen.state.notice == nil)
    }

    @Test("why a place can't be kept stays said when the search fails after that")
    func tellsWhyNotKeptThoughTheSearchFails() async throws {
        let found = OnDemand<Result<[City], CitiesError>>()
        let screens = Screens(cities: { SearchOnDemand(list: $0, answers: found) })
        let screen = screens.presentation.addPlaceScreen
        screen.edit(.insert("kaz"))
        await found.waitForQuestions(1)
        found.answer(0, .success([try Cities.named("Kazan")]))
        try await screen.reach { !$0.results.isEmpty }
        screen.edit(.deleteBackward)
        await found.waitForQuestions(2)
        screens.memory.failure = reason
        await screen.addSelected()
        let notice = try #require(screen.state.notice)

        found.answer(1, .failure(.notKept("The store /data/places.sqlite is damaged.")))
        for _ in 0..<1000 where screen.state.notice == notice { await Task.yield() }

        #expect(screen.state.notice == notice)
    }
}
