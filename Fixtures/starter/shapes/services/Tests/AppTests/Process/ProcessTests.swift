internal import Foundation
internal import Testing

@Suite("The program as its users run it") struct ProcessTests {
    // PlaybillDemo begin
    @Test("a note is added, listed and removed, and each run finds what the last one kept")
    func journey() async throws {
        let program = try ProgramProcess()

        let added = try await program.run("add", "buy", "milk")
        let listed = try await program.run("list")
        let removed = try await program.run("remove", "1")
        let empty = try await program.run()

        #expect([added, listed, removed, empty].map(\.status) == [0, 0, 0, 0])
        #expect(added.output == "Added: buy milk\n")
        #expect(added.errors == "\(ProgramProcess.name): all Base\n")
        #expect(listed.output.hasSuffix("  buy milk\n"))
        #expect(removed.output == "Removed: buy milk\n")
        #expect(empty.output == "No notes.\n")
    }

    @Test("the day of a note is that where the user is")
    func day() async throws {
        let program = try ProgramProcess()
        _ = try await program.run("add", "milk")

        // At every moment the day is another in these two.
        let east = try await program.run("list", environment: ["TZ": "Pacific/Kiritimati"])
        let west = try await program.run("list", environment: ["TZ": "Pacific/Pago_Pago"])

        #expect([east, west].map(\.status) == [0, 0])
        #expect(east.output != west.output)
    }
    // PlaybillDemo otherwise
    @Test("it says that there is nothing to do yet, and the first line names what is Base")
    func journey() async throws {
        let result = try await ProgramProcess().run()

        #expect(result.status == 0)
        #expect(result.output == "Nothing to do yet.\n")
        #expect(result.errors == "\(ProgramProcess.name): all Base\n")
    }
    // PlaybillDemo end

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

        let word = try await program.run("lst")
        let setting = try await program.run(
            environment: ["\(ProgramProcess.variablePrefix)LOG_LEVEL": "loud"])

        #expect(word.status == 64)
        #expect(word.errors.contains("\nhelp: "))
        #expect(setting.status == 78)
        #expect(setting.errors.contains("logLevel") && setting.errors.contains("\nhelp: "))
    }
}
