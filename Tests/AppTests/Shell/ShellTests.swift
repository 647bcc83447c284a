internal import Conditions
internal import Foundation
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The program on a terminal") @MainActor struct ShellTests {
    @Test("the list comes up with its weather, the banner above it and the keys below")
    func start() async throws {
        let evening = try Evening()

        try await evening.see("› Kazan")
        try await evening.see("light snow")
        let lines = evening.terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == " Double: presentation")
        #expect(lines.last?.contains("q quit") == true)

        evening.type("q")
        #expect(await evening.end == .quit)
        try await evening.terminal.see("the first screen") { !$0.isAlternate }
        #expect(!evening.terminal.isRaw)
    }

    @Test(
        "a city is opened and left again, in each way",
        arguments: [("\r", "\u{1B}"), ("l", "\u{7F}"), ("\u{1B}[C", "\u{1B}")])
    func open(enter: String, back: String) async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")

        evening.type("j" + enter)
        try await evening.see("Today")
        #expect(evening.terminal.screen.text.contains(" London"))

        evening.type(back)
        try await evening.see("› London")
        evening.type("q")
        #expect(await evening.end == .quit)
    }

    @Test("a place is searched for letter by letter and added; letters are text there, also q")
    func add() async throws {
        let evening = try Evening(list: [])
        try await evening.see("No cities yet.")

        evening.type("a")
        try await evening.see("Write the name of a place.")
        evening.type("q")
        try await evening.see("Nothing is called “q”.")
        evening.type("\u{15}kaz")
        try await evening.see("› Kazan")
        evening.type("\r")
        try await evening.see("1 city")

        evening.type("/\u{1B}[200~rey\u{1B}[201~")
        try await evening.see("› Reykjavík")
        #expect(evening.terminal.screen.isCursorShown)
        #expect(evening.terminal.screen.cursor == (3, 10))
        evening.type("\u{1B}")
        try await evening.see("1 city")
        #expect(!evening.terminal.screen.isCursorShown)
        evening.type("q")
        #expect(await evening.end == .quit)
        #expect(evening.memory.list == [Evening.kazan])
    }

    @Test(
        "what is pasted beyond a field's limit is passed over, and the field says how many letters it takes",
        .timeLimit(.minutes(10)), arguments: [true, false])
    func longPaste(isBracketed: Bool) async throws {
        let evening = try Evening(list: [])
        try await evening.see("No cities yet.")
        evening.type("a")
        try await evening.see("Write the name of a place.")
        let text = String(repeating: "kazan ", count: 2_000)

        let terminal = evening.terminal
        Thread.detachNewThread {
            terminal.typeInBackground(isBracketed ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
        }
        try await evening.see("100 characters at most")
        evening.type("\u{3}")

        #expect(await evening.end == .signal(Signals.interrupt))
    }

    @Test("the hint for undo is shown when there is something to bring back")
    func undoHint() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")
        #expect(!evening.terminal.screen.text.contains("u undo"))

        evening.type("d")
        try await evening.see("u undo")
        evening.type("u")
        try await evening.seeNoMore("u undo")
        evening.type("q")
        #expect(await evening.end == .quit)
    }

    @Test("a city is removed, brought back and moved")
    func change() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")

        evening.type("d")
        try await evening.see("Kazan was removed.")
        evening.type("u")
        try await evening.see("3 cities")
        evening.type("JJKq")

        #expect(await evening.end == .quit)
        #expect(evening.memory.list == [Evening.london, Evening.kazan, Evening.tokyo])
    }

    @Test("changes typed in a hurry are done in their order, and quitting right after them loses none")
    func hurry() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")

        evening.type("dJdq")

        #expect(await evening.end == .quit)
        #expect(evening.memory.list == [Evening.tokyo])
    }

    @Test("a network that hangs keeps no key waiting, and does not keep the program")
    func hang() async throws {
        let evening = try Evening(.hang)
        try await evening.see("› Kazan")

        evening.type("rrj\r")
        try await evening.see("Asking for the weather")
        evening.type("\u{1B}")
        try await evening.see("› London")
        evening.type("s")
        try await evening.see("● °C")
        evening.type("q")

        #expect(await evening.end == .quit)
    }

    @Test("a lost network is told, with what to do")
    func offline() async throws {
        let evening = try Evening(.offline)

        try await evening.see("› Kazan")
        evening.type("\r")
        try await evening.see("Then press r.")

        evening.conditions.current = .calm
        evening.type("r")
        try await evening.see("Today")
        evening.type("q")
        #expect(await evening.end == .quit)
    }

    @Test("a setting changes the temperatures of the screen below")
    func settings() async throws {
        let evening = try Evening()
        try await evening.see("light snow")

        evening.type("s")
        try await evening.see("› Temperature")
        evening.type("\u{1B}[C")
        try await evening.see("● °F")
        evening.type("\u{1B}")
        try await evening.see("› Kazan")

        evening.type("\r")
        try await evening.see("┣╸")
        evening.type("q")
        #expect(await evening.end == .quit)
    }

    @Test("a setting that was turned is kept, however fast the screen and the program are left")
    func settingsInAHurry() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")

        evening.type("s")
        try await evening.see("› Temperature")
        evening.type("l\u{7F}q")

        #expect(await evening.end == .quit)
        #expect(evening.memory.options[.temperature] == 1)
    }

    @Test("the list of keys covers the screen until the next key, which does nothing else")
    func help() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")

        evening.type("?")
        try await evening.see("bring back the city removed last")
        evening.type("q")
        try await evening.see("› Kazan")

        evening.type("a\u{1B}OP")
        try await evening.see("add the selected place")
        evening.type("\u{3}")
        #expect(await evening.end == .signal(Signals.interrupt))
    }

    @Test("hours are scrolled, and the footer names only keys that do something")
    func hours() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")
        evening.type("\r")
        try await evening.see("→ later")
        #expect(!evening.terminal.screen.text.contains("← earlier"))

        evening.type("l")
        try await evening.see("← earlier")
        evening.type("G")
        try await evening.seeNoMore("→ later")

        evening.type("q")
        #expect(await evening.end == .quit)
    }

    @Test("the place where this computer is is found by a key, which stands below")
    func here() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")

        evening.type("a")
        try await evening.see("Ctrl-G where I am")
        evening.type("\u{07}")
        try await evening.see("› Kathmandu")
        #expect(evening.terminal.screen.text.contains("approximate"))

        evening.type("\r")
        try await evening.see("4 cities")
        evening.type("q")
        #expect(await evening.end == .quit)
    }

    @Test("Ctrl-L draws everything anew")
    func redraw() async throws {
        let evening = try Evening()
        try await evening.see("light snow")
        let before = evening.terminal.written.matches(of: /\u{1B}\[2J/).count

        evening.type("\u{C}q")

        #expect(await evening.end == .quit)
        try await evening.terminal.see("the first screen") { !$0.isAlternate }
        #expect(evening.terminal.written.matches(of: /\u{1B}\[2J/).count == before + 1)
    }

    @Test("a terminal that is unplugged ends the program")
    func unplugged() async throws {
        let evening = try Evening()
        try await evening.see("› Kazan")

        evening.terminal.hangUp()

        #expect(await evening.end == .closed)
    }
}
