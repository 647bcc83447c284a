internal import Foundation
internal import Presentation
internal import Testing

@testable internal import App

@Suite("The question for a password", .timeLimit(.minutes(10))) @MainActor struct PasswordPromptTests {
    @Test(
        "what is typed is not shown, and is edited as in any field",
        arguments: [
            ("correct horse\r", "correct horse"), ("corre\u{7F}\u{7F}rect horse\r", "correct horse"),
            ("wrong\u{15}correct horse\n", "correct horse"), ("пароль秘密\r", "пароль秘密"),
            ("\u{1B}[200~correct horse\u{1B}[201~\r", "correct horse"), ("\r", ""), ("\u{4}", ""),
            ("correct horse battery staple\r", "correct horse battery staple"),
            ("wrong horse battery staple\u{15}correct horse\r", "correct horse"),
        ])
    func asks(_ keys: String, _ password: String) async throws {
        let terminal = try PseudoTerminal()
        let mode = terminal.modeFlags

        let answer = Self.ask(on: terminal)
        try await terminal.see("Password:")
        #expect(terminal.isRaw)
        terminal.type(keys)

        #expect(await answer.value == .password(HiddenText(password)))
        #expect(terminal.modeFlags == mode)
        try await terminal.see("a new line") { _ in terminal.written.hasSuffix("\r\n") }
        #expect(terminal.written == "Password: \r\n")
    }

    @Test("Ctrl-C ends the question, and leaves the terminal as it was")
    func interrupts() async throws {
        let terminal = try PseudoTerminal()
        let mode = terminal.modeFlags

        let answer = Self.ask(on: terminal)
        try await terminal.see("Password:")
        terminal.type("corr\u{3}")

        #expect(await answer.value == .signal(Signals.interrupt))
        #expect(terminal.modeFlags == mode)
    }

    @Test("what was typed before Ctrl-Z is no part of the password")
    func stops() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let watcher = try Watcher(of: getpid())
            // A job of its own, so that the parent process is not stopped as well.
            setpgid(0, 0)
            let terminal = try PseudoTerminal()
            let answer = PasswordPromptTests.ask(on: terminal, signals: .catchAll())
            try await terminal.see("Password:")
            terminal.type("wrong\u{1A}")
            try await terminal.see("the question again") { _ in
                terminal.written == "Password: \r\nPassword: "
            }
            #expect(watcher.sawStop)

            terminal.type("correct horse\r")

            #expect(await answer.value == .password(HiddenText("correct horse")))
            exit(7)
        }
    }

    @Test("nothing of a password is shown after a stop that the program could not see coming")
    func goesOn() async throws {
        let terminal = try PseudoTerminal()
        var wasRaw: [Bool] = []
        // Each is asked for when the one before has been dealt with.
        let events = AsyncStream<TerminalEvent>(unfolding: { @MainActor in
            wasRaw.append(terminal.isRaw)
            guard wasRaw.count == 1 else { return .key(Key(.enter)) }
            terminal.showTyping()
            return .continued
        })

        let answer = await PasswordPrompt(input: terminal.device).ask(
            "Password: ", events,
            on: Terminal(input: terminal.device, output: terminal.device, theme: .text))

        #expect(answer == .password(HiddenText("")))
        #expect(wasRaw == [true, true])
    }

    @Test("half a password is none when the terminal is closed")
    func hangsUp() async throws {
        let terminal = try PseudoTerminal()
        let answer = Self.ask(on: terminal)
        try await terminal.see("Password:")
        terminal.type("correct ho")

        terminal.hangUp()

        #expect(await answer.value == .signal(SIGHUP))
    }

    @Test(
        "of another input the first line is taken",
        arguments: [
            ("correct horse\n", "correct horse"), ("correct horse", "correct horse"),
            ("correct horse\r\nsecond line\n", "correct horse"), (" correct horse \n", " correct horse "),
            ("", ""), ("\n", ""),
        ])
    func reads(_ text: String, _ password: String) throws {
        #expect(try read(Data(text.utf8)) == .password(HiddenText(password)))
    }

    @Test("a line that comes bit by bit is waited for, though another program has made the pipe non-blocking")
    func readsWhatIsLate() throws {
        let pipe = Pipe()
        let (input, output) = (
            pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor
        )
        let text = String(repeating: "correct horse ", count: 20)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        Thread.detachNewThread {
            for byte in (text + "\n").utf8 {
                // The next comes when the one before was read.
                var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
                while poll(&request, 1, 0) > 0 { sched_yield() }
                System.write([byte], to: output)
            }
        }

        let answer = PasswordPrompt(input: input).readLine()

        #expect(answer == .password(HiddenText(text)))
        withExtendedLifetime(pipe) {}
    }

    @Test("what is no text is no password")
    func readsNoText() throws { #expect(try read(Data([0x66, 0xFF, 0x0A])) == .notText) }

    private static func ask(
        on terminal: PseudoTerminal, signals: Signals? = nil
    ) -> Task<PasswordAnswer, Never> {
        let device = terminal.device
        let prompt = PasswordPrompt(input: device)
        return Task {
            await prompt.ask(
                "Password: ", TerminalInput(descriptor: device, signals: signals).events(),
                on: Terminal(input: device, output: device, theme: .text))
        }
    }

    private func read(_ data: Data) throws -> PasswordAnswer {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: data)
        try pipe.fileHandleForWriting.close()
        return PasswordPrompt(input: pipe.fileHandleForReading.fileDescriptor).readLine()
    }
}
