import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("SignInScreen", .timeLimit(.minutes(10))) @MainActor struct SignInScreenTests {
    private nonisolated static let screens = World.all.testing("Sign-in screen") {
        await $0.screens.signInScreen
    }
    private nonisolated static let withoutServer = World.withoutServer.testing("Sign-in screen") {
        await $0.screens.signInScreen
    }

    @Test("the form begins empty, each time anew", arguments: screens)
    func begins(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        let screen = screens.signInScreen
        #expect(screen.state == SignInState())
        screen.edit(.insert("ann"))

        let another = screens.signInScreen
        await another.appear()

        #expect(another.state == SignInState(phase: .signedOut))
        #expect(screen.state.email.content.text == "ann")
    }

    @Test("what is typed goes into the field with the focus, which goes round", arguments: screens)
    func movesFocus(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()

        screen.edit(.insert("ann@example.org"))
        screen.moveFocus(by: 1)
        screen.edit(.insert("correct"))
        #expect(screen.state.focus == .password)
        #expect(screen.state.password.content.text == "•••••••")
        screen.moveFocus(by: 1)
        screen.edit(.deleteBackward)

        #expect(screen.state.focus == .email)
        #expect(screen.state.email.content.text == "ann@example.or")
        for distance in [-1, 3, -3, .max] {
            screen.moveFocus(by: distance)
            #expect(screen.state.focus == .password)
            screen.moveFocus(by: -1)
        }
        screen.moveFocus(by: .min)
        #expect(screen.state.focus == .email)
    }

    @Test(
        "a password shows as many bullets as it has characters", arguments: screens,
        ["e\u{301}", "🇫🇮", "👩‍🚀", "雨"])
    func masks(_ world: Implementation<World>, character: String) async throws {
        let screen = try await world.signIn()
        screen.moveFocus(by: 1)

        screen.edit(.insert("a\(character)b"))

        #expect(screen.state.password.content.text == "•••")
        #expect(screen.state.password.content.cursor == 3)
    }

    @Test("a line break that was pasted into an address or a password is dropped", arguments: screens)
    func dropsBreaks(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()

        screen.edit(.insert("ann@\nexample.org"))
        screen.moveFocus(by: 1)
        screen.edit(.insert("egg\nplant"))

        #expect(screen.state.email.content.text == "ann@example.org")
        #expect(screen.state.password.content.text == String(repeating: "•", count: 8))
    }

    @Test("the cursor of the password moves as in any other field", arguments: screens)
    func editsPassword(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()
        screen.moveFocus(by: 1)

        screen.edit(.insert("cörrect horse"))
        screen.edit(.moveToStart)
        screen.edit(.moveRight)
        screen.edit(.deleteForward)

        #expect(screen.state.password.content.text == String(repeating: "•", count: 12))
        #expect(screen.state.password.content.cursor == 1)
        screen.edit(.insert(String(repeating: "x", count: 300)))
        #expect(screen.state.password.content.isFull)
        #expect(screen.state.password.content.text.count == 256)
    }

    @Test("there is room for the longest e-mail address that there can be", arguments: screens)
    func limitsEmail(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()

        screen.edit(.insert(String(repeating: "a", count: 255)))

        #expect(screen.state.email.content.text.count == 254)
        #expect(screen.state.email.content.isFull)
    }

    @Test("a user who signs in is signed in, and the form is gone", arguments: screens)
    func signsIn(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()

        screen.write("ann@example.org", "correct horse")
        await screen.submit()

        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test(
        "blanks and line ends around the address of a command make no difference", arguments: screens,
        [
            "ann@example.org\n", "\r\n\tann@example.org ", "\u{2029}Ann@example.org\u{A0}",
            "\u{200B}ann@example.org\u{FEFF}",
        ])
    func trims(_ world: Implementation<World>, email: String) async throws {
        let scripting = try await world.make().screens.scripting

        let reply = try await scripting.run(.signIn(email: email, password: HiddenText("correct horse")))

        #expect(reply.message == "Signed in as Ann (ann@example.org).")
    }

    @Test("Return goes on to the next field, and from the last one signs in", arguments: screens)
    func confirms(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()
        screen.edit(.insert("ann@example.org"))

        screen.confirm()
        #expect(screen.state.focus == .password)
        screen.edit(.insert("correct horse"))
        screen.confirm()

        #expect(screen.state.isBusy)
        try await screen.reach { $0.phase == .signedIn(.ann) && !$0.isBusy }
    }

    @Test("the form can be filled in before it is known who is signed in", arguments: screens)
    func typesAhead(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.signInScreen

        screen.write("ann@example.org", "correct horse")
        await screen.submit()

        #expect(screen.state.phase == .signedIn(.ann))
    }

    @Test(
        "nothing is sent while a field is invalid: each says what is wrong, and the first gets the focus",
        arguments: screens, InvalidForm.all)
    func validates(_ world: Implementation<World>, _ form: InvalidForm) async throws {
        let world = try await world.make()
        // A request would not come back.
        world.conditions.current = .hang
        let screen = world.screens.signInScreen
        await screen.appear()
        screen.write(form.email, form.password)

        await screen.submit()

        #expect(screen.state.email.problem == form.ofEmail)
        #expect(screen.state.password.problem == form.ofPassword)
        #expect(screen.state.focus == form.focus)
        #expect(!screen.state.isBusy)
    }

    @Test("what was wrong with a field is not said any more when it is changed", arguments: screens)
    func mends(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()
        await screen.submit()

        screen.edit(.moveLeft)
        #expect(screen.state.email.problem != nil)
        screen.edit(.insert("a"))

        #expect(screen.state.email.problem == nil)
        #expect(screen.state.password.problem != nil)
    }

    @Test("an invalid field shakes for a moment, a valid one does not", arguments: screens)
    func shakes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "")

        await screen.submit()

        for offset in [1, -1, 1, -1] {
            let state = try await screen.reach { $0.password.offset == offset }
            #expect(state.email.offset == 0)
            await world.time.waitForSleepers()
            world.time.advance(by: .milliseconds(60))
        }
        try await screen.reach { $0.password.offset == 0 }
        await world.time.waitForNoSleepers()
    }

    @Test("both invalid fields shake together, and begin anew when they are sent again", arguments: screens)
    func shakesBoth(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        await screen.appear()

        await screen.submit()
        try await screen.reach { $0.email.offset == 1 && $0.password.offset == 1 }
        await world.time.waitForSleepers(2)
        world.time.advance(by: .milliseconds(60))
        try await screen.reach { $0.email.offset == -1 && $0.password.offset == -1 }
        await screen.submit()

        try await screen.reach { $0.email.offset == 1 && $0.password.offset == 1 }
    }

    @Test("a field that shakes anew is moved by nothing else", arguments: screens)
    func shakesAnew(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        await screen.appear()
        await screen.submit()
        await world.time.waitForSleepers(2)
        world.time.advance(by: .milliseconds(30))

        await screen.submit()
        await world.time.waitForSleepers(2)
        world.time.advance(by: .milliseconds(30))

        // The first shake would move them now. Nothing tells when it has not.
        for _ in 0..<100 { await Task.yield() }
        #expect([screen.state.email.offset, screen.state.password.offset] == [1, 1])
    }

    @Test("a form that is emptied while it shakes stands still, whenever a frame ends", arguments: screens)
    func standsStill(_ world: Implementation<World>) async throws {
        for pause in 0..<60 {
            let world = try await world.make()
            let screen = world.screens.signInScreen
            await screen.appear()
            await screen.submit()
            await world.time.waitForSleepers(2)

            let signingIn = Task { try await world.signIn() }
            for _ in 0..<pause { await Task.yield() }
            world.time.advance(by: .milliseconds(60))
            try await signingIn.value
            try await screen.reach { $0.phase == .signedIn(.ann) }
            await world.time.waitForNoSleepers()
            for _ in 0..<20 { await Task.yield() }

            #expect([screen.state.email.offset, screen.state.password.offset] == [0, 0], "\(pause)")
        }
    }

    @Test(
        "after a wrong password the e-mail address stays, and the password is to be written again",
        arguments: screens,
        [
            ("ann@example.org", "wrong horse"), ("bob@example.org", "correct horse"),
            ("ann@example.org", " correct horse "),
        ])
    func wrongPassword(_ world: Implementation<World>, _ form: (String, String)) async throws {
        let screen = try await world.signIn()
        screen.write(form.0, form.1)
        // What stands behind the cursor goes as well.
        screen.edit(.moveToStart)
        screen.edit(.moveRight)
        screen.moveFocus(by: -1)

        await screen.submit()

        #expect(screen.state.phase == .signedOut)
        #expect(screen.state.email.content.text == form.0)
        #expect(screen.state.password.content.text == "")
        #expect(screen.state.focus == .password)
        #expect(
            screen.state.notice
                == Notice(
                    .error, "The e-mail address or the password is wrong.",
                    help: "Write the password again; capitals matter in it."))
        try await screen.reach { $0.password.offset == 1 }

        screen.edit(.insert("correct horse"))
        if form.0 == "ann@example.org" {
            await screen.submit()
            #expect(screen.state == SignInState(phase: .signedIn(.ann)))
        }
    }

    @Test("without a network the form keeps all that was written, for another try", arguments: screens)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")
        world.conditions.current = .offline

        await screen.submit()

        #expect(screen.state.phase == .signedOut && !screen.state.isBusy)
        #expect(
            screen.state.notice
                == Notice(
                    .error, "The server can't be reached.", help: "Check the connection, then sign in again.")
        )
        world.conditions.current = .calm
        await screen.submit()
        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test(
        "a server that does not answer is given up after a while, and meanwhile nothing is told of the try before",
        arguments: screens)
    func hangs(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")
        world.conditions.current = .offline
        await screen.submit()
        world.conditions.current = .hang

        let attempt = Task { await screen.submit() }
        await world.time.waitForSleepers()
        #expect(screen.state.isBusy && screen.state.notice == nil)
        world.time.advance(by: .seconds(10))
        await attempt.value

        #expect(screen.state.notice == Notice(.error, "The server did not answer.", help: "Sign in again."))
    }

    @Test(
        "where no server is set, that is told before a password is typed, and again when it is sent",
        arguments: withoutServer)
    func noServer(_ world: Implementation<World>) async throws {
        let noServer = Notice(
            .error, "There is no server to sign in at: none is set.",
            help: "Set WEATHER_SERVER_URL to the address of the program's server.")
        let world = try await world.make(), scripting = world.screens.scripting
        let screen = world.screens.signInScreen

        await screen.appear()
        #expect(screen.state == SignInState(phase: .signedOut, notice: noServer))
        #expect(throws: ScriptError.failed(noServer)) { try scripting.checkSignIn(email: "ann@example.org") }

        screen.write("ann@example.org", "correct horse")
        await screen.submit()
        #expect(screen.state.notice == noServer)
        #expect(screen.state.phase == .signedOut && !screen.state.isBusy)
        await #expect(throws: ScriptError.failed(noServer)) {
            try await scripting.run(.signIn(email: "ann@example.org", password: HiddenText("correct horse")))
        }
    }

    @Test("while an attempt is under way the form does not change; Esc gives it up", arguments: screens)
    func cancels(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.signIn)
        let screen = world.screens.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")
        world.conditions.current = .hang
        screen.confirm()
        await world.time.waitForSleepers()
        let before = screen.state

        screen.edit(.insert("x"))
        screen.moveFocus(by: 1)
        screen.confirm()
        await screen.submit()
        await screen.signOut()
        #expect(screen.state == before)
        screen.cancel()
        let after = try await screen.reach { !$0.isBusy }

        #expect(after.phase == .signedOut && after.notice == nil)
        #expect(after.password.content.text == String(repeating: "•", count: 13))
        #expect(world.screens.navigator.path == [.cities, .signIn])
        await world.time.waitForNoSleepers()
        screen.cancel()
        #expect(world.screens.navigator.path == [.cities])
    }

    @Test("a user who is signed in stays so after a restart, without a network too", arguments: screens)
    func keeps(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()
        world.conditions.current = .offline

        world.restart()
        let screen = world.screens.signInScreen
        await screen.appear()

        #expect(screen.state.phase == .signedIn(.ann))
        #expect(
            screen.state.notice?.told
                == "warning “The session could not be checked”, Check the connection, then check it again. to do"
        )
        world.conditions.current = .calm
        await screen.appear()
        #expect(screen.state.notice == nil)
    }

    @Test("while the session is checked, that is said", arguments: screens)
    func checks(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()
        world.conditions.current = .hang
        let screen = world.screens.signInScreen

        let appearing = Task { await screen.appear() }
        let panel = AccountPanel(email: "ann@example.org", name: "Ann", isChecking: true)
        try await screen.reach { $0.phase == .signedIn(panel) }
        appearing.cancel()
        await appearing.value

        try await screen.reach { $0.phase == .signedIn(.ann) && $0.notice == nil }
    }

    @Test("of two checks, the session is being checked until the last has ended", arguments: screens)
    func checksTwice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()
        world.conditions.current = .slow(.seconds(2))
        let screen = world.screens.signInScreen
        let panel = AccountPanel(email: "ann@example.org", name: "Ann", isChecking: true)

        let first = Task { await screen.appear() }
        await world.time.waitForSleepers(1)
        world.time.advance(by: .seconds(1))
        let second = Task { await screen.appear() }
        await world.time.waitForSleepers(2)
        world.time.advance(by: .seconds(1))
        await first.value

        #expect(screen.state.phase == .signedIn(panel))
        world.time.advance(by: .seconds(1))
        await second.value
        try await screen.reach { $0.phase == .signedIn(.ann) }
    }

    @Test(
        "a check that the server does not answer is given up after a while, and says so", arguments: screens)
    func checkHangs(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()
        world.conditions.current = .hang
        let screen = world.screens.signInScreen

        let appearing = Task { await screen.appear() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(10))
        await appearing.value

        #expect(screen.state.phase == .signedIn(.ann))
        #expect(
            screen.state.notice
                == Notice(
                    .warning, "The session could not be checked: the server did not answer.",
                    help: "Check it again."))
    }

    @Test(
        "that the session could not be checked stays told while it is checked, and when that is given up",
        arguments: screens)
    func keepsReasonWhileChecking(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.signInAnn()
        world.conditions.current = .offline
        await screen.appear()
        let notice = try #require(screen.state.notice)
        world.conditions.current = .hang

        let appearing = Task { await screen.appear() }
        await world.time.waitForSleepers()
        let meanwhile = screen.state.notice
        appearing.cancel()
        await appearing.value

        #expect(meanwhile == notice)
        #expect(screen.state == SignInState(phase: .signedIn(.ann), notice: notice))
        world.conditions.current = .calm
        await screen.appear()
        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test(
        "of a check by a command the screen shows nothing: not that it is under way, nor that it has failed",
        arguments: screens)
    func checksForCommand(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.signInAnn(), scripting = world.screens.scripting
        let before = screen.state
        world.conditions.current = .hang

        let asking = Task { try await scripting.run(.account) }
        await world.time.waitForSleepers()
        // What a screen hears of, it shows in its own time. Nothing tells when it has not.
        for _ in 0..<100 { await Task.yield() }
        #expect(screen.state == before)
        world.time.advance(by: .seconds(10))
        let reply = try await asking.value

        #expect(
            reply.notice
                == Notice(
                    .warning, "The session could not be checked: the server did not answer.",
                    help: "Check it again."))
        for _ in 0..<100 { await Task.yield() }
        #expect(screen.state == before)
    }

    @Test("a check that fails late says nothing of what a later one has found", arguments: screens)
    func failsLate(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (screen, first) = try await hangingCheck(in: world)

        await screen.appear()
        #expect(screen.state.phase == .signedIn(.ann) && screen.state.notice == nil)
        world.time.advance(by: .seconds(10))
        await first.value

        #expect(screen.state.phase == .signedIn(.ann) && screen.state.notice == nil)
    }

    @Test(
        "a check that is given up says nothing, and an earlier one still tells that it failed",
        arguments: screens)
    func isGivenUp(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (screen, first) = try await hangingCheck(in: world)
        world.conditions.current = .hang
        let second = Task { await screen.appear() }
        await world.time.waitForSleepers(2)

        second.cancel()
        await second.value
        #expect(screen.state.notice == nil && screen.state.phase != .signedIn(.ann), "it still checks")
        world.time.advance(by: .seconds(10))
        await first.value

        #expect(screen.state.notice != nil && screen.state.phase == .signedIn(.ann))
    }

    @Test("a check that fails late says nothing of the session that began meanwhile", arguments: screens)
    func failsForAnother(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (screen, first) = try await hangingCheck(in: world)

        await screen.signOut()
        try await world.signInAnn()
        world.time.advance(by: .seconds(10))
        await first.value

        try await screen.reach { $0.phase == .signedIn(.ann) }
        #expect(screen.state.notice == nil)
    }

    /// A check of Ann's session that fails in ten seconds. Later questions are answered at once.
    private func hangingCheck(
        in world: World
    ) async throws -> (screen: any SignInScreen, check: Task<Void, Never>) {
        try await world.signInAnn()
        world.conditions.current = .hang
        let screen = world.screens.signInScreen
        let check = Task { await screen.appear() }
        await world.time.waitForSleepers()
        world.conditions.current = .calm
        return (screen, check)
    }

    @Test("a session that has ended is told, and its e-mail address is in the form", arguments: screens)
    func ends(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signInAnn()
        world.time.advance(by: .seconds(31 * 86_400))

        let screen = world.screens.signInScreen
        await screen.appear()

        #expect(screen.state.phase == .signedOut)
        #expect(screen.state.email.content.text == "ann@example.org")
        #expect(screen.state.focus == .password)
        #expect(screen.state.notice == Notice(.warning, "The session has ended.", help: "Sign in again."))
        screen.edit(.insert("correct horse"))
        await screen.submit()
        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test(
        "a user who signs out is so after a restart, too, and has to write the password again",
        arguments: screens)
    func signsOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.signInAnn()

        await screen.signOut()
        #expect(screen.state == SignInState(phase: .signedOut))

        screen.edit(.insert("ann@example.org"))
        await screen.submit()
        #expect(screen.state.phase == .signedOut && screen.state.password.problem != nil)

        world.restart()
        let next = world.screens.signInScreen
        await next.appear()
        #expect(next.state == SignInState(phase: .signedOut))
    }

    @Test("signing out does not wait for the server", arguments: screens)
    func signsOutOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.signInAnn()

        let signingOut = try await signOutUnheard(screen, in: world)
        screen.edit(.insert("a"))

        #expect(screen.state.email.content.text == "a")
        world.time.advance(by: .seconds(10))
        await signingOut.value
        #expect(screen.state.notice == nil && screen.state.email.content.text == "a")
    }

    /// Signs out; the server, which does not answer, is still told when this returns.
    private func signOutUnheard(_ screen: any SignInScreen, in world: World) async throws -> Task<Void, Never>
    {
        world.conditions.current = .hang
        let signingOut = Task { await screen.signOut() }
        try await screen.reach { $0.phase == .signedOut && !$0.isBusy }
        await world.time.waitForSleepers()
        return signingOut
    }

    @Test(
        "a session that ends while the server is still told of the one before is said to have ended",
        arguments: screens)
    func endsWhileTold(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.signInAnn()
        let signingOut = try await signOutUnheard(screen, in: world)
        world.conditions.current = .calm
        screen.write("ann@example.org", "correct horse")
        await screen.submit()
        #expect(screen.state.phase == .signedIn(.ann))

        _ = try await world.screens.scripting.run(.signOut)
        let state = try await screen.reach { $0.phase == .signedOut }
        world.time.advance(by: .seconds(10))
        await signingOut.value

        #expect(state.notice == Notice(.warning, "The session has ended.", help: "Sign in again."))
        #expect(state.email.content.text == "ann@example.org")
        #expect(screen.state == state)
    }

    @Test(
        "a sign-in that was begun while the server is still told of a sign-out stays under way when that ends",
        arguments: screens)
    func signsInWhileTold(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.signInAnn()
        let signingOut = try await signOutUnheard(screen, in: world)
        world.time.advance(by: .seconds(5))
        screen.write("ann@example.org", "correct horse")
        let signingIn = Task { await screen.submit() }
        try await screen.reach { $0.isBusy }

        world.time.advance(by: .seconds(5))
        await signingOut.value
        screen.edit(.insert("x"))

        #expect(screen.state.isBusy && screen.state.email.content.text == "ann@example.org")
        screen.cancel()
        await signingIn.value
        #expect(!screen.state.isBusy)
    }

    @Test("on the page of the account letters are no text", arguments: screens)
    func ignoresText(_ world: Implementation<World>) async throws {
        let screen = try await world.make().signInAnn()

        screen.edit(.insert("x"))
        screen.moveFocus(by: 1)
        screen.confirm()
        await screen.submit()

        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test("while the user is signed out, a sign-out changes nothing", arguments: screens)
    func signsNobodyOut(_ world: Implementation<World>) async throws {
        let screen = try await world.signIn()

        await screen.signOut()

        #expect(screen.state == SignInState(phase: .signedOut))
    }

    @Test("a screen hears of what another one does", arguments: screens)
    func follows(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        await screen.appear()

        let other = try await world.signInAnn()
        try await screen.reach { $0.phase == .signedIn(.ann) }
        await other.signOut()

        try await screen.reach { $0.phase == .signedOut }
    }

    @Test("cancelled before they begin, actions change nothing", arguments: screens)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        screen.write("ann@example.org", "correct horse")
        let before = screen.state

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.appear()
            await screen.submit()
        }.value
        #expect(screen.state == before)

        await screen.submit()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.signOut()
        }.value
        #expect(screen.state == SignInState(phase: .signedIn(.ann)))
    }

    @Test(
        "an attempt whose task is cancelled is given up, and the form keeps what was written",
        arguments: screens)
    func isCancelledUnderWay(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")
        let before = screen.state
        world.conditions.current = .hang
        let attempt = Task { await screen.submit() }
        await world.time.waitForSleepers()

        attempt.cancel()
        // What is not given up is answered by then, with a notice.
        world.time.advance(by: .seconds(10))
        await attempt.value

        #expect(screen.state == before)
    }

    @Test(
        "a screen that is left in the middle of an attempt is released, and gives it up", arguments: screens)
    func isReleased(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        var screen: (any SignInScreen)? = world.screens.signInScreen
        await screen?.appear()
        screen?.write("ann@example.org", "correct horse")
        world.conditions.current = .hang
        screen?.confirm()
        await world.time.waitForSleepers()
        let readings = try #require(screen).updates()
        weak let released = screen

        screen = nil

        for await _ in readings {}
        #expect(released == nil)
        await world.time.waitForNoSleepers()
    }

    @Test("a screen that shakes is released, and shakes no more", arguments: screens)
    func isReleasedShaking(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        var screen: (any SignInScreen)? = world.screens.signInScreen
        await screen?.submit()
        await world.time.waitForSleepers(2)
        weak let released = screen

        screen = nil

        await world.time.waitForNoSleepers()
        #expect(released == nil)
    }
}

/// A form that can't be sent, and what is said about it.
struct InvalidForm: Sendable {
    var email = "ann@example.org"
    var password = "correct horse"
    var focus = SignInFieldID.email
    var ofEmail: String?
    var ofPassword: String?

    static let all = [
        InvalidForm(
            email: "", password: "", ofEmail: "Write your e-mail address.", ofPassword: "Write your password."
        ),
        InvalidForm(email: "ann", ofEmail: "Write it like ann@example.org."),
        InvalidForm(email: "ann@example.org.", ofEmail: "Write it like ann@example.org."),
        InvalidForm(
            email: "ann@example", password: "", ofEmail: "Write it like ann@example.org.",
            ofPassword: "Write your password."),
        InvalidForm(password: "", focus: .password, ofPassword: "Write your password."),
    ]
}
