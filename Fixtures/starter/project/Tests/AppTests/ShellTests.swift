internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The program on a terminal") @MainActor struct ShellTests {
    // PlaybillDemo begin
    @Test("a note is written, searched for, removed and brought back")
    // PlaybillDemo otherwise
    @Test("it opens on the start screen, and a key quits")
    // PlaybillDemo end
    func journey() async throws {
        // PlaybillDemo begin
        let (terminal, memory) = (try PseudoTerminal(), PresentationMemory())
        let shell = Shell(
            PresentationDouble(conditions: Conditions(time: ManualTime()), memory: memory), banner: "Double",
        // PlaybillDemo otherwise
        let terminal = try PseudoTerminal()
        let shell = Shell(
            PresentationDouble(conditions: Conditions(time: ManualTime())), banner: "Double",
        // PlaybillDemo end
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full)
        let program = Task { await shell.run(TerminalInput(descriptor: terminal.device).events()) }
        // PlaybillDemo begin
        try await terminal.see("No notes yet.")

        terminal.type("aquick tea\r")
        try await terminal.see("› quick tea")
        terminal.type("/q")
        try await terminal.see("Search  q")
        terminal.type("\u{1B}")
        try await terminal.see("no search") { !$0.text.contains("Search") }
        terminal.type("d")
        try await terminal.see("The note was removed.")
        terminal.type("u")
        try await terminal.see("1 note")
        // PlaybillDemo otherwise
        try await terminal.see("Start")
        // PlaybillDemo end
        terminal.type("q")

        #expect(await program.value == .quit)
        // PlaybillDemo begin
        #expect(memory.rows.map(\.text) == ["quick tea"])
        // PlaybillDemo end
    }
    // PlaybillDemo begin

    @Test(
        "a change right before quitting is kept, also on a slow disk",
        arguments: [
            (typed: "amilk", seen: "milk", change: "\r", kept: ["milk", "tea"]),
            (typed: "", seen: "tea", change: "d", kept: []),
            (typed: "d", seen: "The note was removed.", change: "u", kept: ["tea"]),
        ])
    func quitsAtOnce(typed: String, seen: String, change: String, kept: [String]) async throws {
        let (terminal, time) = (try PseudoTerminal(), ManualTime())
        let conditions = Conditions(time: time)
        let memory = PresentationMemory(rows: [NoteRow(id: "1", text: "tea", changed: "2025-03-14")])
        let shell = Shell(
            PresentationDouble(conditions: conditions, memory: memory), banner: "Double",
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full,
            longestExit: .seconds(60))
        let program = Task { await shell.run(TerminalInput(descriptor: terminal.device).events()) }
        try await terminal.see("1 note")
        terminal.type(typed)
        try await terminal.see(seen)

        conditions.current = .slow(.seconds(2))
        terminal.type(change)
        await time.waitForSleepers()
        terminal.type("\u{3}")
        // Then the screens have been left, which cancels what is no change.
        try await terminal.see("the end of the screens") { !$0.isAlternate }
        conditions.current = .calm
        time.advance(by: .seconds(2))

        #expect(await program.value == .signal(2))
        #expect(memory.rows.map(\.text) == kept)
    }
    // PlaybillDemo end
}
