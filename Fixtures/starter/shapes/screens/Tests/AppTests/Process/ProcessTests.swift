internal import Foundation
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
        #expect(word.output == "" && word.errors.contains("\nhelp: "))
        #expect(setting.status == 78)
        #expect(setting.errors.contains("logLevel") && setting.errors.contains("\nhelp: "))
    }
}
