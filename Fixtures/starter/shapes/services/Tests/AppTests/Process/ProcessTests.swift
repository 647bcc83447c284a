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
    // PlaybillDemo otherwise
    @Test("it says that there is nothing to do yet, and the first line names what is Base")
    func journey() async throws {
        let result = try await ProgramProcess().run()

        #expect(result.status == 0)
        #expect(result.output == "Nothing to do yet.\n")
        #expect(result.errors == "\(ProgramProcess.name): all Base\n")
    }
    // PlaybillDemo end

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

        let answer = try await program.run(output: full)
        let remark = try await program.run(errors: full)

        #expect(answer.status == 74)
        #expect(answer.errors.contains("The answer can't be written."))
        #expect(remark.status == 0)
        // PlaybillDemo begin
        #expect(remark.output == "No notes.\n")
        // PlaybillDemo otherwise
        #expect(remark.output == "Nothing to do yet.\n")
        // PlaybillDemo end
    }
}
