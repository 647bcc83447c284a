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
            complain(error.description)
            return .status(UsageError.exitCode)
        }
        switch invocation {
        case .help(let command):
            let text = HelpText.text(for: command, in: console.page.theme.symbols)
            return answer(console.page.readable(text))
        case .version: return answer(HelpText.version)
        case .ask(let command, let json): return await ask(command, json: json)
        case .signIn(let email, let json): return await signIn(email, json: json)
        case .screens where console.isInteractive: return await runScreens()
        case .screens:
            let end = await ask(.list, json: false)
            console.remark(
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
            console.remark(console.page.readable(dependencies.banner))
            do throws(ScriptError) {
                try dependencies.presentation.scripting.checkSignIn(email: email)
            } catch {
                return refuse(error, json: json)
            }
            switch await console.password(console.page.readable("Password for \(email): ")) {
            case .password(let password):
                return await ask(.signIn(email: email, password: password), dependencies, json: json)
            case .notText:
                complain(UsageError.passwordNotText.description)
                return .status(UsageError.exitCode)
            case .signal(let number): return .signal(number)
            }
        }
    }

    private func ask(_ command: ScriptCommand, json: Bool) async -> End {
        await startOrFail { dependencies in
            console.remark(console.page.readable(dependencies.banner))
            return await ask(command, dependencies, json: json)
        }
    }

    /// Builds the layers and goes on with them, or says why they can't be built.
    private func startOrFail(_ goOn: (Dependencies) async -> End) async -> End {
        let dependencies: Dependencies
        do throws(StartError) {
            dependencies = try start(environment)
        } catch {
            complain(error.description)
            return .status(error.exitCode)
        }
        return await goOn(dependencies)
    }

    private func ask(_ command: ScriptCommand, _ dependencies: Dependencies, json: Bool) async -> End {
        let waiting = Task { [patience, console] in
            guard (try? await patience()) != nil, !Task.isCancelled else { return }
            console.remark(console.page.readable("Waiting for \(command.subject) …"))
        }
        defer { waiting.cancel() }
        let scripting = dependencies.presentation.scripting
        let (outcome, signal) = await run(command, by: scripting)
        if let signal { return .signal(signal) }
        do throws(ScriptError) {
            let reply = try outcome.get()
            if let notice = reply.notice { console.remark(console.page.text(of: notice)) }
            if case .weather(let state) = reply.content, let notice = state.notice {
                console.remark(console.page.text(of: notice))
            }
            if case .notifications(let rows) = reply.content, !rows.isEmpty { console.ring() }
            let end = answer(json ? reply.json : console.page.text(of: reply))
            // A notification is delivered once: one that could not be printed has to be delivered again.
            if end != .status(0) { await scripting.takeBack(reply) }
            return end
        } catch {
            return refuse(error, json: json)
        }
    }

    /// Says why a command failed.
    private func refuse(_ error: ScriptError, json: Bool) -> End {
        console.remark(console.page.text(of: error.notice))
        if case .invalid = error { return .status(UsageError.exitCode) }
        // A program that wants to know what came of each service reads it where the weather would be.
        if json, let text = error.json {
            let end = answer(text)
            guard end == .status(0) else { return end }
        }
        return .status(1)
    }

    /// Runs a command, and returns the signal that is to end the program, with what was delivered taken back.
    private func run(
        _ command: ScriptCommand, by scripting: any Scripting
    ) async -> (Result<ScriptReply, ScriptError>, signal: Int32?) {
        guard command == .notifications else { return (await Self.outcome(of: command, by: scripting), nil) }
        // Which ones to take back is known only when the desktop has shown the one that is under way, or has not.
        let signals = self.signals()
        let delivery = Task { await Self.outcome(of: command, by: scripting) }
        let watch = Task { () -> Int32? in
            for await signal in signals {
                delivery.cancel()
                return signal
            }
            return nil
        }
        let outcome = await withTaskCancellationHandler {
            await delivery.value
        } onCancel: {
            delivery.cancel()
        }
        watch.cancel()
        let signal = await watch.value
        if signal != nil, case .success(let reply) = outcome { await scripting.takeBack(reply) }
        // The signals are read until now: otherwise a second one would end the program before that was kept.
        withExtendedLifetime(signals) {}
        return (outcome, signal)
    }

    private static func outcome(
        of command: ScriptCommand, by scripting: any Scripting
    ) async -> Result<ScriptReply, ScriptError> {
        do throws(ScriptError) {
            return .success(try await scripting.run(command))
        } catch {
            return .failure(error)
        }
    }

    private func answer(_ text: String) -> End {
        switch console.answer(text) {
        case .done: return .status(0)
        case .notRead: return .signal(Signals.brokenPipe)
        case .failed(let reason):
            complain(
                "The answer can't be written: \(reason).\nhelp: see where the output goes, and that there is room"
            )
            return .status(Self.outputFailed)
        }
    }

    /// The exit status when the answer can't be written (`EX_IOERR` of `sysexits.h`).
    private static let outputFailed: Int32 = 74

    private func complain(_ text: String) { console.remark(console.page.readable(text)) }
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
