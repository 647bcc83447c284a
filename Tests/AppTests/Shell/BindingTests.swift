internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Keys of the screens") @MainActor struct BindingTests {
    private let presentation = PresentationDouble(memory: PresentationMemory(list: [TerminalSession.kazan]))

    @Test("no key means two things on a screen")
    func unique() {
        for (name, bindings) in everyScreen {
            let keys = bindings.flatMap(\.keys)
            #expect(Set(keys).count == keys.count, "\(name)")
        }
    }

    @Test("every key is in the list of keys, and a screen can always be quit and explained")
    func listed() {
        for (name, bindings) in everyScreen {
            #expect(bindings.allSatisfy { !$0.keys.isEmpty && !$0.help.isEmpty }, "\(name)")
            #expect(bindings.compactMap(\.hint).suffix(2) == ["help", "quit"], "\(name)")
        }
    }

    @Test("on a screen with a text field no letter is taken from the text")
    func letters() {
        let taken = table(of: presentation.addPlaceScreen).flatMap(\.keys)

        #expect(taken.allSatisfy { $0.modifiers != [] || $0.name.count > 1 || "↑↓".contains($0.name) })
    }

    @Test(
        "keys edit a text as in other programs",
        arguments: [
            (Key.character("ü"), TextField.Edit.insert("ü")), (Key(.backspace), .deleteBackward),
            (Key(.delete), .deleteForward), (.control("w"), .deleteWordBackward),
            (Key(.backspace, .alt), .deleteWordBackward), (.control("u"), .deleteToStart),
            (.control("k"), .deleteToEnd),
            (Key(.left), .moveLeft), (.control("f"), .moveRight), (Key(.home), .moveToStart),
            (.control("e"), .moveToEnd),
        ])
    func editing(key: Key, edit: TextField.Edit) { #expect(TextField.Edit(key) == edit) }

    @Test(
        "keys that edit nothing write nothing",
        arguments: [Key(.tab), Key(.insert), .control("x"), .alt("x"), Key(.function(5))])
    func notEditing(key: Key) { #expect(TextField.Edit(key) == nil) }

    @Test("on the tools of testers a key does what the selected row can do")
    func tools() async {
        let rows = [
            ToolRow("Clock", "now"), ToolRow("Network", "calm", .choice), ToolRow("Store", "", .link),
        ]
        var hints: [[String]] = []
        for selection in rows.indices {
            let tools = StubTools(ToolsState(phase: .loaded, rows: rows, selection: selection))
            hints.append(TerminalScreenController(tools, .tools(), PendingChanges()).hints.map(\.action))
        }

        #expect(
            hints == [
                ["refresh", "back", "help", "quit"], ["change", "open", "refresh", "back", "help", "quit"],
                ["open", "refresh", "back", "help", "quit"],
            ])
    }

    @Test("a page down keeps the last city in sight, and a page up the first")
    func pages() async throws {
        let list = [TerminalSession.kazan, TerminalSession.london, TerminalSession.tokyo]
        let presentation = PresentationDouble(memory: PresentationMemory(list: list))
        let screen = presentation.citiesScreen
        await screen.appear()
        screen.layOut(rows: 2)
        func press(_ key: Key, _ screen: some CitiesScreen) {
            _ = TerminalScreenController(screen, .cities(), PendingChanges()).press(key)
        }

        press(Key(.pageDown), screen)
        #expect(screen.state.selection == 1 && screen.state.window.range == 0..<2)
        press(Key(.pageDown), screen)
        press(Key(.pageUp), screen)
        #expect(screen.state.selection == 1 && screen.state.window.range == 1..<3)
    }

    @Test("the end and the home key go to the ends of a list")
    func ends() async throws {
        let list = [TerminalSession.kazan, TerminalSession.london, TerminalSession.tokyo]
        let presentation = PresentationDouble(memory: PresentationMemory(list: list))
        let signIn = ScriptCommand.signIn(email: "ann@example.org", password: HiddenText("correct horse"))
        _ = try await presentation.scripting.run(signIn)
        let (cities, notifications) = (presentation.citiesScreen, presentation.notificationsScreen)
        await cities.appear()
        await notifications.appear()
        let controllers = [controller(cities), controller(notifications)]

        for (key, row) in [(Key(.end), 2), (Key(.home), 0), (.character("G"), 2), (.character("g"), 0)] {
            for controller in controllers { _ = controller.press(key) }
            #expect([cities.state.selection, notifications.state.selection] == [row, row])
        }
    }

    private func controller(_ screen: some CitiesScreen) -> any ScreenController {
        TerminalScreenController(screen, .cities(), PendingChanges())
    }

    private func controller(_ screen: some NotificationsScreen) -> any ScreenController {
        TerminalScreenController(screen, .notifications(), PendingChanges())
    }

    /// A binding without its action's type.
    private struct Row {
        let keys: [Key]
        let hint: String?
        let help: String
    }

    private var everyScreen: [(String, [Row])] {
        [
            ("cities", table(of: presentation.citiesScreen)),
            ("weather", table(of: presentation.weatherScreen(for: TerminalSession.kazan))),
            ("add place", table(of: presentation.addPlaceScreen)),
            ("settings", table(of: presentation.settingsScreen)),
            ("about", table(of: presentation.aboutScreen)),
            ("tools", table(of: StubTools(ToolsState()))),
            ("sign in", table(of: presentation.signInScreen)),
            ("notifications", table(of: presentation.notificationsScreen)),
        ]
    }

    private func table(of screen: some CitiesScreen) -> [Row] { rows(.cities(), screen) }
    private func table(of screen: some WeatherScreen) -> [Row] { rows(.weather(), screen) }
    private func table(of screen: some AddPlaceScreen) -> [Row] { rows(.addPlace(), screen) }
    private func table(of screen: some SettingsScreen) -> [Row] { rows(.settings(), screen) }
    private func table(of screen: some AboutScreen) -> [Row] { rows(.about(), screen) }
    private func table(of screen: some ToolsScreen) -> [Row] { rows(.tools(), screen) }
    private func table(of screen: some SignInScreen) -> [Row] { rows(.signIn(), screen) }
    private func table(of screen: some NotificationsScreen) -> [Row] { rows(.notifications(), screen) }
    private func rows<S: Screen>(_ staging: ScreenView<S>, _ screen: S) -> [Row] {
        staging.bindings.map { Row(keys: $0.keys, hint: $0.hint, help: $0.help) }
    }
}
