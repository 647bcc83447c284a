import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("UserSession", .timeLimit(.minutes(10))) @MainActor struct UserSessionTests {
    private nonisolated static let sessions = World.all.testing("User session") {
        await $0.screens.userSession
    }

    @Test("a session that was kept goes on when the program starts", arguments: sessions)
    func resumes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()

        world.restart()
        await world.screens.userSession.resume()
        // The server is not asked again: it would not answer.
        world.conditions.current = .hang
        let screen = world.screens.signInScreen
        let appearing = Task { await screen.appear() }

        try await screen.reach { if case .signedIn = $0.phase { true } else { false } }
        appearing.cancel()
        await appearing.value
        #expect(screen.state.phase == .signedIn(.ann))
    }

    @Test("a cancelled task resumes no session", arguments: sessions)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()
        world.restart()

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await world.screens.userSession.resume()
        }.value

        // Whose session goes on would be shown now.
        let screen = world.screens.signInScreen
        screen.write("ann@example.org", "another password")
        await screen.submit()
        #expect(screen.state.phase == .signedOut)
        await screen.appear()
        #expect(screen.state.phase == .signedIn(.ann))
    }

    @Test(
        "one that has ended is found out when the program starts, and told by the screen", arguments: sessions
    )
    func ends(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()
        world.time.advance(by: .seconds(31 * 86_400))

        world.restart()
        let end = await world.screens.userSession.resume()
        world.conditions.current = .offline
        let screen = world.screens.signInScreen
        await screen.appear()

        #expect(end == Notice(.warning, "The session has ended.", help: "Sign in again."))
        #expect(await world.screens.userSession.noticeOfEnd() == nil, "told once")
        #expect(screen.state.phase == .signedOut)
        #expect(screen.state.notice == end)
        #expect(screen.state.email.content.text == "ann@example.org")
    }

    @Test(
        "no end is told to who was never signed in, is signed in still, or has signed out",
        arguments: sessions)
    func noEnd(_ world: Implementation<World>) async throws {
        let world = try await world.make(), session = world.screens.userSession
        #expect(await session.resume() == nil)
        #expect(await session.noticeOfEnd() == nil)

        let screen = try await world.signInAnn()
        #expect(await session.noticeOfEnd() == nil)
        world.conditions.current = .offline
        #expect(await session.noticeOfEnd() == nil)
        world.conditions.current = .calm

        await screen.signOut()
        #expect(await session.noticeOfEnd() == nil)
        #expect(await session.resume() == nil)
    }

    @Test("who signs in again while signed in has a session as long as the first one", arguments: sessions)
    func beginsAnew(_ world: Implementation<World>) async throws {
        let world = try await world.make(), session = world.screens.userSession
        try await world.signIn()
        world.time.advance(by: .seconds(20 * 86_400))

        try await world.signIn()

        world.time.advance(by: .seconds(30 * 86_400 - 1))
        #expect(await session.noticeOfEnd() == nil)
        world.time.advance(by: .seconds(1))
        #expect(
            await session.noticeOfEnd()
                == Notice(.warning, "The session has ended.", help: "Sign in again."))
    }

    @Test("a user who signs out in another program is told of no end", arguments: sessions)
    func signsOutElsewhere(_ world: Implementation<World>) async throws {
        let world = try await world.make(), session = world.screens.userSession
        try await world.signInAnn()

        try await world.runElsewhere(.signOut)

        #expect(await session.noticeOfEnd() == nil)
        #expect(await session.resume() == nil)
    }

    @Test(
        "the end of a session that another program has begun is told, and once", arguments: sessions,
        [true, false])
    func endsAfterSignInElsewhere(_ world: Implementation<World>, isResumed: Bool) async throws {
        let world = try await world.make(), session = world.screens.userSession
        if isResumed { await session.resume() }
        try await world.runElsewhere(
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        world.time.advance(by: .seconds(31 * 86_400))

        #expect(
            await session.noticeOfEnd()
                == Notice(.warning, "The session has ended.", help: "Sign in again."))
        #expect(await session.noticeOfEnd() == nil)
    }

    @Test("an end that is found while the user signs out is not told", arguments: sessions)
    func endsWhileSigningOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.signInAnn(), session = world.screens.userSession
        world.conditions.current = .slow(.seconds(5))
        let asking = Task { await session.noticeOfEnd() }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        await screen.signOut()
        world.time.advance(by: .seconds(31 * 86_400))

        #expect(await asking.value == nil)
    }

    @Test(
        "an answer about a session that has ended does not end the one that has begun since",
        arguments: sessions)
    func answersLate(_ world: Implementation<World>) async throws {
        let world = try await world.make(), scripting = world.screens.scripting
        let session = world.screens.userSession
        let signIn = ScriptCommand.signIn(
            email: "ann@example.org", password: HiddenText("correct horse"))
        _ = try await scripting.run(signIn)
        world.time.advance(by: .seconds(31 * 86_400))
        world.conditions.current = .slow(.seconds(5))
        let resuming = Task { await session.resume() }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        _ = try await scripting.run(signIn)
        world.time.advance(by: .seconds(6))
        #expect(await resuming.value == nil)

        #expect(try await scripting.run(.account).message == "Signed in as Ann (ann@example.org).")
    }

    @Test(
        "a password may have one character to 256, of any script: what is too short, the server knows",
        arguments: sessions,
        [(1, nil), (7, nil), (256, nil), (257, "Write at most 256 characters.")] as [(Int, String?)])
    func passwordLengths(_ world: Implementation<World>, _ length: (count: Int, problem: String?))
        async throws
    {
        let scripting = try await world.make().screens.scripting
        let password = HiddenText(String(repeating: "я", count: length.count))

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.signIn(email: "ann@example.org", password: password))
        }

        let problem: String? = if case .invalid(let notice) = error { notice.help } else { nil }
        #expect(problem == length.problem)
    }

    @Test(
        "a command line is told which of the two can't be used, and why", arguments: sessions,
        InvalidForm.all)
    func invalid(_ world: Implementation<World>, _ form: InvalidForm) async throws {
        let scripting = try await world.make().screens.scripting
        let field = form.ofEmail == nil ? "password" : "e-mail address"

        await #expect(
            throws: ScriptError.invalid(
                Notice(.error, "The \(field) can't be used.", help: form.ofEmail ?? form.ofPassword))
        ) { try await scripting.run(.signIn(email: form.email, password: HiddenText(form.password))) }
    }

    @Test(
        "an address that can't be used is told before the password is known, also without a network",
        arguments: sessions, InvalidForm.all.filter { $0.ofEmail != nil })
    func invalidAddress(_ world: Implementation<World>, _ form: InvalidForm) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        let scripting = world.screens.scripting

        try scripting.checkSignIn(email: "ann@example.org")
        #expect(
            throws: ScriptError.invalid(
                Notice(.error, "The e-mail address can't be used.", help: form.ofEmail))
        ) { try scripting.checkSignIn(email: form.email) }
    }

    @Test(
        "without a network a session goes on, and none begins while the user is signed out",
        arguments: sessions)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        await world.screens.userSession.resume()
        let screen = world.screens.signInScreen
        await screen.appear()
        #expect(screen.state == SignInState(phase: .signedOut))
        world.conditions.current = .calm
        try await world.signInAnn()
        world.conditions.current = .offline

        world.restart()
        await world.screens.userSession.resume()

        let next = world.screens.signInScreen
        await next.appear()
        #expect(next.state.phase == .signedIn(.ann))
    }
}
