import Foundation
import Testing

@testable import Starter

@Suite("Programs that take too long", .waitsForPrograms) struct DeadlineTests {
    @Test("a program that does not end is killed")
    func deadline() throws {
        let program = try Subprocess(["sh", "-c", "while :; do :; done"], in: Fixture.root)
        let deadline = Deadline(.zero, for: program)

        let status = program.lines { _ in }

        #expect(status == 128 + SIGKILL)
        #expect(deadline.hasPassed)
    }

    @Test("a program that ends in time is not killed")
    func noDeadline() throws {
        let program = try Subprocess(["true"], in: Fixture.root)
        let deadline = Deadline(.seconds(60), for: program)

        #expect(program.lines { _ in } == 0)
        #expect(!deadline.hasPassed)
    }

    @Test("what a program leaves behind in a process group of its own is killed")
    func leftBehind() throws {
        // With job control the shell gives its child such a group, as `swift test` does.
        let program = try Subprocess(
            ["bash", "-c", "exec 2>/dev/null; set -m; sh -c 'echo ready; sleep 90; echo still here' & wait"],
            in: Fixture.root,
            // In another locale, which may be missing, the shell warns before.
            environment: ["LC_ALL": "C"])

        var lines: [String] = []
        _ = program.lines { line in
            lines.append(line)
            ProcessTree(of: program.processIdentifier, sending: SIGINT).killRemaining(after: .zero)
        }

        #expect(lines == ["ready"])
    }
}
