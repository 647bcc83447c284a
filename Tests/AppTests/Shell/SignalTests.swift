internal import Conditions
internal import Foundation
internal import Synchronization
internal import Testing

@testable internal import App

/// Signal handlers are per process, so each of these tests runs in a process of its own.
@Suite("Signals") struct SignalTests {
    @Test(
        "when a signal ends the program, the terminal is restored, and the exit status names the signal",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func ending(signal: Int32) async {
        await #expect(processExitsWith: .signal(signal)) { [signal] in
            try await SignalTests.end(by: signal)
        }
    }

    @MainActor private static func end(by signal: Int32) async throws {
        let session = try TerminalSession(signals: .catchAll())
        try await session.see("› Kazan")
        kill(getpid(), signal)
        #expect(await session.end == .signal(signal))
        #expect(!session.terminal.isRaw)
        Signals.obey(signal)
    }

    @Test("a signal that is read ends the program only when it is read no more, and never if it was ignored")
    func read() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            signal(SIGINT, SIG_DFL)
            Signals.ignore(SIGHUP)
            let signals = Signals.ends()
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGINT)
            let number = await signals.first { _ in true }
            #expect(number == SIGINT)

            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                for await _ in signals {}
            }.value
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            _ = poll(nil, 0, 10_000)
        }
    }

    @Test("a program that is busy for good ends all the same, with the terminal given back")
    func busy() async {
        await #expect(processExitsWith: .signal(SIGTERM)) { @MainActor in
            let signalsRead = Mutex(0)
            let session = try TerminalSession(
                signals: .catchAll(),
                end: { terminal in
                    let giveBack = terminal.emergencyExit()
                    return { signal in
                        giveBack()
                        Signals.obey(signal)
                    }
                },
                now: {
                    let count = signalsRead.withLock { count in
                        count += 1
                        return count
                    }
                    // A second signal, when the first was read, ends the program at once.
                    if count == 1 { kill(getpid(), SIGTERM) }
                    return .seconds(count)
                })
            try await session.see("› Kazan")
            kill(getpid(), SIGTERM)
            block()
        }
    }

    @Test("a signal takes precedence over keys that were typed before it")
    func overtakes() async {
        await #expect(processExitsWith: .signal(SIGTERM)) { @MainActor in
            let session = try TerminalSession(signals: .catchAll())
            try await session.see("› Kazan")
            let terminal = session.terminal
            Task { await terminal.typeInBackground(String(repeating: "s\u{1B}", count: 1_000_000)) }
            try await session.see("› Temperature")
            kill(getpid(), SIGTERM)
            #expect(await session.end == .signal(SIGTERM))
            Signals.obey(SIGTERM)
        }
    }

    @Test("a resized window is redrawn")
    func resize() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let session = try TerminalSession(signals: .catchAll())
            try await session.see("› Kazan")
            session.terminal.resize(to: Size(columns: 40, rows: 12))
            kill(getpid(), SIGWINCH)
            try await session.see("? help  q quit")
            let lines = session.terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 12)
            exit(7)
        }
    }

    @Test(
        "Ctrl-Z stops the program with the terminal given back, and it takes the terminal again when it goes on"
    )
    func stop() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let watcher = try Watcher(of: getpid())
            // A job of its own, so that the parent process is not stopped as well.
            setpgid(0, 0)
            let session = try TerminalSession(signals: .catchAll())
            try await session.see("› Kazan")
            session.type("\u{1A}")
            // Both may be read at once, because the reader is stopped as well.
            try await session.terminal.see("the first screen, and the other again") {
                $0.departures > 0 && $0.isAlternate
            }
            try await session.see("› Kazan")
            #expect(session.terminal.isRaw)
            #expect(watcher.sawStop)
            #expect(session.terminal.screen.departures == 1)
            exit(7)
        }
    }

    @Test("Ctrl-Z stops the program when it holds up no other one")
    func stopBetweenLocks() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let watcher = try Watcher(of: getpid())
            // A job of its own, as in the test before.
            setpgid(0, 0)
            var wasStopped: [Bool] = []
            let session = try TerminalSession(
                signals: .catchAll(),
                stopping: { stop in
                    wasStopped.append(watcher.sawStop)
                    stop()
                    wasStopped.append(watcher.sawStop)
                })
            try await session.see("› Kazan")
            session.type("\u{1A}")
            try await session.terminal.see("the first screen, and the other again") {
                $0.departures > 0 && $0.isAlternate
            }
            #expect(wasStopped == [false, true])
            exit(7)
        }
    }

    @Test("a program that was stopped by any signal takes the terminal again when it goes on")
    func goesOn() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let session = try TerminalSession(signals: .catchAll())
            try await session.see("› Kazan")
            let terminal = session.terminal
            let before = terminal.written.matches(of: /\u{1B}\[\?1049h/).count
            kill(getpid(), SIGCONT)
            try await terminal.see("the other screen, once more") { _ in
                terminal.written.matches(of: /\u{1B}\[\?1049h/).count == before + 1
            }
            session.type("q")
            #expect(await session.end == .quit)
            exit(7)
        }
    }

    @Test("a program in the background takes no terminal, though its thread blocks the signal for that")
    func background() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            try #require(setsid() > 0)
            let pseudo = try PseudoTerminal()
            let job = try pseudo.serveAnotherJob()
            defer { kill(job, SIGKILL) }
            // As Dispatch does with its threads.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGTTOU)
            pthread_sigmask(SIG_BLOCK, &signals, nil)

            // A job of a shell would be stopped here; one that leads its session can't be, and is refused.
            Terminal(input: pseudo.device, output: pseudo.device, theme: .full).enter()

            #expect(!pseudo.isRaw)
            System.write(Array("nothing else".utf8), to: pseudo.device)
            try await pseudo.see("nothing else")
            #expect(pseudo.written == "nothing else")
            kill(job, SIGKILL)
            exit(7)
        }
    }

    @Test("a program that is stopped while a whole message is read shows its screen when it goes on")
    func stopWithMessage() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let watcher = try Watcher(of: getpid())
            // A job of its own, as in the test before.
            setpgid(0, 0)
            let session = try TerminalSession(
                .offline, size: Size(columns: 30, rows: 10), signals: .catchAll())
            try await session.see("F2 whole text")
            session.type("\u{1B}OQ")
            try await session.see("Press any key to go back.")
            session.type("\u{1A}")
            try await session.terminal.see("the screen again") {
                $0.isAlternate && $0.text.contains("F2 whole text")
            }
            #expect(watcher.sawStop)
            exit(7)
        }
    }
}

/// Continues a process as soon as it is stopped, as `fg` would.
struct Watcher {
    private let output = Pipe()

    init(of process: pid_t) throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c",
            """
            while kill -0 $0 2>/dev/null; do
                if [ -r /proc/$0/stat ]; then state=$(cut -d ' ' -f 3 /proc/$0/stat); else state=$(ps -o state= -p $0); fi
                case $state in T*) echo stopped; kill -CONT $0; exit;; esac
                sleep 0.01
            done
            """,
            "\(process)",
        ]
        shell.standardOutput = output
        try shell.run()
    }

    /// Whether the process was stopped; set before it continues.
    var sawStop: Bool {
        var request = pollfd(
            fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLIN) != 0
    }
}

/// Blocks the thread for good. Apple's Dispatch lets no async function wait for a semaphore itself.
private func block() { DispatchSemaphore(value: 0).wait() }
