internal import Testing

@Suite("The program as its users run it") struct ProcessTests {
    @Test("the list is printed, and the first line names what is Base")
    func listing() async throws {
        let result = try await ProgramProcess().run()

        #expect(result.status == 0)
        // PlaybillDemo begin
        #expect(result.output == "No notes yet.\n")
        // PlaybillDemo otherwise
        #expect(result.output == "Nothing to list yet.\n")
        // PlaybillDemo end
        #expect(result.errors == "\(ProgramProcess.name): all Base\n")
    }

    @Test("what is configured wrong ends with a status of its own, and says what to do")
    func wrongSetting() async throws {
        let program = try ProgramProcess()

        let setting = try await program.run(
            environment: ["\(ProgramProcess.variablePrefix)LOG_LEVEL": "loud"])

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
}
