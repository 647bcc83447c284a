import Foundation
import Testing

@testable import Starter

@Suite("Programs that take too long", .waitsForPrograms) struct DeadlineTests {
    @Test("a program that does not end is killed")
    func deadline() throws {
        let program = try Subprocess(["sh", "-c", "while :; do :; done"], in: Fixture.root)
        let deadline = Deadline(.zero, for: program)

        let status = program.lines { _ in }

        #expect(status == SIGKILL)
        #expect(deadline.hasPassed)
    }

    @Test("a program that ends in time is not killed")
    func noDeadline() throws {
        let program = try Subprocess(["true"], in: Fixture.root)
        let deadline = Deadline(.seconds(60), for: program)

        #expect(program.lines { _ in } == 0)
        #expect(!deadline.hasPassed)
    }
}
