import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("NotificationsScreen", .timeLimit(.minutes(10))) @MainActor struct NotificationsScreenTests {
    private nonisolated static let screens = World.all.testing("Notifications screen") {
        await $0.screens.notificationsScreen
    }

    private let needsAccount =
        "warning “Notifications need an account”, Sign in on the list of cities, then try again. to do"

    private func shown(_ state: NotificationsState) -> [String] {
        state.rows.map { row in
            "\(row.name): \(row.kinds.filter(\.isOn).map(\.word).joined(separator: ", "))"
        }
    }

    @Test("a user who is signed out is told to sign in, and has nothing to switch", arguments: screens)
    func signedOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        let screen = world.screens.notificationsScreen

        await screen.appear()
        let state = screen.state
        await screen.switchSelected()

        #expect(state.phase.told == "failed: \(needsAccount)")
        #expect(state.rows.isEmpty && state.selection == nil)
        #expect(screen.state == state)
    }

    @Test("a user who has signed out finds no city there any more", arguments: screens)
    func emptiesItself(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        #expect(shown(screen.state) == ["Kazan: "])
        _ = try await world.screens.scripting.run(.signOut)

        await screen.appear()

        #expect(screen.state.phase.told.hasPrefix("failed: "))
        #expect(screen.state.rows.isEmpty && screen.state.selection == nil)
    }

    @Test("the cities of the list are there, with nothing that is watched", arguments: screens)
    func listed(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let screen = world.screens.notificationsScreen
        await screen.appear()
        #expect(screen.state.phase == .empty)
        try await world.add("Kazan", "Tokyo")

        await screen.appear()

        #expect(screen.state.phase == .loaded)
        #expect(shown(screen.state) == ["Kazan: ", "Tokyo: "])
        #expect(screen.state.rows.first?.kinds.map(\.word) == ["rain", "frost", "storm"])
        #expect(screen.state.selection == 0 && screen.state.kind == 0)
    }

    @Test("a kind is switched on and off, for the city that is selected", arguments: screens)
    func switches(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan", "Tokyo")
        let screen = world.screens.notificationsScreen
        await screen.appear()

        screen.moveSelection(by: 1)
        screen.moveKind(by: 1)
        await screen.switchSelected()
        screen.moveKind(by: 1)
        await screen.switchSelected()
        #expect(shown(screen.state) == ["Kazan: ", "Tokyo: frost, storm"])
        screen.moveKind(by: -1)
        await screen.switchSelected()

        #expect(shown(screen.state) == ["Kazan: ", "Tokyo: storm"])
        world.restart()
        await world.screens.notificationsScreen.appear()
        #expect(shown(world.screens.notificationsScreen.state) == ["Kazan: ", "Tokyo: storm"])
    }

    @Test(
        "a switch that waits for another is of the kind that was selected when it was asked for",
        arguments: screens)
    func switchesInOrder(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan")
        let screen = world.screens.notificationsScreen
        await screen.appear()
        world.conditions.current = .slow(.seconds(2))

        let first = Task { await screen.switchSelected() }
        await world.time.waitForSleepers()
        screen.moveKind(by: 1)
        let second = Task { await screen.switchSelected() }
        for _ in 1...100 { await Task.yield() }
        screen.moveKind(by: 1)
        let clock = world.keepAdvancing(by: .seconds(2))
        for change in [first, second] { await change.value }
        clock.cancel()

        #expect(shown(screen.state) == ["Kazan: rain, frost"])
    }

    @Test("a city that is watched and not in the list comes behind it", arguments: screens)
    func others(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan")
        _ = try await world.screens.scripting.run(.subscribe("Tokyo", to: ["rain"]))
        let screen = world.screens.notificationsScreen

        await screen.appear()

        #expect(shown(screen.state) == ["Kazan: ", "Tokyo: rain"])
    }

    // The Double knows each of its places by one name.
    @Test(
        "a city has the name that it has in the list, whichever it was subscribed to by",
        arguments: [("Kazan", "Казань"), ("Казань", "Kazan")])
    func namesAsListed(_ listed: String, _ subscribed: String) async throws {
        let world = World.base()
        try await world.signIn()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe(subscribed, to: ["rain"]))
        try await world.add(listed)
        let screen = world.screens.notificationsScreen

        await screen.appear()
        #expect(shown(screen.state) == ["\(listed): rain"])
        screen.moveKind(by: 1)
        await screen.switchSelected()

        #expect(shown(screen.state) == ["\(listed): rain, frost"])
        #expect(
            try await scripting.run(.subscriptions).message
                == "\(listed), Tatarstan, Russia: rain, frost")
    }

    @Test(
        "a switch leaves what a command has subscribed to since the screen appeared, and does what it says",
        arguments: screens)
    func keepsOtherKinds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        let scripting = world.screens.scripting
        _ = try await scripting.run(.subscribe("Kazan", to: ["rain"]))

        screen.moveKind(by: 1)
        #expect(shown(screen.state) == ["Kazan: "])
        await screen.switchSelected()
        #expect(shown(screen.state) == ["Kazan: rain, frost"])
        #expect(try await scripting.run(.subscriptions).message == "Kazan, Tatarstan, Russia: rain, frost")

        // It is shown as off, so the key switches it on.
        _ = try await scripting.run(.subscribe("Kazan"))
        screen.moveKind(by: 1)
        await screen.switchSelected()
        #expect(shown(screen.state) == ["Kazan: rain, frost, storm"])
    }

    @Test("a city that is watched stays when the list loses it", arguments: screens)
    func onlyOthers(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        let cities = try await world.cities("Tokyo")
        _ = try await world.screens.scripting.run(.subscribe("Tokyo", to: ["rain"]))
        await cities.removeSelected()
        let screen = world.screens.notificationsScreen

        await screen.appear()

        #expect(screen.state.phase == .loaded)
        #expect(shown(screen.state) == ["Tokyo: rain"])
    }

    @Test("the selection moves as far as there are cities, and the kinds go round", arguments: screens)
    func moves(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan", "Tokyo", "Cairo")
        let screen = world.screens.notificationsScreen
        await screen.appear()
        screen.layOut(rows: 1)

        screen.moveSelection(by: .max)
        #expect(screen.state.selection == 2)
        #expect(screen.state.window.range == 2..<3)
        screen.moveSelection(by: -5)
        #expect(screen.state.selection == 0)
        screen.moveKind(by: -1)
        #expect(screen.state.kind == 2)
        screen.moveKind(by: 4)
        #expect(screen.state.kind == 0)
    }

    @Test("the selection stays on its city when the list has changed meanwhile", arguments: screens)
    func staysOnItsCity(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan", "Tokyo", "Cairo", "London")
        let screen = world.screens.notificationsScreen
        await screen.appear()
        screen.moveSelection(by: 1)

        _ = try await world.screens.scripting.run(.remove("Kazan"))
        await screen.appear()
        await screen.switchSelected()
        #expect(shown(screen.state) == ["Tokyo: rain", "Cairo: ", "London: "])
        screen.moveSelection(by: 1)
        _ = try await world.screens.scripting.run(.remove("Cairo"))
        await screen.appear()

        // The next one takes the place of a city that has gone.
        #expect(screen.state.selection == 1)
    }

    @Test("when the selected city and one above it have gone, the next one is selected", arguments: screens)
    func selectsTheNext(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan", "Tokyo", "Cairo", "London", "Reykjavík")
        let screen = world.screens.notificationsScreen
        await screen.appear()
        screen.moveSelection(by: 2)

        _ = try await world.screens.scripting.run(.remove("Kazan"))
        _ = try await world.screens.scripting.run(.remove("Cairo"))
        await screen.appear()
        await screen.switchSelected()

        #expect(shown(screen.state) == ["Tokyo: ", "London: rain", "Reykjavík: "])
    }

    @Test("a user who has signed out elsewhere is told so, and nothing is switched", arguments: screens)
    func signedOutElsewhere(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        _ = try await world.screens.scripting.run(.signOut)

        await screen.switchSelected()

        #expect(shown(screen.state) == ["Kazan: "])
        #expect(screen.state.notice?.told == needsAccount)
        try await world.signIn()
        #expect(
            try await world.screens.scripting.run(.subscriptions).message?.hasPrefix("No subscriptions yet")
                == true)
    }

    @Test("a user whose session the server has ended is told so, and nothing is switched", arguments: screens)
    func sessionEnded(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        world.time.advance(by: .seconds(30 * 86_400))

        await screen.switchSelected()

        #expect(shown(screen.state) == ["Kazan: "])
        #expect(screen.state.notice?.told == needsAccount)
    }

    @Test("a user who signs out before the server has answered is told so", arguments: screens)
    func signedOutMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()

        try await world.during({ await screen.switchSelected() }) {
            _ = try await world.screens.scripting.run(.signOut)
        }

        #expect(shown(screen.state) == ["Kazan: "])
        #expect(screen.state.notice?.told == needsAccount)
    }

    @Test("of two switches the later has the last word, also when the earlier fails late", arguments: screens)
    func failsInTurn(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        world.conditions.current = .hang
        let first = Task { await screen.switchSelected() }
        await world.time.waitForSleepers()
        world.conditions.current = .calm
        screen.moveKind(by: 1)
        let second = Task { await screen.switchSelected() }
        for _ in 1...100 { await Task.yield() }

        world.time.advance(by: .seconds(10))
        for change in [first, second] { await change.value }

        #expect(shown(screen.state) == ["Kazan: frost"])
        #expect(screen.state.notice == nil)
    }

    @Test(
        "a user who signs out and in again before the server has answered has to switch anew",
        arguments: screens)
    func signedInAgainMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()

        try await world.during({ await screen.switchSelected() }) {
            _ = try await world.screens.scripting.run(.signOut)
            try await world.signIn()
        }

        #expect(shown(screen.state) == ["Kazan: "])
        #expect(screen.state.notice?.told == needsAccount)
        #expect(
            try await world.screens.scripting.run(.subscriptions).message?.hasPrefix("No subscriptions yet")
                == true)
    }

    @Test("a change that the server can't be told of is none, and the notice says so", arguments: screens)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        world.conditions.current = .offline

        await screen.switchSelected()
        #expect(shown(screen.state) == ["Kazan: "])
        #expect(
            screen.state.notice?.told
                == "error “The notifications can't be reached”, "
                + "check the connection to the internet, then try again to do")

        world.conditions.current = .calm
        await screen.switchSelected()
        #expect(shown(screen.state) == ["Kazan: rain"])
        #expect(screen.state.notice == nil)
    }

    @Test(
        "a server that does not answer is given up after a while, and the notice says so",
        arguments: screens)
    func silent(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        world.conditions.current = .hang

        let switching = Task { await screen.switchSelected() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(10))
        await switching.value

        #expect(shown(screen.state) == ["Kazan: "])
        #expect(
            screen.state.notice
                == Notice(
                    .error, "The notifications can't be reached. The server did not answer.",
                    help: "try again; if it stays so, check the connection to the internet"))
    }

    @Test("where no server is set any more the notice says so, and nothing is switched", arguments: screens)
    func noServer(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.notificationsOfKazan()
        world.restartWithoutServer()
        let screen = world.screens.notificationsScreen
        await screen.appear()

        await screen.switchSelected()

        #expect(shown(screen.state) == ["Kazan: "])
        #expect(
            screen.state.notice
                == Notice(
                    .error,
                    "The notifications can't be reached. There is no server to sign in at: none is set.",
                    help: "set WEATHER_SERVER_URL to the address of the program's server"))
    }

    @Test("the notice is gone when the screen appears again", arguments: screens)
    func forgetsTheNotice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        world.conditions.current = .offline
        await screen.switchSelected()
        #expect(screen.state.notice != nil)
        world.conditions.current = .calm
        screen.close()

        await screen.appear()

        #expect(screen.state.notice == nil)
    }

    @Test("why a change failed after the screen was closed is told when it appears again", arguments: screens)
    func tellsOnTheWayBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()

        try await world.during({ await screen.switchSelected() }, isHanging: true) { screen.close() }
        await screen.appear()

        #expect(screen.state.notice?.text.hasPrefix("The notifications can't be reached.") == true)
        await screen.appear()
        #expect(screen.state.notice == nil)
    }

    @Test(
        "why a change failed after the screen was closed is not told to a user who is signed out",
        arguments: screens)
    func tellsOneFailure(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        try await world.during({ await screen.switchSelected() }, isHanging: true) { screen.close() }
        try #require(screen.state.notice != nil)
        _ = try await world.screens.scripting.run(.signOut)

        await screen.appear()

        #expect(screen.state.phase.told == "failed: \(needsAccount)")
        #expect(screen.state.notice == nil)
    }

    @Test(
        "why a change failed is told, though the subscriptions are read anew right after it",
        arguments: screens)
    func tellsBeforeReading(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        var reading: Task<Void, Never>?

        try await world.during({ await screen.switchSelected() }, isHanging: true) {
            reading = Task {
                begin.yield()
                await screen.appear()
            }
            for await _ in begun { break }
        }
        await reading?.value

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.notice?.text.hasPrefix("The notifications can't be reached.") == true)
    }

    @Test("a cancelled change is none", arguments: screens)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        let before = screen.state

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.switchSelected()
            await screen.appear()
        }.value

        #expect(screen.state == before)
    }

    @Test(
        "a change that is cancelled while the server is asked is none, and says nothing", arguments: screens)
    func isCancelledUnderWay(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.notificationsOfKazan()
        let before = screen.state
        world.conditions.current = .hang
        let change = Task { await screen.switchSelected() }
        await world.time.waitForSleepers()

        change.cancel()
        await change.value

        #expect(screen.state == before)
        await screen.appear()
        #expect(screen.state == before)
    }

    @Test("the settings lead there, and it leads back", arguments: screens)
    func navigates(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.settings)

        world.screens.settingsScreen.openNotifications()
        #expect(world.screens.navigator.path == [.cities, .settings, .notifications])
        world.screens.notificationsScreen.close()
        #expect(world.screens.navigator.path == [.cities, .settings])
    }
}

extension World {
    /// The screen of a user who is signed in, with Kazan in the list and nothing switched on.
    @MainActor fileprivate func notificationsOfKazan() async throws -> any NotificationsScreen {
        try await signIn()
        try await add("Kazan")
        let screen = screens.notificationsScreen
        await screen.appear()
        return screen
    }

    /// Does the work while the server lets an action of a screen wait, and returns when that has ended: with an answer, or
    /// given up at a server that hangs.
    @MainActor fileprivate func during(
        _ action: @escaping @MainActor () async -> Void, isHanging: Bool = false,
        _ work: () async throws -> Void
    ) async throws {
        conditions.current = isHanging ? .hang : .slow(.seconds(1))
        let waiting = Task { await action() }
        await time.waitForSleepers()
        conditions.current = .calm
        try await work()
        time.advance(by: .seconds(isHanging ? 10 : 1))
        await waiting.value
    }
}
