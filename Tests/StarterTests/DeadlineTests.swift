import Foundation
import Synchronization
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

    @Test("a program that is asked to end gets the time to do so, and is killed when that is over")
    func asked() throws {
        let end = "while :; do :; done"
        for (trap, grace, expected) in [
            ("sleep 0.1; exit 3", Duration.seconds(60), Int32(3)), (end, .zero, 128 + SIGKILL),
        ] {
            let program = try hearingSignals {
                try Subprocess(
                    ["sh", "-c", "trap '\(trap)' TERM; echo ready; \(end)"], in: Fixture.root)
            }
            let clock = ManualTimer()
            let deadline = Deadline(
                .seconds(120), for: program, asking: SIGTERM, grace: grace, by: clock.timer)

            let status = program.lines { _ in clock.pass(.seconds(120)) }

            #expect(status == expected)
            #expect(deadline.hasPassed)
        }
    }

    @Test("a program that ends in time is not killed")
    func noDeadline() throws {
        let program = try Subprocess(["true"], in: Fixture.root)
        let deadline = Deadline(.seconds(60), for: program)

        #expect(program.lines { _ in } == 0)
        #expect(!deadline.hasPassed)
    }

    @Test(
        "after Ctrl-Z and fg a program is not taken for silent before what it has said meanwhile is read",
        arguments: [true, false])
    func stopped(hasSpoken: Bool) throws {
        let program = try Subprocess(["sleep", "90"], in: Fixture.root)
        let clock = ManualTimer()
        let deadline = Deadline(.seconds(120), for: program, by: clock.timer)

        clock.pass(.seconds(3600))
        if hasSpoken { deadline.renew() }
        clock.pass(.seconds(1))

        #expect(deadline.hasPassed == !hasSpoken)
        program.kill()
        _ = program.output()
    }

    @Test("a program is not taken for silent while what it has said is being written, as after Ctrl-S")
    func heldUp() throws {
        let program = try Subprocess(["sh", "-c", "echo one; printf two"], in: Fixture.root)
        let clock = ManualTimer()
        let deadline = Deadline(.seconds(120), for: program, by: clock.timer)

        var lines: [String] = []
        let write = { (line: String) in
            lines.append(line)
            clock.pass(.seconds(120))
        }
        let status = program.lines(write, waits: deadline.renew, heard: deadline.pause)

        #expect(!deadline.hasPassed)
        #expect(status == 0)
        #expect(lines == ["one", "two"])
    }

    @Test(
        "a program that says nothing more after what it has said is written is given the whole limit",
        arguments: [(119, false), (120, true)])
    func silentAfterwards(seconds: Int, isEnded: Bool) throws {
        let program = try Subprocess(["sleep", "90"], in: Fixture.root)
        let clock = ManualTimer()
        let deadline = Deadline(.seconds(120), for: program, by: clock.timer)

        deadline.pause()
        clock.pass(.seconds(120))
        deadline.renew()
        clock.pass(.seconds(seconds))

        #expect(deadline.hasPassed == isEnded)
        program.kill()
        _ = program.output()
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

/// Starts a program that can be sent signals: it inherits which ones its thread blocks, and the threads of tests block most.
private func hearingSignals(_ start: () throws -> Subprocess) rethrows -> Subprocess {
    var none = sigset_t(), before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try start()
}

/// Time that passes when a test says so.
private final class ManualTimer: Sendable {
    private struct State {
        var now = Duration.zero
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var timer: Deadline.Timer {
        Deadline.Timer(
            now: { self.state.withLock { $0.now } },
            wake: { _, action in self.state.withLock { $0.action = action } })
    }

    /// Lets the time pass, and then calls what was to be called last.
    func pass(_ time: Duration) {
        let action = state.withLock { state in
            state.now += time
            return state.action
        }
        action?()
    }
}
