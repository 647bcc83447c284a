internal import Foundation
internal import Testing

@Suite("The program as its users run it") struct ProcessTests {
    // PlaybillDemo begin
    @Test("a note that was written on a terminal is printed by a run without one") @MainActor
    // PlaybillDemo otherwise
    @Test("the start screen is left with a key, and a run without a terminal prints a line") @MainActor
    // PlaybillDemo end
    func journey() async throws {
        let program = try ProgramProcess()
        let terminal = try PseudoTerminal()
        let mode = terminal.modeFlags
        let before = try await program.run()

        async let status = program.run(on: FileHandle(fileDescriptor: terminal.device))
        // PlaybillDemo begin
        try await terminal.see("No notes yet.")
        terminal.type("abuy milk\r")
        try await terminal.see("1 note")
        // PlaybillDemo otherwise
        try await terminal.see("Start")
        // PlaybillDemo end
        terminal.type("q")
        #expect(try await status == 0)
        #expect(terminal.modeFlags == mode)

        // PlaybillDemo begin
        let after = try await program.run()
        #expect([before.status, after.status] == [0, 0])
        #expect(before.output == "No notes yet.\n")
        #expect(after.output.hasSuffix("  buy milk\n"))
        #expect(after.errors == "\(ProgramProcess.name): all Base\n")
        // PlaybillDemo otherwise
        #expect(before.status == 0)
        #expect(before.output == "Nothing to list yet.\n")
        #expect(before.errors == "\(ProgramProcess.name): all Base\n")
        // PlaybillDemo end
    }

    @Test("help and version are told with the program's name, without a start")
    func answers() async throws {
        let program = try ProgramProcess()

        for option in ["--help", "--version"] {
            let result = try await program.run(option)

            #expect(result.status == 0)
            #expect(result.output.contains(ProgramProcess.name))
            #expect(result.errors == "")
        }
    }

    @Test("what is typed or configured wrong ends with a status of its own, and says what to do")
    func wrongUse() async throws {
        let program = try ProgramProcess()

        let word = try await program.run("nots")
        let setting = try await program.run(
            environment: ["\(ProgramProcess.variablePrefix)LOG_LEVEL": "loud"])

        #expect(word.status == 64)
        #expect(word.errors.contains("\nhelp: "))
        #expect(setting.status == 78)
        #expect(setting.errors.contains("logLevel") && setting.errors.contains("\nhelp: "))
    }
}
