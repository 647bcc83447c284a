internal import Foundation
internal import Testing

extension ProcessTests {
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

        let usual = try await program.run()
        let answer = try await program.run(output: full)
        let remark = try await program.run(errors: full)

        #expect(answer.status == 74)
        #expect(answer.errors.contains("The answer can't be written."))
        #expect(remark.status == 0)
        #expect(!usual.output.isEmpty && remark.output == usual.output)
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
