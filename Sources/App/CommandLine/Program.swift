internal import Composition
internal import Presentation

/// The program from its arguments to its exit status.
@MainActor struct Program {
    let environment: [String: String]
    let console: Console
    /// Builds the layers. Called at most once, and only when they are needed.
    let start: ([String: String]) throws(StartError) -> Dependencies
    /// Shows the screens until the user quits.
    let showScreens: (Dependencies) async -> Shell.End
    /// Returns when an answer is slow enough to tell the user what is waited for.
    var patience: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
    /// The signals that are to end the program. While they are read, they don't end it by themselves.
    var signals: () -> AsyncStream<Int32> = { AsyncStream { $0.finish() } }

    /// What the program needs from the layers below.
    struct Dependencies {
        /// One line that names what is Double, and says that the rest is Base.
        let banner: String
        /// Shorter forms of the banner for narrow windows, the longest first.
        var shorterBanners: [String] = []
        /// The screens.
        let presentation: any PresentationAssembly
    }

    /// How the process exits.
    enum End: Hashable, Sendable {
        case status(Int32)
        /// By the default action of this signal, so that the calling shell sees it.
        case signal(Int32)
    }

    /// Runs the program with these arguments.
    func run(_ arguments: [String]) async -> End {
        let invocation: Invocation
        do throws(UsageError) {
            invocation = try Invocation(arguments: arguments)
        } catch {
            await complain(error.description)
            return .status(UsageError.exitCode)
        }
        switch invocation {
        case .help(let command):
            let text = HelpText.text(for: command, in: console.page.theme.symbols)
            return await answer(console.page.readable(text))
        case .version: return await answer(HelpText.version)
        case .ask(let command, let json): return await ask(command, json: json)
        case .signIn(let email, let json): return await signIn(email, json: json)
        case .screens where console.isInteractive: return await runScreens()
        case .screens:
            let end = await ask(.list, json: false)
            await console.remark(
                "help: this is `weather list`; the screens need a terminal with a movable cursor")
            return end
        }
    }

    private func runScreens() async -> End {
        await startOrFail { dependencies in
            switch await showScreens(dependencies) {
            case .quit, .closed: return .status(0)
            case .signal(let number): return .signal(number)
            }
        }
    }

    private func signIn(_ email: String, json: Bool) async -> End {
        await startOrFail { dependencies in
            await console.remark(console.page.readable(dependencies.banner))
            do throws(ScriptError) {
                try dependencies.presentation.scripting.checkSignIn(email: email)
            } catch {
                return await refuse(error, json: json)
            }
            switch await console.password(console.page.readable("Password for \(email): ")) {
            case .password(let password):
                return await ask(.signIn(email: email, password: password), dependencies, json: json)
            case .notText:
                await complain(UsageError.passwordNotText.description)
                return .status(UsageError.exitCode)
            case .signal(let number): return .signal(number)
            }
        }
    }

    private func ask(_ command: ScriptCommand, json: Bool) async -> End {
        await startOrFail { dependencies in
            await console.remark(console.page.readable(dependencies.banner))
            return await ask(command, dependencies, json: json)
        }
    }

    /// Builds the layers and goes on with them, or says why they can't be built.
    private func startOrFail(_ goOn: (Dependencies) async -> End) async -> End {
        let dependencies: Dependencies
        do throws(StartError) {
            dependencies = try start(environment)
        } catch {
            await complain(error.description)
            return .status(error.exitCode)
        }
        return await goOn(dependencies)
    }

    private func ask(_ command: ScriptCommand, _ dependencies: Dependencies, json: Bool) async -> End {
        let scripting = dependencies.presentation.scripting
        guard command != .notifications else { return await tellNotifications(by: scripting, json: json) }
        return await tell(await outcome(of: command, by: scripting), json: json)
    }

    /// Tells what is new. A notification is delivered once: where a signal ends the program before it is printed, and
    /// where it can't be printed, it has to be delivered again.
    private func tellNotifications(by scripting: any Scripting, json: Bool) async -> End {
        let (ends, end) = AsyncStream.makeStream(of: End.self)
        // Read until all is taken back: otherwise a second signal would end the program before that was kept.
        let signals = self.signals()
        let watch = Task { for await signal in signals { end.yield(.signal(signal)) } }
        defer { watch.cancel() }
        let delivery = Task { await outcome(of: .notifications, by: scripting) }
        Task {
            let outcome = await delivery.value
            if !delivery.isCancelled { end.yield(await tell(outcome, json: json)) }
        }
        // A signal does not wait for an answer that nobody reads: the process ends though a thread still writes it.
        // There is no end where this task is cancelled.
        let first = await ends.first { @Sendable _ in true } ?? .status(1)
        delivery.cancel()
        // Which ones to take back is known only when the desktop has shown the one that is under way, or has not.
        if first != .status(0), case .success(let reply) = await delivery.value {
            await scripting.takeBack(reply)
        }
        return first
    }

    /// Runs a command. When that takes long, the user is told what is waited for.
    private func outcome(
        of command: ScriptCommand, by scripting: any Scripting
    ) async -> Result<ScriptReply, ScriptError> {
        let waiting = Task { [patience, console] in
            guard (try? await patience()) != nil, !Task.isCancelled else { return }
            await console.remark(console.page.readable("Waiting for \(command.subject) …"))
        }
        defer { waiting.cancel() }
        do throws(ScriptError) {
            return .success(try await scripting.run(command))
        } catch {
            return .failure(error)
        }
    }

    /// Prints what came of a command.
    private func tell(_ outcome: Result<ScriptReply, ScriptError>, json: Bool) async -> End {
        do throws(ScriptError) {
            let reply = try outcome.get()
            if let notice = reply.notice { await console.remark(console.page.text(of: notice)) }
            if case .weather(let state) = reply.content, let notice = state.notice {
                await console.remark(console.page.text(of: notice))
            }
            if case .notifications(let rows) = reply.content, !rows.isEmpty { await console.ring() }
            return await answer(json ? reply.json : console.page.text(of: reply))
        } catch {
            return await refuse(error, json: json)
        }
    }

    /// Says why a command failed.
    private func refuse(_ error: ScriptError, json: Bool) async -> End {
        await console.remark(console.page.text(of: error.notice))
        if case .invalid = error { return .status(UsageError.exitCode) }
        // A program that wants to know what came of each service reads it where the weather would be.
        if json, let text = error.json {
            let end = await answer(text)
            guard end == .status(0) else { return end }
        }
        return .status(1)
    }

    private func answer(_ text: String) async -> End {
        switch await console.answer(text) {
        case .done: return .status(0)
        case .notRead: return .signal(Signals.brokenPipe)
        case .failed(let reason):
            await complain(
                "The answer can't be written: \(reason).\nhelp: see where the output goes, and that there is room"
            )
            return .status(Self.outputFailed)
        }
    }

    /// The exit status when the answer can't be written (`EX_IOERR` of `sysexits.h`).
    private static let outputFailed: Int32 = 74

    private func complain(_ text: String) async { await console.remark(console.page.readable(text)) }
}

extension ScriptCommand {
    /// What is waited for.
    fileprivate var subject: String {
        switch self {
        case .list: "the list of cities"
        case .show(let name, _, _): "the weather in \(name)"
        case .add(let name): "places called \(name)"
        case .showHere: "the weather where you are"
        case .addHere: "the place where you are"
        case .remove: "the list of cities"
        case .settings: "the settings"
        case .about: "the credits"
        case .notifications: "the notifications"
        case .subscriptions, .subscribe, .unsubscribe: "the subscriptions"
        case .signIn, .signOut, .account: "the server"
        }
    }
}
