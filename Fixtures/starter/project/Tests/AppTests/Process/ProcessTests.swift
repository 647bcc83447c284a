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
        try await terminal.see("Nothing here yet.")
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

    @Test("a release refuses Doubles, whatever asks for one; a debug build has them")
    func doubles() async throws {
        let program = try ProgramProcess()

        let all = try await program.run(environment: ["DOUBLE": "all"])
        let unknown = try await program.run(environment: ["DOUBLE": "core.stoer"])
        let conditions = try await program.run(environment: ["CONDITIONS": "slow"])

        #expect(unknown.status == 64 && conditions.status == 64)
        if ProgramProcess.isRelease {
            #expect(all.status == 64)
            for result in [all, unknown, conditions] {
                #expect(result.errors.contains("this program was built without Doubles"))
            }
        } else {
            #expect(all.status == 0)
            #expect(all.errors == "\(ProgramProcess.name): all Double\n")
        }
    }

    @Test("an output that is full is an error; where only remarks have no room, the answer is given")
    func full() async throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let program = try ProgramProcess()
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))

        let answer = try await program.run("--help", output: full)
        let remark = try await program.run(errors: full)

        #expect(answer.status == 74)
        #expect(answer.errors.contains("The answer can't be written."))
        #expect(remark.status == 0)
        // PlaybillDemo begin
        #expect(remark.output == "No notes yet.\n")
        // PlaybillDemo otherwise
        #expect(remark.output == "Nothing to list yet.\n")
        // PlaybillDemo end
    }
    // PlaybillDemo begin

    @Test("a list that can't be read is an error with a text, and no answer")
    func unreadable() async throws {
        let program = try ProgramProcess()

        let result = try await program.run(
            environment: ["\(ProgramProcess.variablePrefix)DATA_FOLDER": "/dev/null"])

        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("\nhelp: "))
    }
    // PlaybillDemo end
}
