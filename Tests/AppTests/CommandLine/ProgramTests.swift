internal import Composition
internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The program without a screen") @MainActor struct ProgramTests {
    @Test("the answer goes to the output, the banner to the error, and nothing else to either")
    func answer() async {
        let call = Call()

        #expect(await call.run(["list"]) == .status(0))

        #expect(call.remarks == ["Double: presentation"])
        #expect(call.answers.count == 1)
        #expect(call.answers.first?.contains("Kazan") == true)
    }

    @Test("help and version start nothing")
    func help() async {
        let call = Call()

        #expect(await call.run(["--help"]) == .status(0))
        #expect(await call.run(["help", "add"]) == .status(0))
        #expect(await call.run(["--version"]) == .status(0))

        #expect(call.starts == 0)
        #expect(call.remarks.isEmpty)
        #expect(call.answers.last == HelpText.version)
    }

    @Test("places are added by name, shown, and removed")
    func places() async {
        let call = Call(list: [])

        #expect(await call.run(["list"]) == .status(0))
        #expect(await call.run(["add", "new", "york"]) == .status(0))
        #expect(await call.run(["show", "new", "york"]) == .status(0))
        #expect(await call.run(["remove", "new", "york"]) == .status(0))

        #expect(call.answers.first == "No cities yet. Add one: weather add kazan")
        #expect(call.answers[2].hasPrefix(" New York"))
        #expect(call.answers[2].contains("The next days"))
        #expect(call.memory.list.isEmpty)
    }

    @Test("JSON is printed as it is")
    func json() async {
        let call = Call()

        #expect(await call.run(["settings", "--temperature", "fahrenheit", "--json"]) == .status(0))

        #expect(call.answers.first?.hasPrefix("{") == true)
        #expect(call.answers.first?.contains("\"fahrenheit\"") == true)
    }

    @Test("the bell is rung for what is new, and for nothing else")
    func bell() async {
        let call = Call()
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(0))

        #expect(await call.run(["subscribe", "kazan", "--to", "frost"]) == .status(0))
        #expect(call.rings == 0)
        #expect(await call.run(["notifications"]) == .status(0))
        #expect(call.rings == 1)
        #expect(await call.run(["notifications"]) == .status(0))

        #expect(call.rings == 1)
        #expect(call.answers.last == "Nothing new.")
        #expect(call.answers.dropLast().last?.hasSuffix("Z  Frost in Kazan within a day.") == true)
    }

    @Test(
        "notifications that could not be printed are not lost: the next call tells them",
        arguments: [PrintResult.failed("No space left on device"), .notRead])
    func notificationsNotPrinted(_ printing: PrintResult) async {
        let call = Call()
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(0))
        #expect(await call.run(["subscribe", "kazan", "--to", "frost"]) == .status(0))

        call.printing = printing
        #expect(await call.run(["notifications"]) != .status(0))
        #expect(call.secondSignals == [true], "a signal ended the program before that was kept")
        call.printing = .done
        #expect(await call.run(["notifications"]) == .status(0))

        #expect(call.answers.last?.hasSuffix("Z  Frost in Kazan within a day.") == true)
    }

    @Test(
        "a signal waits for the notification that the desktop is showing, and the next call tells all of them",
        .timeLimit(.minutes(10)))
    func notificationsInterrupted() async {
        let call = Call()
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(0))
        #expect(await call.run(["subscribe", "kazan", "--to", "frost"]) == .status(0))
        let told = call.answers.count

        #expect(await call.run(["notifications"], isInterrupted: true) == .signal(Signals.interrupt))
        #expect(call.answers.count == told)
        #expect(await call.run(["notifications"]) == .status(0))

        #expect(call.answers.last?.hasSuffix("Z  Frost in Kazan within a day.") == true)
    }

    @Test(
        "a second signal does not end the program before it has kept what the next call is to tell",
        .timeLimit(.minutes(10)))
    func notificationsInterruptedTwice() async {
        let call = Call()
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(0))
        #expect(await call.run(["subscribe", "kazan", "--to", "frost"]) == .status(0))

        #expect(await call.run(["notifications"], isInterrupted: true) == .signal(Signals.interrupt))

        #expect(call.secondSignals == [true])
    }

    @Test(
        "a signal does not wait until somebody reads the notifications, and the next call tells them",
        .timeLimit(.minutes(10)))
    func notificationsUnread() async {
        let call = Call()
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(0))
        #expect(await call.run(["subscribe", "kazan", "--to", "frost"]) == .status(0))
        let (reads, reader) = AsyncStream<Never>.makeStream()

        call.whilePrinting = {
            _ = call.interrupt()
            for await _ in reads {}
        }
        #expect(await call.run(["notifications"]) == .signal(Signals.interrupt))
        #expect(call.secondSignals == [true])
        call.whilePrinting = {}
        reader.finish()
        #expect(await call.run(["notifications"]) == .status(0))

        #expect(call.answers.last?.hasSuffix("Z  Frost in Kazan within a day.") == true)
    }

    @Test("into a file or a pipe no bell is rung")
    func noBell() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            @MainActor in
            await Console.standard(environment: [:]).ring()
        }

        #expect(result?.standardOutputContent.contains(0x07) == false)
    }

    @Test("settings are printed by the words that change them")
    func settings() async {
        let call = Call()

        #expect(await call.run(["settings", "--wind", "knots"]) == .status(0))

        #expect(call.answers.first?.contains("● knots") == true)
        #expect(call.answers.first?.hasPrefix("temperature     ● celsius   ○ fahrenheit") == true)
    }

    @Test("what the program is and whose work it shows is printed")
    func about() async {
        let call = Call()

        #expect(await call.run(["about"]) == .status(0))

        #expect(call.answers.first?.hasPrefix("weather") == true)
        #expect(call.answers.first?.contains("\nBuilt on\n") == true)
    }

    @Test("a failed command prints its fix and exits with 1; a wrong command line exits with 64")
    func failures() async {
        let call = Call()

        #expect(await call.run(["remove", "atlantis"]) == .status(1))
        #expect(call.remarks.last?.contains("atlantis") == true)
        #expect(call.remarks.last?.contains("\nhelp: ") == true)
        #expect(await call.run(["settings", "--wind", "warp"]) == .status(64))
        #expect(await call.run(["shw", "kazan"]) == .status(64))
        #expect(call.answers.isEmpty)
    }

    @Test("signing in asks for the password, and each command tells who is signed in")
    func account() async {
        let call = Call()

        #expect(await call.run(["account"]) == .status(0))
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(0))
        #expect(await call.run(["account", "--json"]) == .status(0))
        #expect(await call.run(["sign-out"]) == .status(0))
        #expect(await call.run(["sign-out"]) == .status(0))

        #expect(call.questions == ["Password for ann@example.org: "])
        #expect(call.answers[0] == "Nobody is signed in. Sign in: weather sign-in <e-mail>")
        #expect(call.answers[1] == "Signed in as Ann (ann@example.org).")
        #expect(call.answers[2].contains(#""signedIn" : true"#))
        #expect(call.answers[3] == "Signed out ann@example.org.")
        #expect(call.answers[4] == "Nobody was signed in.")
        #expect(call.remarks.allSatisfy { $0 == "Double: presentation" })
    }

    @Test("a wrong password ends with 1, one that can be none with 64, and nothing repeats it")
    func wrongPassword() async {
        let call = Call()

        call.password = .password(HiddenText("wrong horse"))
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(1))
        #expect(
            call.remarks.last
                == "The e-mail address or the password is wrong.\nhelp: Write the password again; capitals matter in it."
        )
        call.password = .password(HiddenText(String(repeating: "x", count: 257)))
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(64))
        #expect(
            call.remarks.last
                == "The password can't be used.\nhelp: Write at most 256 characters.")
        call.password = .notText
        #expect(await call.run(["sign-in", "ann@example.org"]) == .status(64))
        #expect(call.remarks.last == UsageError.passwordNotText.description)
        #expect(await call.run(["sign-in", "ann@example.org", "correct horse"]) == .status(64))

        #expect(call.answers.isEmpty)
        #expect(!(call.remarks + call.questions).joined().contains("horse"))
    }

    @Test("an address that can't be used is refused before the password is asked for")
    func unusableAddress() async {
        let call = Call()

        #expect(await call.run(["sign-in", "ann.example.org"]) == .status(64))

        #expect(call.questions.isEmpty)
        #expect(
            call.remarks == [
                "Double: presentation",
                "The e-mail address can't be used.\nhelp: Write it like ann@example.org.",
            ])
    }

    @Test("an interrupt at the question for the password ends the program")
    func interruptedQuestion() async {
        let call = Call()
        call.password = .signal(Signals.interrupt)

        #expect(await call.run(["sign-in", "ann@example.org"]) == .signal(Signals.interrupt))
    }

    @Test(
        "a program that can't be put together says why, with the status of that",
        arguments: [(["list"], false), (["sign-in", "ann@example.org"], false), ([], true)]
            as [([String], Bool)])
    func noStart(arguments: [String], isInteractive: Bool) async {
        let call = Call(isInteractive: isInteractive)
        let program = Program(
            environment: ["DOUBLE": "nobody"], console: call.console,
            start: { environment throws(StartError) in
                let application = try Application.make(environment: environment)
                return Program.Dependencies(
                    banner: application.banner, presentation: application.presentation)
            },
            showScreens: { _ in .quit })

        #expect(await program.run(arguments) == .status(64))
        #expect(call.remarks.count == 1)
        #expect(call.remarks.first?.contains("“nobody”") == true)
        #expect(call.remarks.first?.contains("\nhelp: ") == true)
        #expect(call.questions.isEmpty && call.answers.isEmpty)
    }

    /// Shows the weather of the place, and an hour later again, without a network.
    private func showWithoutNetwork(_ place: String) async -> Call {
        let call = Call()
        #expect(await call.run(["show", place]) == .status(0))
        call.time.advance(by: .seconds(3600))
        call.conditions.current = .offline
        #expect(await call.run(["show", place]) == .status(0))
        return call
    }

    @Test("the weather of a lost network is printed with the reason beside it")
    func stale() async {
        let call = await showWithoutNetwork("kazan")

        #expect(call.remarks.last?.contains("\nhelp: ") == true)
        #expect(call.answers.last?.contains(" old") == true)
    }

    @Test("of an approximate place, old weather is printed with both remarks beside it")
    func staleHere() async {
        let call = await showWithoutNetwork("--here")

        let remarks = call.remarks.suffix(2)
        #expect(remarks.first?.contains("is approximate") == true)
        #expect(remarks.last?.contains("The weather service can't be reached.") == true)
    }

    @Test("without a terminal the list is printed, and a hint says why")
    func notInteractive() async {
        let call = Call()

        #expect(await call.run([]) == .status(0))

        #expect(call.answers.first?.contains("Kazan") == true)
        #expect(
            call.remarks.last
                == "help: this is `weather list`; the screens need a terminal with a movable cursor")
        #expect(call.screensShown == 0)
    }

    @Test(
        "on a terminal the screens are shown, and their end is the program's",
        arguments: [
            (Shell.End.quit, Program.End.status(0)), (.closed, .status(0)), (.signal(2), .signal(2)),
        ])
    func interactive(end: Shell.End, result: Program.End) async {
        let call = Call(isInteractive: true, end: end)

        #expect(await call.run([]) == result)

        #expect(call.screensShown == 1)
        #expect(call.answers.isEmpty && call.remarks.isEmpty)
    }

    @Test("when the output's reader is gone, the program ends by SIGPIPE")
    func brokenPipe() async {
        let call = Call(printing: .notRead)

        #expect(await call.run(["list"]) == .signal(Signals.brokenPipe))
    }

    @Test("an answer that can't be written is reported, with its own exit status")
    func fullOutput() async {
        let call = Call(printing: .failed("No space left on device"))

        #expect(await call.run(["list"]) == .status(74))

        #expect(
            call.remarks.last == """
                The answer can't be written: No space left on device.
                help: see where the output goes, and that there is room
                """)
    }

    @Test(
        "a slow answer prints what is waited for; a fast one does not",
        arguments: [
            (["show", "kazan"], "the weather in kazan"), (["add", "nowhere"], "places called nowhere"),
            (["show", "--here"], "the weather where you are"),
            (["sign-in", "ann@example.org"], "the server"),
        ] as [([String], String)])
    func wait(arguments: [String], subject: String) async {
        let call = Call(list: [])
        call.conditions.current = .hang

        let answer = Task { await call.run(arguments, isImpatient: true) }
        await call.time.waitForSleepers()
        await call.seeRemark("Waiting for \(subject) …")
        answer.cancel()
        _ = await answer.value

        call.conditions.current = .calm
        let told = call.remarks.count
        _ = await call.run(["list"])
        #expect(call.remarks.dropFirst(told) == ["Double: presentation"])
    }

    @Test("a terminal without UTF-8 gets ASCII, errors too")
    func ascii() async {
        let call = Call(symbols: .ascii)

        _ = await call.run(["list"])
        _ = await call.run(["lst"])
        _ = await call.run(["show", "kazan"])
        _ = await call.run(["help", "add"])
        _ = await call.run(["help", "show"])

        #expect(call.answers.last?.contains("* snow") == true)
        #expect((call.answers + call.remarks).joined().utf8.allSatisfy { $0 < 0x80 })
    }
}

/// Calls of the program, with their results.
@MainActor private final class Call {
    private(set) var answers: [String] = []
    private(set) var remarks: [String] = []
    private(set) var starts = 0
    private(set) var rings = 0
    private let readers = AsyncStream<String>.makeStream()
    private(set) var screensShown = 0
    private(set) var questions: [String] = []
    /// Of each interrupt, one whenever notifications are taken back, whether the program has read it.
    private(set) var secondSignals: [Bool] = []
    private var signal: AsyncStream<Int32>.Continuation?
    /// What happens while an answer is printed.
    var whilePrinting: @MainActor () async -> Void = {}
    var password = PasswordAnswer.password(HiddenText("correct horse"))
    let memory: PresentationMemory
    let time = ManualTime()
    let conditions: Conditions
    private let isInteractive: Bool
    var printing: PrintResult
    private let symbols: Symbols
    private let end: Shell.End

    init(
        list: [PlaceID] = [TerminalSession.kazan, TerminalSession.london], isInteractive: Bool = false,
        printing: PrintResult = .done,
        symbols: Symbols = .unicode, end: Shell.End = .quit
    ) {
        memory = PresentationMemory(list: list)
        conditions = Conditions(time: time)
        self.isInteractive = isInteractive
        self.printing = printing
        self.symbols = symbols
        self.end = end
    }

    var console: Console {
        Console(
            isInteractive: isInteractive,
            page: Page(size: .standard, theme: Theme(colours: .none, symbols: symbols)),
            answer: { text in
                self.answers.append(text)
                await self.whilePrinting()
                return self.printing
            },
            remark: { text in
                self.remarks.append(text)
                self.readers.continuation.yield(text)
            },
            password: { question in
                self.questions.append(question)
                return self.password
            },
            ring: { self.rings += 1 })
    }

    /// Returns when this was printed.
    func seeRemark(_ text: String) async {
        for await remark in readers.stream where remark == text { return }
    }

    /// An interrupt comes whenever the program takes notifications back.
    ///
    /// - Parameter isInterrupted: Whether another one comes before, while the desktop is showing what the command
    ///   delivers.
    func run(
        _ arguments: [String], isImpatient: Bool = false, isInterrupted: Bool = false
    ) async -> Program.End {
        var program = Program(
            environment: [:], console: console,
            start: { _ throws(StartError) in
                self.starts += 1
                let screens = PresentationDouble(conditions: self.conditions, memory: self.memory)
                return Program.Dependencies(
                    banner: "Double: presentation",
                    presentation: ScriptedPaths(
                        screens, .never(),
                        scripting: Desktop(
                            screens.scripting, isShowing: isInterrupted ? { _ = self.interrupt() } : nil,
                            isTakingBack: { self.secondSignals.append(self.interrupt()) })))
            },
            showScreens: { _ in
                self.screensShown += 1
                return self.end
            })
        // Tests don't wait: a second passes at once, or never.
        let never = AsyncStream<Never>.makeStream()
        program.patience = {
            if isImpatient { return }
            for await _ in never.stream {}
            throw CancellationError()
        }
        // The program alone keeps them, and reads them as long as it does.
        program.signals = {
            let (signals, signal) = AsyncStream.makeStream(of: Int32.self)
            self.signal = signal
            return signals
        }
        return await program.run(arguments)
    }

    /// Interrupts the program. False when it no longer reads signals, and would be ended.
    func interrupt() -> Bool {
        if case .enqueued? = signal?.yield(Signals.interrupt) { true } else { false }
    }
}

/// A command line on a desktop: one that tells when it shows notifications does so until the program gives up.
@MainActor private final class Desktop: Scripting {
    private let real: any Scripting
    private let isShowing: (() -> Void)?
    private let isTakingBack: () -> Void

    init(
        _ real: any Scripting, isShowing: (() -> Void)?, isTakingBack: @escaping () -> Void
    ) {
        self.real = real
        self.isShowing = isShowing
        self.isTakingBack = isTakingBack
    }

    func checkSignIn(email: String) throws(ScriptError) { try real.checkSignIn(email: email) }

    func run(_ command: ScriptCommand) async throws(ScriptError) -> ScriptReply {
        let reply = try await real.run(command)
        guard let isShowing else { return reply }
        isShowing()
        while !Task.isCancelled { await Task.yield() }
        return reply
    }

    func takeBack(_ reply: ScriptReply) async {
        isTakingBack()
        await real.takeBack(reply)
    }
}
