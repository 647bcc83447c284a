internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The program on a terminal") @MainActor struct ShellTests {
    @Test("a note is written, searched for, removed and brought back")
    func journey() async throws {
        let (terminal, memory) = (try PseudoTerminal(), PresentationMemory())
        let shell = Shell(
            PresentationDouble(conditions: Conditions(time: ManualTime()), memory: memory), banner: "Double",
            terminal: Terminal(input: terminal.device, output: terminal.device, theme: .full), theme: .full)
        let program = Task { await shell.run(TerminalInput(descriptor: terminal.device).events()) }
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
        terminal.type("q")

        #expect(await program.value == .quit)
        #expect(memory.rows.map(\.text) == ["quick tea"])
    }
}
