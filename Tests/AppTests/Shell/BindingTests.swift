internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Keys of the screens", .timeLimit(.minutes(10))) @MainActor struct BindingTests {
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
            (.control("e"), .moveToEnd), (.control("h"), .deleteBackward), (.control("d"), .deleteForward),
            (Key(.delete, .shift), .deleteForward), (Key(.backspace, .control), .deleteWordBackward),
            (.control("b"), .moveLeft), (Key(.left, .control), .moveLeft), (Key(.right), .moveRight),
            (Key(.right, .control), .moveRight), (.control("a"), .moveToStart), (Key(.end), .moveToEnd),
        ])
    func editing(key: Key, edit: TextField.Edit) { #expect(TextField.Edit(key) == edit) }

    @Test(
        "keys that edit nothing write nothing",
        arguments: [Key(.tab), Key(.insert), .control("x"), .alt("x"), Key(.function(5))])
    func notEditing(key: Key) { #expect(TextField.Edit(key) == nil) }

    @Test(
        "a letter that is no command is answered where it is of another script: the keyboard writes no other",
        arguments: [
            ("й", true), ("Λ", true), ("ש", true), ("日", true), ("x", false), ("ö", false), ("ế", false),
            ("µ", false), ("7", false), ("…", false),
        ] as [(Character, Bool)])
    func otherScripts(letter: Character, isAnswered: Bool) {
        let answer: ShellAction? = isAnswered ? .tellOfLetters : nil

        #expect(controller(presentation.citiesScreen).press(.character(letter)) == answer)
    }

    @Test("letters of another script are written into the form to sign in, and answered on the account")
    func otherScriptsOfAccount() {
        for (phase, action, done) in [
            (.signedOut, nil, ["edit"]),
            (.signedIn(AccountPanel(email: "ann@example.org")), .tellOfLetters, []),
        ] as [(SignInPhase, ShellAction?, [String])] {
            let screen = StubSignIn(SignInState(phase: phase))
            let controller = TerminalScreenController(screen, .signIn(), PendingChanges())

            #expect(controller.press(.character("щ")) == action)
            #expect(controller.takesAsText(.character("щ")) == (action == nil))
            #expect(screen.done == done)
        }
    }

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

    @Test(
        "on the tools of testers the next key waits for what changes the rows",
        arguments: [
            Key(.left), Key(.right), Key(.enter), Key(.escape),
        ])
    func toolsInOrder(key: Key) async {
        let tools = StubTools(
            ToolsState(phase: .loaded, rows: [ToolRow("Network", "calm", .choice)], selection: 0))

        guard case .follow(let step) = TerminalScreenController(tools, .tools(), PendingChanges()).press(key)
        else {
            Issue.record("\(key) is not waited for")
            return
        }
        await step.value
        #expect(tools.done.count == 1)
    }

    @Test(
        "where it can't be read who is signed in, a key reads it anew, and none is for a form that is not there"
    )
    func unreadableAccount() async throws {
        let screen = StubSignIn(SignInState(phase: .failed(Notice(.error, "It can't be read."))))
        let controller = TerminalScreenController(screen, .signIn(), PendingChanges())

        #expect(!controller.hints.map(\.key).contains { ["Enter", "Tab"].contains($0) })
        _ = controller.press(.character("r"))
        try await wait { !screen.done.isEmpty }

        #expect(screen.done == ["appear"])
    }

    @Test("while it is being read who is signed in, no keys of the form are offered")
    func unreadAccount() {
        let controller = TerminalScreenController(StubSignIn(SignInState()), .signIn(), PendingChanges())

        #expect(controller.hints.map(\.key) == ["Esc", "F1", "Ctrl-C"])
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

    @Test(
        "a key of the tools asks for what the list of keys says of it",
        arguments: [
            (Key(.left), "change -1"), (.character("h"), "change -1"), (Key(.right), "change 1"),
            (.character("l"), "change 1"), (.character(" "), "change 1"), (Key(.enter), "open"),
            (.character("r"), "appear"), (Key(.escape), "close"), (Key(.backspace), "close"),
            (Key(.up), "move -1"), (.character("j"), "move 1"), (Key(.home), "move \(Int.min)"),
            (.character("G"), "move \(Int.max)"),
        ] as [(Key, String)])
    func toolKeys(key: Key, done: String) async throws {
        let rows = [ToolRow("Network", "calm", .choice)]
        let tools = StubTools(ToolsState(phase: .loaded, rows: rows, selection: 0))

        _ = TerminalScreenController(tools, .tools(), PendingChanges()).press(key)
        try await wait { !tools.done.isEmpty }

        #expect(tools.done == [done])
    }

    @Test("the hours of the weather go on by one, by as many as are in sight, and to their ends")
    func hours() async {
        let screen = presentation.weatherScreen(for: TerminalSession.kazan)
        await screen.appear()
        screen.layOut(hours: 10)
        let count = screen.state.hours.count
        func press(_ key: Key, _ screen: some WeatherScreen) {
            _ = TerminalScreenController(screen, .weather(), PendingChanges()).press(key)
        }

        for (key, first) in [
            (Key(.pageDown), 10), (Key(.right), 11), (Key(.left), 10), (Key(.pageUp), 0),
            (Key(.end), count - 10), (Key(.home), 0),
        ] {
            press(key, screen)
            #expect(screen.state.window.range == first..<first + 10, "\(key)")
        }
    }

    @Test("a setting goes on to its next option and back, and a weather service up and down")
    func settings() async throws {
        let screen = PresentationDouble(providers: SimulatedProvider.all).settingsScreen
        await screen.appear()
        func press(_ key: Key, _ screen: some SettingsScreen, until isDone: (SettingsState) -> Bool)
            async throws
        {
            _ = TerminalScreenController(screen, .settings(), PendingChanges()).press(key)
            try await wait { isDone(screen.state) }
        }

        try await press(Key(.down), screen) { $0.selection == 1 }
        try await press(Key(.left), screen) { $0.rows[1].selected == 3 }
        try await press(Key(.right), screen) { $0.rows[1].selected == 0 }
        screen.moveSelection(by: 5)
        try await press(.character("K"), screen) {
            $0.providers.first?.id == "met-norway" && $0.selection == 5
        }
        try await press(.character("J"), screen) {
            $0.providers.first?.id == "open-meteo" && $0.selection == 6
        }
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

        for (key, kind) in [(Key(.left), 2), (Key(.right), 0), (.character("l"), 1), (.character("h"), 0)] {
            _ = controllers[1].press(key)
            #expect(notifications.state.kind == kind)
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
