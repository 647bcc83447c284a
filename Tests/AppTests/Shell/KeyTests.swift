internal import Presentation
internal import Testing

@testable internal import App

@Suite("What each key of a screen asks for", .timeLimit(.minutes(10))) @MainActor struct KeyTests {
    private static let kazan = PlaceID(rawValue: 551_487)

    @Test("keys of the list of cities")
    func cities() async throws {
        let row = CityRow(id: Self.kazan, name: "Kazan", detail: "")
        let state = CitiesState(phase: .loaded, rows: [row], selection: 0)
        try await expectKeys(
            .cities(), of: { _ in StubCities(state) },
            Self.moves(page: 19) + [
                (Key(.enter), "open"), (Key(.right), "open"), (.character("l"), "open"),
                (.character("a"), "add"), (.character("/"), "add"), (.character("d"), "remove"),
                (Key(.delete), "remove"), (.character("u"), "undo"), (.character("K"), "carry -1"),
                (Key(.up, .shift), "carry -1"), (.character("J"), "carry 1"),
                (Key(.down, .shift), "carry 1"), (.character("r"), "refresh"),
                (.character("s"), "settings"), (.character("v"), "about"), (.character("i"), "sign in"),
            ])
    }

    @Test("a list of cities that could not be read is read anew by the key that refreshes")
    func failedCities() async throws {
        let screen = StubCities(CitiesState(phase: .failed(Notice(.error, "The list can't be read."))))

        #expect(try await press(.character("r"), screen, .cities()) == ["appear"])
    }

    @Test("keys of the weather")
    func weather() async throws {
        var window = ScrollWindow(capacity: 4, total: 20)
        window.scroll(by: 8)
        let hour = HourColumn(time: "13", glyph: .sun, temperature: "1°", degrees: 1)
        let hours = Array(repeating: hour, count: 20)
        let state = WeatherState(phase: .loaded, hours: hours, window: window, hasOtherCities: true)
        try await expectKeys(
            .weather(), of: { _ in StubWeather(state) },
            [
                (Key(.left), "scroll -1"), (.character("h"), "scroll -1"), (Key(.right), "scroll 1"),
                (.character("l"), "scroll 1"), (Key(.pageUp), "scroll -4"), (Key(.pageDown), "scroll 4"),
                (Key(.home), "scroll -20"), (.character("g"), "scroll -20"), (Key(.end), "scroll 20"),
                (.character("G"), "scroll 20"), (.character("n"), "city 1"), (Key(.tab), "city 1"),
                (.character("p"), "city -1"), (.character("r"), "refresh"), (.character("s"), "settings"),
                (Key(.escape), "close"), (Key(.backspace), "close"),
            ])
    }

    @Test("keys of the search for a place")
    func addPlace() async throws {
        let row = PlaceRow(id: Self.kazan, name: "Kazan", detail: "")
        let state = AddPlaceState(
            phase: .loaded, results: [row], selection: 0, window: ScrollWindow(capacity: 7, total: 1))
        try await expectKeys(
            .addPlace(), of: { _ in StubAddPlace(state) },
            [
                (Key(.enter), "add"), (Key(.up), "move -1"), (.control("p"), "move -1"),
                (Key(.down), "move 1"), (.control("n"), "move 1"), (Key(.pageUp), "move -6"),
                (Key(.pageDown), "move 6"), (.control("g"), "here"), (Key(.escape), "close"),
            ])
    }

    @Test("keys of the settings")
    func settings() async throws {
        let options = [SettingRow.Option(word: "celsius", label: "°C")]
        let row = SettingRow(id: .temperature, label: "Temperature", options: options, selected: 0)
        let provider = ProviderRow(id: "open-meteo", label: "Open-Meteo", isOn: true, status: "ready")
        let state = SettingsState(
            phase: .loaded, rows: [row], providers: [provider], selection: 1, hasTools: true)
        try await expectKeys(
            .settings(), of: { _ in StubSettings(state) },
            [
                (Key(.up), "move -1"), (.character("k"), "move -1"), (Key(.down), "move 1"),
                (.character("j"), "move 1"), (Key(.right), "change 1"), (.character("l"), "change 1"),
                (Key(.enter), "change 1"), (.character(" "), "change 1"), (Key(.left), "change -1"),
                (.character("h"), "change -1"), (.character("K"), "carry -1"),
                (Key(.up, .shift), "carry -1"), (.character("J"), "carry 1"),
                (Key(.down, .shift), "carry 1"), (.character("t"), "tools"), (.character("v"), "about"),
                (.character("n"), "notifications"), (Key(.escape), "close"), (Key(.backspace), "close"),
            ])
    }

    @Test("keys of the page about the program")
    func about() async throws {
        var window = ScrollWindow(capacity: 4, total: 20)
        window.scroll(by: 8)
        let state = AboutState(phase: .loaded, window: window)
        try await expectKeys(
            .about(), of: { _ in StubAbout(state) },
            [
                (Key(.up), "scroll -1"), (.character("k"), "scroll -1"), (Key(.down), "scroll 1"),
                (.character("j"), "scroll 1"), (Key(.pageUp), "scroll -4"), (.control("b"), "scroll -4"),
                (Key(.pageDown), "scroll 4"), (.control("f"), "scroll 4"), (.character(" "), "scroll 4"),
                (Key(.home), "scroll -20"), (.character("g"), "scroll -20"), (Key(.end), "scroll 20"),
                (.character("G"), "scroll 20"), (Key(.escape), "close"), (Key(.backspace), "close"),
            ])
    }

    @Test("keys of the notifications")
    func notifications() async throws {
        let kinds = [SubscriptionRow.Kind("rain", isOn: false)]
        let row = SubscriptionRow(id: Self.kazan, name: "Kazan", kinds: kinds)
        let state = NotificationsState(phase: .loaded, rows: [row], selection: 0)
        try await expectKeys(
            .notifications(), of: { _ in StubNotifications(state) },
            Self.moves(page: 9) + [
                (Key(.left), "kind -1"), (.character("h"), "kind -1"), (Key(.right), "kind 1"),
                (.character("l"), "kind 1"), (.character(" "), "switch"), (Key(.enter), "switch"),
                (.character("r"), "appear"), (Key(.escape), "close"), (Key(.backspace), "close"),
            ])
    }

    @Test("keys of the form to sign in, and of the account")
    func signIn() async throws {
        let ann = SignInPhase.signedIn(AccountPanel(email: "ann@example.org"))
        let ofAccount: Set<Key> = [.character("o"), .character("r")]
        try await expectKeys(
            .signIn(), of: { StubSignIn(SignInState(phase: ofAccount.contains($0) ? ann : .signedOut)) },
            [
                (Key(.enter), "confirm"), (Key(.tab), "focus 1"), (Key(.down), "focus 1"),
                (Key(.tab, .shift), "focus -1"), (Key(.up), "focus -1"), (.character("o"), "sign out"),
                (.character("r"), "appear"), (Key(.escape), "cancel"),
            ])

        for (phase, action) in [(ann, ShellAction.quit), (.signedOut, nil)] as [(SignInPhase, ShellAction?)] {
            let screen = StubSignIn(SignInState(phase: phase))
            let controller = TerminalScreenController(screen, .signIn(), PendingChanges())
            #expect(controller.press(.character("q")) == action)
        }
    }

    /// The keys that move through any list.
    private static func moves(page: Int) -> [(Key, String)] {
        [
            (Key(.up), "move -1"), (.character("k"), "move -1"), (Key(.down), "move 1"),
            (.character("j"), "move 1"), (Key(.pageUp), "move \(-page)"), (.control("b"), "move \(-page)"),
            (Key(.pageDown), "move \(page)"), (.control("f"), "move \(page)"),
            (Key(.home), "move \(Int.min)"), (.character("g"), "move \(Int.min)"),
            (Key(.end), "move \(Int.max)"), (.character("G"), "move \(Int.max)"),
        ]
    }

    /// Expects each key to ask for one thing, and that the screen has no other keys of its own.
    private func expectKeys<S: NotingScreen>(
        _ view: ScreenView<S>, of makeScreen: (Key) -> S, _ table: [(Key, String)]
    ) async throws {
        for (key, action) in table {
            #expect(try await press(key, makeScreen(key), view) == [action], "\(key.name)")
        }
        let own = view.bindings.filter { if case .shell = $0.action { false } else { true } }
        #expect(Set(own.flatMap(\.keys)) == Set(table.map(\.0)))
    }

    /// Presses a key; the result is what it asks of the screen.
    private func press<S: NotingScreen>(_ key: Key, _ screen: S, _ view: ScreenView<S>) async throws
        -> [String]
    {
        _ = TerminalScreenController(screen, view, PendingChanges()).press(key)
        try await wait { !screen.done.isEmpty }
        return screen.done
    }
}
