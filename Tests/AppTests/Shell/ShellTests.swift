internal import Conditions
internal import Foundation
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The program on a terminal") @MainActor struct ShellTests {
    @Test("the list comes up with its weather, the banner above it and the keys below")
    func start() async throws {
        let session = try TerminalSession()

        try await session.see("› Kazan")
        try await session.see("light snow")
        let lines = session.terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == " weather: Double presentation; rest Base")
        #expect(lines.last?.contains("q quit") == true)

        session.type("q")
        #expect(await session.end == .quit)
        try await session.terminal.see("the first screen") { !$0.isAlternate }
        #expect(!session.terminal.isRaw)
    }

    @Test("a window that is too narrow for the banner shows a shorter form of it")
    func narrowBanner() async throws {
        let session = try TerminalSession(size: Size(columns: 30, rows: 16))

        try await session.see("› Kazan")

        #expect(session.terminal.screen.text.hasPrefix(" 1 part is Double\n"))
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test(
        "a city is opened and left again, in each way",
        arguments: [("\r", "\u{1B}"), ("l", "\u{7F}"), ("\u{1B}[C", "\u{1B}")])
    func open(enter: String, back: String) async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("j" + enter)
        try await session.see("Today")
        #expect(session.terminal.screen.text.contains(" London"))

        session.type(back)
        try await session.see("› London")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a place is searched for letter by letter and added; letters are text there, also q")
    func add() async throws {
        let session = try TerminalSession(list: [])
        try await session.see("No cities yet.")

        session.type("a")
        try await session.see("Write the name of a place.")
        session.type("q")
        try await session.see("Nothing is called “q”.")
        session.type("\u{15}kaz")
        try await session.see("› Kazan")
        session.type("\r")
        try await session.see("1 city")

        session.type("/\u{1B}[200~rey\u{1B}[201~")
        try await session.see("› Reykjavík")
        #expect(session.terminal.screen.isCursorShown)
        #expect(session.terminal.screen.cursor == (3, 10))
        session.type("\u{1B}")
        try await session.see("1 city")
        #expect(!session.terminal.screen.isCursorShown)
        session.type("q")
        #expect(await session.end == .quit)
        #expect(session.memory.list == [TerminalSession.kazan])
    }

    @Test("Enter that comes before the places are found is answered, and not offered")
    func addTooEarly() async throws {
        let session = try TerminalSession(list: [], .hang, size: Size(columns: 40, rows: 12))
        try await session.see("No cities yet.")

        session.type("akaz\r")
        try await session.see("Still searching: nothing was added.")
        #expect(!session.terminal.screen.text.contains("Enter add"))
        session.type("\u{1B}")
        try await session.see("No cities yet.")
        session.type("q")

        #expect(await session.end == .quit)
        #expect(session.memory.list.isEmpty)
    }

    @Test(
        "what is pasted beyond a field's limit is passed over, and the field says how many letters it takes",
        .timeLimit(.minutes(10)), arguments: [true, false])
    func longPaste(isBracketed: Bool) async throws {
        let session = try TerminalSession(list: [])
        try await session.see("No cities yet.")
        session.type("a")
        try await session.see("Write the name of a place.")
        let text = String(repeating: "kazan ", count: 2_000)

        let terminal = session.terminal
        async let paste: Void = terminal.typeInBackground(
            isBracketed ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
        try await session.see("100 characters at most")
        await paste
        session.type("\u{3}")

        #expect(await session.end == .signal(Signals.interrupt))
    }

    @Test(
        "a user who types other letters is told that commands are Latin, until the next key; in a search they are text",
        arguments: ["й", "λ", "ש"])
    func otherKeyboard(letter: String) async throws {
        let session = try TerminalSession(size: Size(columns: 40, rows: 12))
        try await session.see("› Kazan")

        session.type(letter)
        try await session.see("Commands are Latin letters.")
        session.type("j")
        try await session.seeNoMore("Commands are Latin letters.")
        try await session.see("› London")
        session.type("a" + letter)
        try await session.see("Nothing is called “\(letter)”.")
        #expect(!session.terminal.screen.text.contains("Commands are Latin letters."))
        session.type("\u{3}")

        #expect(await session.end == .signal(Signals.interrupt))
    }

    @Test(
        "the hint for undo is shown when there is something to bring back, however narrow the window is",
        arguments: [Size.standard, Size(columns: 24, rows: 12)])
    func undoHint(size: Size) async throws {
        let session = try TerminalSession(size: size)
        try await session.see("› Kazan")
        #expect(!session.terminal.screen.text.contains("u undo"))

        session.type("d")
        try await session.see("u undo")
        session.type("u")
        try await session.seeNoMore("u undo")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a city is removed, brought back and moved")
    func change() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("d")
        try await session.see("Kazan was removed.")
        session.type("u")
        try await session.see("3 cities")
        session.type("JJKq")

        #expect(await session.end == .quit)
        #expect(
            session.memory.list == [TerminalSession.london, TerminalSession.kazan, TerminalSession.tokyo])
    }

    @Test("changes typed in a hurry are done in their order, and quitting right after them loses none")
    func hurry() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("dJdq")

        #expect(await session.end == .quit)
        #expect(session.memory.list == [TerminalSession.tokyo])
    }

    @Test("a key changes what was selected when it was typed, however fast the next key follows")
    func typedTogether() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("d" + String(repeating: "j", count: 20) + "q")

        #expect(await session.end == .quit)
        #expect(session.memory.list == [TerminalSession.london, TerminalSession.tokyo])
    }

    @Test("that a change is slow is told in words that hold for every change")
    func slowChange() async throws {
        let changes = PendingChanges(patience: {})
        let session = try TerminalSession(changes: changes)
        try await session.see("› Kazan")
        let (gate, open) = AsyncStream.makeStream(of: Void.self)

        changes.begin { for await _ in gate { return } }
        try await session.see("3 cities · still at work")
        open.yield()

        try await session.seeNoMore("still at work")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a network that hangs keeps no key waiting, and does not keep the program")
    func hang() async throws {
        let session = try TerminalSession(.hang)
        try await session.see("› Kazan")

        session.type("rrj\r")
        try await session.see("Asking for the weather")
        session.type("\u{1B}")
        try await session.see("› London")
        session.type("s")
        try await session.see("● °C")
        session.type("q")

        #expect(await session.end == .quit)
    }

    @Test("a lost network is reported, with what to do")
    func offline() async throws {
        let session = try TerminalSession(.offline)

        try await session.see("› Kazan")
        session.type("\r")
        try await session.see("Then press r.")

        session.conditions.current = .calm
        session.type("r")
        try await session.see("Today")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a setting changes the temperatures of the screen below")
    func settings() async throws {
        let session = try TerminalSession()
        try await session.see("light snow")

        session.type("s")
        try await session.see("› Temperature")
        session.type("\u{1B}[C")
        try await session.see("● °F")
        session.type("\u{1B}")
        try await session.see("› Kazan")

        session.type("\r")
        try await session.see("┣╸")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a weather service is switched off, moved, and the order is kept")
    func weatherServices() async throws {
        let double = PresentationDouble(
            memory: PresentationMemory(list: [TerminalSession.kazan]), providers: SimulatedProvider.all)
        let session = try TerminalSession(presentation: double)
        try await session.see("› Kazan")

        session.type("s")
        try await session.see("› Temperature")
        session.type("jjjjj")
        try await session.see("› 1  ● Open-Meteo")
        session.type("J")
        try await session.see("› 2  ● Open-Meteo")
        session.type(" ")
        try await session.see("›    ○ Open-Meteo")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("the page about the program is read to its end, and left for the list")
    func about() async throws {
        let session = try TerminalSession(size: Size(columns: 60, rows: 10))
        try await session.see("› Kazan")

        session.type("v")
        try await session.see("MIT License")
        #expect(!session.terminal.screen.text.contains("no services at all"))
        session.type("G")
        try await session.see("no services at all")
        session.type("\u{1B}")
        try await session.see("› Kazan")
        session.type("q")
        #expect(await session.end == .quit)
    }

    /// The list on the terminal, and Kazan's frost subscribed to: the server is asked for it when ten minutes are over.
    private func subscribed(
        _ time: ManualTime, size: Size = .standard
    ) async throws -> (session: TerminalSession, presentation: PresentationDouble) {
        let double = PresentationDouble(
            conditions: Conditions(time: time), memory: PresentationMemory(list: [TerminalSession.kazan]))
        let password = HiddenText("correct horse")
        _ = try await double.scripting.run(.signIn(email: "ann@example.org", password: password))
        let session = try TerminalSession(size: size, presentation: double)
        try await session.see("› Kazan")
        await time.waitForSleepers()
        _ = try await double.scripting.run(.subscribe("kazan", to: ["frost"]))
        return (session, double)
    }

    @Test("a new notification is told on any screen, until the next key")
    func newNotification() async throws {
        let time = ManualTime()
        let (session, _) = try await subscribed(time)

        session.type("s")
        try await session.see("› Temperature")
        await time.waitForSleepers()
        time.advance(by: .seconds(600))
        try await session.see("Frost in Kazan within a day.")
        session.type("j")
        try await session.seeNoMore("Frost in Kazan within a day.")

        try await session.see("› Wind")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("that the session has ended is told on the list of cities when the program starts")
    func sessionHasEnded() async throws {
        let time = ManualTime()
        let double = PresentationDouble(
            conditions: Conditions(time: time), memory: PresentationMemory(list: [TerminalSession.kazan]))
        let password = HiddenText("correct horse")
        _ = try await double.scripting.run(.signIn(email: "ann@example.org", password: password))
        time.advance(by: .seconds(31 * 86_400))

        let session = try TerminalSession(presentation: double)

        try await session.see("The session has ended. Sign in again.")
        session.type("j")
        try await session.seeNoMore("The session has ended.")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("that the session has ended is told where its notifications would have been")
    func sessionEnds() async throws {
        let time = ManualTime()
        let (session, _) = try await subscribed(time)
        session.type("s")
        try await session.see("› Temperature")
        await time.waitForSleepers()

        time.advance(by: .seconds(31 * 86_400))

        try await session.see("The session has ended. Sign in again.")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a notification that comes under a whole message is there when the message is left")
    func notificationUnderDetails() async throws {
        let time = ManualTime()
        let conditions = Conditions(time: time)
        let double = PresentationDouble(
            conditions: conditions, memory: PresentationMemory(list: [TerminalSession.kazan]))
        _ = try await double.scripting.run(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        conditions.current = .offline
        let session = try TerminalSession(size: Size(columns: 30, rows: 10), presentation: double)
        try await session.see("F2 whole text")
        await time.waitForSleepers()
        conditions.current = .calm
        _ = try await double.scripting.run(.subscribe("kazan", to: ["frost"]))

        session.type("\u{1B}OQ")
        try await session.see("Press any key to go back.")
        time.advance(by: .seconds(600))
        // It sleeps again when it has told.
        await time.waitForSleepers()
        session.type(" ")

        try await session.see("Frost in Kazan")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a notification that is cut over the list of keys is shown whole by the key that the footer names")
    func notificationOverKeys() async throws {
        let time = ManualTime()
        let (session, _) = try await subscribed(time, size: Size(columns: 30, rows: 8))

        session.type("?")
        try await session.see("Esc back")
        time.advance(by: .seconds(600))
        try await session.see("F2 whole text")
        session.type("\u{1B}OQ")
        try await session.see("Press any key to go back.")
        session.type(" ")

        try await session.see("Esc back")
        session.type("\u{1B}")
        try await session.see("› Kazan")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a notification over the list of keys hides none of them, and stays until the list is closed")
    func notificationBetweenKeys() async throws {
        let time = ManualTime()
        var page = Page(size: Size(columns: 30, rows: 10), theme: .full)
        let (session, double) = try await subscribed(time, size: page.size)
        let list = double.controller(for: .cities, PendingChanges()).keys
        page.news = Notice(.info, "Frost in Kazan within a day.")

        session.type("?")
        try await session.see("Esc back")
        time.advance(by: .seconds(600))
        for number in 0..<page.pageCount(of: list) {
            let content = page.keys(list, page: number).text
            try await session.terminal.see("page \(number + 1)") { $0.text.hasPrefix(content) }
            session.type(" ")
        }

        try await session.see("› Kazan")
        try await session.seeNoMore("Frost in Kazan")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a notification that no key has answered stays when another one comes")
    func twoNotifications() async throws {
        let time = ManualTime()
        let (session, double) = try await subscribed(time)
        await time.waitForSleepers()
        time.advance(by: .seconds(600))
        try await session.see("Frost in Kazan within a day.")

        _ = try await double.scripting.run(.subscribe("london", to: ["storm"]))
        await time.waitForSleepers()
        time.advance(by: .seconds(600))

        try await session.see("Frost in Kazan within a day. Storm in London within a day.")
        session.type("j")
        try await session.seeNoMore("Frost in Kazan")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("notifications that were in sight at no time until the program ends are told again by the next")
    func notificationNeverSeen() async throws {
        let time = ManualTime()
        let (session, double) = try await subscribed(time)
        time.advance(by: .seconds(600))
        try await session.see("Frost in Kazan within a day.")
        session.terminal.resize(to: Size(columns: 20, rows: 5))
        session.type("j")
        try await session.see("Needs 24")
        for kinds in [["frost", "storm"], ["frost", "storm", "rain"]] {
            await time.waitForSleepers()
            _ = try await double.scripting.run(.subscribe("kazan", to: kinds))
            time.advance(by: .seconds(600))
        }
        // It sleeps again when it has told.
        await time.waitForSleepers()

        session.type("q")
        #expect(await session.end == .quit)

        guard case .notifications(let rows) = try await double.scripting.run(.notifications).content else {
            Issue.record("no notifications")
            return
        }
        #expect(rows.map(\.text) == ["Storm in Kazan within a day.", "Rain in Kazan within two hours."])
    }

    @Test("what comes to be told while the program ends is told again by the next")
    func toldTooLate() async throws {
        let terminal = try PseudoTerminal()
        let shell = Shell(
            PresentationDouble(conditions: Conditions(.calm, time: ManualTime())), banner: "",
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full,
            longestExit: .seconds(60))
        let (events, event) = AsyncStream<TerminalEvent>.makeStream()
        let (never, _) = AsyncStream<Void>.makeStream()
        var isTakenBack = false
        event.yield(.key(.character("q")))

        let end = await shell.run(events) {
            for await _ in never {}
            await Task.yield()
            shell.tell(Notice(.info, "Frost in Kazan within a day.")) { isTakenBack = true }
        }

        #expect(end == .quit)
        #expect(isTakenBack)
    }

    @Test("what was not in sight is told again by the next, though a desktop that hangs delays the end")
    func toldBeforeDelay() async throws {
        // Too small to show anything.
        let terminal = try PseudoTerminal(Size(columns: 20, rows: 5))
        let shell = Shell(
            PresentationDouble(conditions: Conditions(.calm, time: ManualTime())), banner: "",
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full,
            longestExit: .seconds(60))
        let (events, event) = AsyncStream<TerminalEvent>.makeStream()
        let (delay, endDelay) = AsyncStream<Void>.makeStream()
        var isTakenBack = false

        _ = await shell.run(events) {
            shell.tell(Notice(.info, "Frost in Kazan within a day.")) {
                isTakenBack = true
                endDelay.finish()
            }
            event.yield(.key(.character("q")))
            // As the desktop, it is waited for whatever is cancelled.
            await Task { for await _ in delay {} }.value
        }

        #expect(isTakenBack)
    }

    @Test("that a city was removed stays said when the list renews itself")
    func renewalKeepsNotice() async throws {
        let (renewals, renew) = AsyncStream<Void>.makeStream()
        let session = try TerminalSession(renewals: renewals)
        try await session.see("light snow")
        session.type("d")
        try await session.see("Kazan was removed. Undo brings it back.")

        renew.yield()
        for _ in 0..<100 { await Task.yield() }
        session.type("j")
        try await session.see("› Tokyo")

        #expect(session.terminal.screen.text.contains("Undo brings it back."))
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a user signs in with keys typed ahead, is told as whom, and signs out")
    func signIn() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("iann@example.org\tcorrect horse")
        try await session.see("•••••••••••••")
        #expect(session.terminal.screen.isCursorShown)
        session.type("\r")
        try await session.see("Ann")
        try await session.see("o sign out")
        #expect(!session.terminal.screen.isCursorShown)
        session.type("o")
        try await session.see("Tab next")
        session.type("\u{1B}")
        try await session.see("› Kazan")
        session.type("q")

        #expect(await session.end == .quit)
        #expect(!session.terminal.written.contains("horse"))
    }

    @Test("an invalid field says what is wrong; letters are text there, also q and o")
    func invalidSignIn() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("iqo\r\r")
        try await session.see("Write it like ann@example.org.")
        try await session.see("Write your password.")
        session.type("@example.org")
        try await session.see("qo@example.org")
        session.type("\u{3}")

        #expect(await session.end == .signal(Signals.interrupt))
    }

    @Test("when the program starts, the server is asked whether a session that was kept still holds")
    func resumes() async throws {
        let time = ManualTime()
        let (conditions, memory) = (Conditions(time: time), PresentationMemory())
        _ = try await PresentationDouble(conditions: conditions, memory: memory).scripting.run(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        conditions.current = .hang

        let session = try TerminalSession(
            presentation: PresentationDouble(conditions: conditions, memory: memory))
        try await session.see("No cities yet.")
        await time.waitForSleepers()
        session.type("q")

        #expect(await session.end == .quit)
        await time.waitForNoSleepers()
    }

    @Test("Esc gives up a server that does not answer, and the form is as it was")
    func givesUpSignIn() async throws {
        let session = try TerminalSession(.hang)
        try await session.see("› Kazan")
        session.type("iann@example.org\rcorrect horse\r")
        try await session.see("signing in")

        session.type("\u{1B}")
        try await session.seeNoMore("signing in")
        try await session.see("•••••••••••••")
        session.type("\u{1B}")
        try await session.see("› Kazan")
        session.type("q")

        #expect(await session.end == .quit)
    }

    @Test("what is typed stays in the form that was opened, though the path before it is told late")
    func latePath() async throws {
        let (paths, tell) = AsyncStream<[Destination]>.makeStream()
        let session = try TerminalSession(paths: paths)
        try await session.see("› Kazan")
        session.type("i")

        var typed = ""
        for letter in "ann@example.org" {
            tell.yield([.cities])
            session.type("\(letter)")
            typed.append(letter)
            try await session.see(typed)
        }

        session.type("\u{3}")
        #expect(await session.end == .signal(Signals.interrupt))
    }

    @Test("a setting that was turned is kept, however fast the screen and the program are left")
    func settingsInAHurry() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("s")
        try await session.see("› Temperature")
        session.type("l\u{7F}q")

        #expect(await session.end == .quit)
        #expect(session.memory.options[.temperature] == 1)
    }

    @Test("the list of keys covers the screen until the next key, which does nothing else")
    func help() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("?")
        try await session.see("restore the city removed last")
        try await session.see("any key more")
        session.type("q")
        try await session.see("any key back")
        session.type("q")
        try await session.see("› Kazan")
        session.type("?")
        try await session.see("any key more")
        session.type("\u{1B}")
        try await session.see("› Kazan")

        session.type("a\u{1B}OP")
        try await session.see("add the selected place")
        session.type("\u{3}")
        #expect(await session.end == .signal(Signals.interrupt))
    }

    @Test(
        "a screen that opens by itself is seen, and its keys do what they do, though the list of keys was there"
    )
    func helpIsLeft() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")
        session.type("?")
        try await session.see("restore the city removed last")

        session.presentation.navigator.show(.settings)
        try await session.see("› Temperature")
        session.type("j")
        try await session.see("› Wind")

        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("what is pasted over the list of keys is not written into the field below")
    func pastesOverHelp() async throws {
        let session = try TerminalSession(list: [])
        try await session.see("No cities yet.")
        session.type("a\u{1B}OP")
        try await session.see("add the selected place")

        session.type("\u{1B}[200~kazan\u{1B}[201~x")

        try await session.see("Write the name of a place.")
        session.type("\u{3}")
        #expect(await session.end == .signal(Signals.interrupt))
    }

    @Test("a whole message is there until the next key, which does nothing else")
    func details() async throws {
        let session = try TerminalSession(.offline, size: Size(columns: 30, rows: 10))
        try await session.see("F2 whole text")

        session.type("\u{1B}OQ")
        try await session.see("Press any key to go back.")
        session.type("d")
        try await session.see("F2 whole text")
        session.type("q")

        #expect(await session.end == .quit)
        #expect(session.memory.list.count == 3)
    }

    @Test("what is pasted while a whole message is there does nothing")
    func pastesOverDetails() async throws {
        let session = try TerminalSession(.offline, size: Size(columns: 30, rows: 10))
        try await session.see("F2 whole text")
        session.type("\u{1B}OQ")
        try await session.see("Press any key to go back.")
        // Else a terminal sends it as keys, a `d` among them.
        try #require(session.terminal.screen.bracketsPastes)

        session.type("\u{1B}[200~London is offline, add it\u{1B}[201~x")
        try await session.see("F2 whole text")
        session.type("q")

        #expect(await session.end == .quit)
        #expect(session.memory.list.count == 3)
    }

    @Test("a message of the screen before is not shown by a key that was typed ahead")
    func detailsOfBefore() async throws {
        let session = try TerminalSession(.offline, size: Size(columns: 30, rows: 10))
        try await session.see("F2 whole text")

        session.type("s\u{1B}OQ")
        try await session.see("Temperature")
        session.type("q")

        #expect(await session.end == .quit)
        #expect(!session.terminal.written.contains("Press any key to go back."))
    }

    @Test("in a window that has grown the list of keys shows the page that there is")
    func helpGrows() async throws {
        let session = try TerminalSession(size: Size(columns: 40, rows: 12))
        try await session.see("› Kazan")
        session.type("?")
        for page in 1...3 {
            try await session.see("\(page) of 4")
            session.type(" ")
        }
        try await session.see("any key back")

        session.terminal.resize(to: Size(columns: 120, rows: 40))
        session.presentation.citiesScreen.moveSelection(by: 1)
        try await session.see("restore the city removed last")

        session.type(" ")
        try await session.see("› London")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("hours are scrolled, and the footer names only keys that do something")
    func hours() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")
        session.type("\r")
        try await session.see("→ later")
        #expect(!session.terminal.screen.text.contains("← earlier"))

        session.type("l")
        try await session.see("← earlier")
        session.type("G")
        try await session.seeNoMore("→ later")
        #expect(session.terminal.screen.text.contains("‹") && !session.terminal.screen.text.contains("›"))

        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("the weather goes on to the next city and back to the one before, and the list selects it")
    func nextCity() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")
        session.type("\r")
        try await session.see("n next city")

        session.type("n")
        try await session.see("London  Greater London")
        session.type("\tp")
        try await session.see("London  Greater London")
        session.type("\u{1B}")
        try await session.see("› London")

        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("the place where this computer is is found by a key, which stands below")
    func here() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("a")
        try await session.see("Ctrl-G where I am")
        session.type("\u{07}")
        try await session.see("› Kathmandu")
        #expect(session.terminal.screen.text.contains("approximate"))

        session.type("\r")
        try await session.see("4 cities")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("notifications are switched by keys, for a user who is signed in")
    func notifications() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.type("sn")
        try await session.see("Sign in on the list of cities, then try again.")
        try await session.see("r try again")
        let command = ScriptCommand.signIn(
            email: "ann@example.org", password: HiddenText("correct horse"))
        _ = try await session.presentation.scripting.run(command)
        session.type("r")
        try await session.see("[○ rain]")
        try await session.seeNoMore("r try again")
        session.type("jl ")
        try await session.see("[● frost]")
        session.type("\u{1B}")
        try await session.see("n notifications")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("in a window that is too small no key changes what can't be seen, and the program can be quit")
    func tooSmall() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.terminal.resize(to: Size(columns: 20, rows: 5))
        session.type("d")
        try await session.see("Needs 24")
        session.type("J" + String(repeating: "d", count: 20))
        session.type("q")

        #expect(await session.end == .quit)
        #expect(
            session.memory.list == [TerminalSession.kazan, TerminalSession.london, TerminalSession.tokyo])
    }

    @Test("in a window that is too small nothing is written into the field below", arguments: [true, false])
    func writesTooSmall(isPasted: Bool) async throws {
        let double = PresentationDouble(
            conditions: Conditions(.calm, time: ManualTime()), memory: PresentationMemory(list: []))
        let presentation = ScriptedPaths(double, double.navigator.updates())
        let session = try TerminalSession(presentation: presentation)
        try await session.see("No cities yet.")
        session.type("a")
        try await session.see("Write the name of a place.")
        session.terminal.resize(to: Size(columns: 20, rows: 5))
        let text = String(repeating: "kazan", count: 5)

        session.type((isPasted ? "\u{1B}[200~\(text)\u{1B}[201~" : text) + "\u{3}")

        #expect(await session.end == .signal(Signals.interrupt))
        #expect(presentation.addPlaceScreen.state.field.text.isEmpty)
    }

    @Test("Ctrl-L redraws the screen")
    func redraw() async throws {
        let session = try TerminalSession()
        try await session.see("light snow")
        let clearings = { session.terminal.written.matches(of: /\u{1B}\[2J/).count }
        let before = clearings()

        session.type("\u{C}")

        try await session.terminal.see("the screen drawn anew") { _ in clearings() > before }
        session.type("q")
        #expect(await session.end == .quit)
        try await session.terminal.see("the first screen") { !$0.isAlternate }
        #expect(clearings() == before + 1)
    }

    @Test("a window that has its size again is drawn anew: the terminal has cut what was on it")
    func resizedThereAndBack() async throws {
        let terminal = try PseudoTerminal()
        let presentation = PresentationDouble(
            conditions: Conditions(.calm, time: ManualTime()),
            memory: PresentationMemory(list: [TerminalSession.kazan]))
        let shell = Shell(
            presentation, banner: "",
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full)
        let (events, event) = AsyncStream<TerminalEvent>.makeStream()
        let program = Task { await shell.run(events) }
        try await terminal.see("light snow")
        let before = terminal.written.matches(of: /\u{1B}\[2J/).count

        event.yield(.resized)
        event.yield(.key(.character("?")))
        try await terminal.see("restore the city removed last")

        #expect(terminal.written.matches(of: /\u{1B}\[2J/).count == before + 1)
        event.yield(.key(.control("c")))
        #expect(await program.value == .signal(Signals.interrupt))
    }

    @Test("weather that is left open says how old it is every five minutes, though no key is pressed")
    func isLeftOpen() async throws {
        let (renewals, renew) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (pauses, pause) = AsyncStream<Duration>.makeStream()
        let session = try TerminalSession(renewals: renewals, pauses: pause)
        var times = pauses.makeAsyncIterator()
        try await session.see("light snow")
        #expect(await times.next() == .seconds(300))
        session.conditions.current = .offline
        session.time.advance(by: .seconds(8 * 3600))

        renew.yield()

        try await session.see("8 h old")
        #expect(await times.next() == .seconds(300))
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a terminal that is unplugged ends the program")
    func unplugged() async throws {
        let session = try TerminalSession()
        try await session.see("› Kazan")

        session.terminal.hangUp()

        #expect(await session.end == .closed)
    }
}
