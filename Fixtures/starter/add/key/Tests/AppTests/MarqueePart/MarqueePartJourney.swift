internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("MarqueePart on a terminal") @MainActor struct MarqueePartJourney {
    @Test("a key opens it, an entry is added, and Escape goes back")
    func journey() async throws {
        let terminal = try PseudoTerminal()
        let presentation = PresentationDouble(conditions: Conditions(time: ManualTime()))
        let shell = Shell(
            presentation, banner: "Double",
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full)
        let program = Task { await shell.run(TerminalInput(descriptor: terminal.device).events()) }
        try await terminal.see("quit")

        terminal.type("marqueeKey")
        try await terminal.see("Nothing yet.")
        terminal.type("one\r")
        try await terminal.see("1 entry")
        terminal.type("\u{1B}")
        try await terminal.see("the screen before") { !$0.text.contains("1 entry") }
        terminal.type("\u{3}")

        let exit = await program.value
        #expect(exit == .signal(2))
        #expect(presentation.marqueePartScreen.state.entries == ["one"])
    }

    @Test("an entry that is added right before quitting is kept, also on a slow disk")
    func quitsAtOnce() async throws {
        let (terminal, time) = (try PseudoTerminal(), ManualTime())
        let conditions = Conditions(time: time)
        let presentation = PresentationDouble(conditions: conditions)
        let shell = Shell(
            presentation, banner: "Double",
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full,
            longestExit: .seconds(60))
        let program = Task { await shell.run(TerminalInput(descriptor: terminal.device).events()) }
        try await terminal.see("quit")
        terminal.type("marqueeKey")
        try await terminal.see("Nothing yet.")
        terminal.type("one")
        try await terminal.see("one")

        conditions.current = .slow(.seconds(2))
        terminal.type("\r")
        await time.waitForSleepers()
        terminal.type("\u{3}")
        // Then the screens have been left, which cancels what is no change.
        try await terminal.see("the end of the screens") { !$0.isAlternate }
        conditions.current = .calm
        time.advance(by: .seconds(2))

        let end = await program.value
        #expect(end == .signal(2))
        #expect(presentation.marqueePartScreen.state.entries == ["one"])
    }
}
