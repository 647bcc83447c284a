import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("SignInScreen, side by side", .timeLimit(.minutes(10))) struct SignInScreenComparison {
    let comparison = Comparison(
        "signing in", of: SignInStep.self, on: SignInStory.all(), restart: { await $0.restarted() })

    @Test("whatever the user writes and does, signing in shows alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 8) }

    @Test("found: that the session could not be checked stays told while it is, and when that is given up")
    func foundNoticeWhileChecking() async throws {
        let unchecked: [SignInStep] = [
            .write("ann@example.org", "correct horse"), .submit, .network(.offline), .appear,
        ]
        for end in [SignInStep.finish, .giveUp, .signOut] {
            try await comparison.replay(
                unchecked + [.beginAppearing, end, .appear, .network(.calm), .appear],
                [.network(.offline), .appear, .beginAppearing, end])
        }
    }

    @Test("found: of a check by a command, and of a sign-in by one that failed, the screen shows nothing")
    func foundCheckByCommand() async throws {
        try await comparison.replay([
            .write("ann@example.org", "correct horse"), .submit, .network(.offline), .script(.account),
            .script(.signIn), .appear, .network(.calm), .script(.account), .script(.wrongPassword),
        ])
    }

    @Test(
        "an e-mail address is judged alike",
        arguments: [
            "ann@example.org", " ann@example.org ", "ann@@example.org", "@example.org", "ann@.org", "ann@org",
            "ann@example.", "a nn@example.org", "ann@example..org", " ", "ann", "ANN@EXAMPLE.ORG",
            "анна@пример.рф",
            "ann@example.org@example.org", "ann\u{A0}@example.org", "@", "ann@exa mple.org",
            "\u{200B}ann@example.org\u{FEFF}", "ann@example.org\u{0}", "ann@exam\u{0}ple.org", "\u{200B}",
            // 254 bytes and more, in characters of one byte and of two.
            String(repeating: "a", count: 242) + "@example.org",
            String(repeating: "a", count: 243) + "@example.org",
            String(repeating: "é", count: 121) + "@example.org",
            String(repeating: "é", count: 122) + "@example.org",
        ])
    func alikeAddresses(_ email: String) async throws {
        try await comparison.replay([
            .write(email, "correct horse"), .submit, .script(.signOut), .script(.account),
        ])
    }

    @Test(
        "a password is judged alike",
        arguments: ["", "1", "1234567", "correct horse", "Correct Horse", "correct hörse", "        "])
    func alikePasswords(_ password: String) async throws {
        try await comparison.replay([.write("ann@example.org", password), .submit, .confirm])
    }
}

/// Signing in, on the screen that was opened last.
@MainActor final class SignInStory {
    let world: World
    private(set) var screen: any SignInScreen

    init(_ world: World) {
        self.world = world
        screen = world.screens.signInScreen
    }

    /// Both implementations of the screen. See ``World/base(_:here:hasServer:hearsChanges:)``.
    nonisolated static func all(hearsChanges: Bool = true) -> Contract<SignInStory> {
        Contract("Sign-in screen") {
            await SignInStory(World.base(hearsChanges: hearsChanges))
        } double: {
            await SignInStory(World.double())
        }.testing { await $0.screen }
    }

    func restarted() async -> SignInStory {
        await world.finishRequest()
        world.restart()
        screen = world.screens.signInScreen
        return self
    }

    func open() async {
        world.screens.navigator.show(.signIn)
        screen = world.screens.signInScreen
        await screen.appear()
    }

    /// What Base and Double have in common, shaking apart.
    var shown: String {
        let state = screen.state
        let phase =
            switch state.phase {
            case .signedIn(let account): "\(account.name ?? "somebody") of \(account.email)"
            case .reading, .signedOut, .failed: "\(state.phase)"
            }
        return """
            \(phase), \(state.focus) has the focus\(state.isBusy ? ", busy" : "")
            \(state.email.content) \(state.email.problem ?? "good")
            \(state.password.content) \(state.password.problem ?? "good")
            \(state.notice?.told ?? "nothing to say"), \(world.screens.navigator.path)
            """
    }
}

enum SignInStep: Step {
    /// What a command line asks.
    enum Script: CaseIterable, Sendable {
        case signIn, wrongPassword, signOut, account

        var command: ScriptCommand {
            switch self {
            case .signIn: .signIn(email: "ann@example.org", password: HiddenText("correct horse"))
            case .wrongPassword: .signIn(email: "ann@example.org", password: HiddenText("wrong horse"))
            case .signOut: .signOut
            case .account: .account
            }
        }
    }

    case open, appear, resume
    /// The answer waits until ``finish``, or another question; ``giveUp`` wants none any more.
    case beginAppearing, finish, giveUp
    case write(String, String)
    case edit(TextField.Edit)
    case moveFocus(by: Int)
    case confirm, submit, cancel, signOut
    case script(Script)
    case network(NetworkCondition)
    case wait(days: Int)

    private static let edits: [TextField.Edit] = [
        .moveLeft, .moveRight, .moveToStart, .moveToEnd, .deleteBackward, .deleteForward, .deleteWordBackward,
        .deleteToStart, .deleteToEnd, .insert("é"),
    ]

    static func next(after done: [Self], using random: inout Random) -> Self {
        let passwords = ["correct horse", "wrong horse", "short", ""]
        let emails = ["ann@example.org", "Ann@Example.org", "bob@example.org", "ann", ""]
        return switch random.below(23) {
        case 0: .open
        case 1: .appear
        case 19: .beginAppearing
        case 20: .finish
        case 21: .giveUp
        case 2: .resume
        case 3, 4, 5: .write(random.one(of: emails), random.one(of: passwords))
        case 6, 7: .write(emails[0], passwords[0])
        case 8: .edit(random.one(of: edits))
        case 9: .moveFocus(by: random.one(of: [1, -1, 2, .max, .min]))
        case 10, 11: .confirm
        case 12, 13: .submit
        case 14: .cancel
        case 15: .signOut
        case 16: .script(random.one(of: Script.allCases))
        case 17: .script(.account)
        case 18: .network(random.one(of: [.calm, .calm, .offline]))
        default: .wait(days: random.one(of: [1, 20, 31]))
        }
    }

    func run(on story: SignInStory) async throws -> Answer? {
        try await run(on: story.screen, in: story)
    }

    @MainActor private func run(on screen: any SignInScreen, in story: SignInStory) async throws -> String {
        if asksServer { await story.world.finishRequest() }
        switch self {
        case .open: await story.open()
        case .appear: await screen.appear()
        case .beginAppearing:
            // Without a session nothing is asked, and a field of the form that shakes waits for the clock, too.
            guard case .signedIn = screen.state.phase else { break }
            await story.world.beginRequest { await screen.appear() }
        case .finish: await story.world.finishRequest()
        case .giveUp: await story.world.giveUpRequest()
        case .resume:
            let end = await story.world.screens.userSession.resume()
            // The screen hears of it in its own time, and is not waited for when it asks itself.
            await screen.appear()
            return "\(end?.told ?? "no end")\n\(story.shown)"
        case .write(let email, let password): screen.write(email, password)
        case .edit(let edit): screen.edit(edit)
        case .moveFocus(let distance): screen.moveFocus(by: distance)
        case .confirm:
            screen.confirm()
            try await screen.reach { !$0.isBusy }
        case .submit: await screen.submit()
        case .cancel: screen.cancel()
        case .signOut: await screen.signOut()
        case .script(let script):
            let reply: ScriptReply
            do throws(ScriptError) {
                reply = try await story.world.screens.scripting.run(script.command)
            } catch {
                return "\(Self.text(of: error))\n\(story.shown)"
            }
            // The screen hears of a sign-in, a sign-out or an end in its own time. Of a check after which the session goes
            // on it hears nothing, which shows only before it asks itself.
            let isChecked = script == .account && reply.message?.hasPrefix("Signed in") == true
            let untouched = isChecked ? story.shown : "not looked at"
            await screen.appear()
            return """
                \(reply.content) \(reply.json) \(reply.notice?.told ?? "no notice")
                \(untouched)
                \(story.shown)
                """
        case .network(let condition): story.world.conditions.current = condition
        case .wait(let days):
            story.world.time.advance(by: .seconds(days * 86_400))
            await screen.appear()
        }
        return story.shown
    }

    /// Whether it asks another question, or leaves time for the answer to the one that waits.
    private var asksServer: Bool {
        switch self {
        case .open, .appear, .resume, .script, .wait: true
        case .beginAppearing, .finish, .giveUp, .write, .edit, .moveFocus, .confirm, .submit, .cancel,
            .signOut, .network:
            false
        }
    }

    static func text(of error: any Error) -> String {
        guard let error = error as? ScriptError else { return "\(error)" }
        return "\("\(error)".prefix { $0 != "(" }): \(error.notice.told)"
    }
}
