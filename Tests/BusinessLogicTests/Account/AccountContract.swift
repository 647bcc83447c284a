import AssemblyTesting
import BusinessLogic
import Conditions
import Testing

@Suite("Account", .timeLimit(.minutes(10))) struct AccountContract {
    private static let services = World.all.testing("AccountService", \.account)

    private let ann = Account(email: "ann@example.org", name: "Ann")

    @Test("at first no user is signed in", arguments: services)
    func nobody(_ world: Implementation<World>) async throws {
        let account = try await world.make().account

        #expect(try await account.account() == nil)
        #expect(try await account.confirm() == nil)
        #expect(try await account.signOut() == nil)
    }

    @Test("who signs in is signed in, after a restart and without a network too", arguments: services)
    func signsIn(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        #expect(try await world.account.signInAnn() == ann)

        #expect(try await world.account.account() == ann)
        #expect(try await world.account.confirm() == ann)
        world.conditions.current = .offline
        #expect(try await world.restarted().account.account() == ann)
    }

    @Test(
        "a wrong password, or another's address, signs nobody in, and leaves who is in", arguments: services)
    func wrongPassword(_ world: Implementation<World>) async throws {
        let account = try await world.make().account

        await #expect(throws: AccountError.wrongPassword) { try await account.signInAnn("wrong horse") }
        await #expect(throws: AccountError.wrongPassword) { try await account.signInAnn("Correct Horse") }
        await #expect(throws: AccountError.wrongPassword) {
            try await account.signInAnn(email: "bob@example.org")
        }
        #expect(try await account.account() == nil)

        try await account.signInAnn(email: "Ann@Example.org")
        await #expect(throws: AccountError.wrongPassword) { try await account.signInAnn("wrong horse") }
        #expect(try await account.account() == ann)
    }

    @Test("who is signed in has the name that the server tells now, or none", arguments: services)
    func isNamed(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        var updates = world.account.updates().makeAsyncIterator()
        #expect(await updates.next() == .some(ann))

        for name in [nil, "Anna", "Ann", nil] {
            world.nameAccount(name)
            #expect(try await world.account.confirm()?.name == name)
            #expect(try await world.restarted().account.account()?.name == name)
            #expect(await updates.next()??.name == name)
        }
        world.nameAccount("Anna")
        #expect(try await world.account.account()?.name == nil, "the server has not been asked")
        #expect(try await world.account.signInAnn().name == "Anna")
    }

    @Test("who signs out is told who was signed in, and is out after a restart, too", arguments: services)
    func signsOut(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()

        #expect(try await world.account.signOut() == ann)

        #expect(try await world.account.signOut() == nil)
        #expect(try await world.account.account() == nil)
        #expect(try await world.restarted().account.account() == nil)
        #expect(try await world.account.confirm() == nil)
    }

    @Test("who signs out is so before the server knows", arguments: services)
    func signsOutFirst(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        var updates = world.account.updates().makeAsyncIterator()
        #expect(await updates.next() == .some(ann))
        world.conditions.current = .hang

        let signOut = Task { try await world.account.signOut() }
        await world.time.waitForSleepers()

        #expect(try await world.account.account() == nil)
        #expect(await updates.next() == .some(nil))
        world.time.advance(by: .seconds(10))
        #expect(try await signOut.value == ann)
    }

    @Test("without a network no user can sign in, and any can sign out", arguments: services)
    func offline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        world.conditions.current = .offline

        for ask: (any AccountService) async throws -> Void in [
            { try await $0.signInAnn() }, { try await $0.signInAnn("wrong horse") },
            { try await $0.confirm() },
        ] {
            let error = await #expect(throws: AccountError.self) { try await ask(world.account) }
            #expect(error?.isOffline == true)
            #expect(error?.description.hasPrefix("The server can't be reached") == true)
        }
        #expect(try await world.account.account() == ann)

        try await world.account.signOut()
        #expect(try await world.account.account() == nil)
    }

    @Test("only the server says that a session is over, however old it is", arguments: services)
    func oldSession(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        world.time.advance(by: .seconds(31 * 86_400))
        world.conditions.current = .offline

        let error = await #expect(throws: AccountError.self) { try await world.account.confirm() }
        #expect(error?.isOffline == true)
        #expect(try await world.account.account() == ann)

        world.conditions.current = .calm
        #expect(try await world.account.confirm() == nil)
        #expect(try await world.account.account() == nil)
    }

    @Test("an answer that breaks off does not sign in, and the next one does", arguments: services)
    func interrupted(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.breakNextAnswer()

        let error = await #expect(throws: AccountError.self) { try await world.account.signInAnn() }

        guard case .interrupted = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        world.conditions.current = .calm
        #expect(try await world.account.signInAnn() == ann)
    }

    @Test("a server that does not answer is waited for as long as ten seconds", arguments: services)
    func silence(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang

        let signIn = Task { try await world.account.signInAnn() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(10))

        let error = await #expect(throws: AccountError.self) { try await signIn.value }
        guard case .interrupted = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("without a server the error says that none is set", arguments: services)
    func noServer(_ world: Implementation<World>) async throws {
        let served = try await world.make()
        #expect(served.account.hasServer)
        let world = served.withoutServer()
        #expect(!world.account.hasServer)

        let error = await #expect(throws: AccountError.noServer) { try await world.account.signInAnn() }

        #expect(try await world.account.account() == nil)
        #expect(
            error?.description == """
                There is no server to sign in at: none is set.
                help: set WEATHER_SERVER_URL to the address of the program's server
                """)
    }

    @Test(
        "a session that has ended at the server is signed out when the server is asked", arguments: services)
    func expires(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        var updates = world.account.updates().makeAsyncIterator()
        #expect(await updates.next() == .some(ann))

        world.time.advance(by: .seconds(30 * 86_400 - 1))
        #expect(try await world.account.confirm() == ann)
        world.time.advance(by: .seconds(1))
        #expect(try await world.account.account() == ann)
        #expect(try await world.account.confirm() == nil)

        #expect(try await world.account.account() == nil)
        #expect(await updates.next() == .some(nil))
    }

    @Test(
        "who signs in again, here or in another program, has a session as long as the first one",
        arguments: services, [false, true])
    func beginsAnew(_ world: Implementation<World>, isElsewhere: Bool) async throws {
        let world = try await world.make()
        let program = isElsewhere ? world.restarted() : world
        try await world.account.signInAnn()
        world.time.advance(by: .seconds(20 * 86_400))

        try await program.account.signInAnn()

        world.time.advance(by: .seconds(30 * 86_400 - 1))
        #expect(try await world.account.confirm() == ann)
        world.time.advance(by: .seconds(1))
        #expect(try await world.account.confirm() == nil)
    }

    @Test("neither a check nor a wrong password makes a session longer or shorter", arguments: services)
    func lastsAsLong(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        world.time.advance(by: .seconds(20 * 86_400))

        world.nameAccount("Anna")
        try await world.account.confirm()
        await #expect(throws: AccountError.wrongPassword) {
            try await world.account.signInAnn("wrong horse")
        }

        world.time.advance(by: .seconds(10 * 86_400 - 1))
        #expect(try await world.account.confirm()?.name == "Anna")
        world.time.advance(by: .seconds(1))
        #expect(try await world.account.confirm() == nil)
    }

    @Test("a session begins when a slow server answers, and may end while it is asked", arguments: services)
    func slowServer(_ world: Implementation<World>) async throws {
        let world = try await world.make(), account = world.account
        world.conditions.current = .slow(.seconds(5))
        let signIn = Task { try await account.signInAnn() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(5))
        #expect(try await signIn.value == ann)
        world.time.advance(by: .seconds(30 * 86_400 - 6))

        // The server answers a second before the session ends, then four seconds after.
        for expected in [ann, nil] {
            let check = Task { try await account.confirm() }
            await world.time.waitForSleepers()
            world.time.advance(by: .seconds(5))
            #expect(try await check.value == expected)
        }

        #expect(try await account.account() == nil)
    }

    @Test("who cancels a sign-in at the last moment is not signed in", arguments: services)
    func cancelsAtTheLastMoment(_ world: Implementation<World>) async throws {
        let world = try await world.make(), account = world.account
        world.conditions.current = .slow(.seconds(2))
        let signingIn = Task { try await account.signInAnn() }
        await world.time.waitForSleepers()

        world.time.interrupt { signingIn.cancel() }
        world.time.advance(by: .seconds(2))

        await #expect(throws: AccountError.cancelled) { try await signingIn.value }
        #expect(try await account.account() == nil)
    }

    @Test(
        "who signs in again while a session is found to have ended stays signed in, and needs no room on the disk",
        arguments: services, [false, true])
    func signsInMeanwhile(_ world: Implementation<World>, isDiskFull: Bool) async throws {
        let world = try await world.make(), account = world.account
        try await account.signInAnn()
        world.time.advance(by: .seconds(30 * 86_400))
        world.conditions.current = .slow(.seconds(5))
        let check = Task { try await account.confirm() }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        try await account.signInAnn()
        if isDiskFull { world.fillDisk() }
        world.time.advance(by: .seconds(5))

        #expect(try await check.value == ann)
        #expect(try await account.account() == ann)
    }

    @Test(
        "who signs out while the server is asked about the session is signed out, and is told so",
        arguments: services)
    func signsOutMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make(), account = world.account
        try await account.signInAnn()
        world.conditions.current = .slow(.seconds(5))
        let check = Task { try await account.confirm() }
        await world.time.waitForSleepers()

        // The server does not hear of it, and still knows the session.
        world.conditions.current = .offline
        try await account.signOut()
        world.time.advance(by: .seconds(5))

        #expect(try await check.value == nil)
        #expect(try await account.account() == nil)
    }

    @Test(
        "a name that comes late does not replace the one that a later question has brought",
        arguments: services)
    func isNamedLate(_ world: Implementation<World>) async throws {
        let world = try await world.make(), account = world.account
        try await account.signInAnn()
        world.conditions.current = .slow(.seconds(5))
        let check = Task { try await account.confirm() }
        await world.time.waitForSleepers()

        world.conditions.current = .calm
        world.nameAccount("Anna")
        #expect(try await account.confirm()?.name == "Anna")
        world.nameAccount("Bea")
        world.time.advance(by: .seconds(5))

        #expect(try await check.value?.name == "Anna")
        #expect(try await account.account()?.name == "Anna")
    }

    @Test(
        "readers get the account at once, and then each time that it changes or is signed in anew",
        arguments: services)
    func tellsReaders(_ world: Implementation<World>) async throws {
        let account = try await world.make().account
        var updates = account.updates().makeAsyncIterator()
        #expect(await updates.next() == .some(nil))

        try await account.signInAnn()
        #expect(await updates.next() == .some(ann))
        try await account.signInAnn()
        #expect(await updates.next() == .some(ann))
        try await account.signOut()
        #expect(await updates.next() == .some(nil))
    }

    @Test(
        "readers who know of no account are told of a sign-out here, when another program had signed in",
        arguments: services)
    func tellsChangeBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        var updates = world.account.updates().makeAsyncIterator()
        #expect(await updates.next() == .some(nil))
        try await world.restarted().account.signInAnn()

        try await world.account.signOut()

        #expect(await updates.next() == .some(nil))
    }

    @Test("a reader that is away finds the newest account, and that alone", arguments: services)
    func tellsSlowReaders(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let (slow, away) = (world.account.updates(), world.account.updates())

        for name in ["Anna", "Bea", "Ann"] {
            world.nameAccount(name)
            let account = try await world.account.signInAnn()
            await world.account.updates().wait(for: account)
            try await world.account.signOut()
            await world.account.updates().wait(for: nil)
        }
        try await world.account.signInAnn()

        await slow.wait(for: ann)
        #expect(await away.waiting().count <= 1)
    }

    @Test("a reader is told on, though one before it stops and another begins", arguments: services)
    func othersReadOn(_ world: Implementation<World>) async throws {
        let account = try await world.make().account
        let first = account.updates()
        var second = account.updates().makeAsyncIterator()
        #expect(await second.next() == .some(nil))
        let leaving = Task { for await _ in first {} }
        leaving.cancel()
        await leaving.value
        var third = account.updates().makeAsyncIterator()
        #expect(await third.next() == .some(nil))

        try await account.signInAnn()

        #expect(await second.next() == .some(ann))
        #expect(await third.next() == .some(ann))
    }

    @Test(
        "readers are told who signs in here, though another program signed them in before",
        arguments: services)
    func tellsAfterAnother(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let updates = world.account.updates()
        for await _ in updates { break }
        try await world.restarted().account.signInAnn()

        try await world.account.signInAnn()

        for await account in updates {
            #expect(account == ann)
            break
        }
        #expect(await updates.waiting() == [])
    }

    @Test(
        "while the disk is damaged nothing changes, and the error says why",
        arguments: services, [false, true])
    func damaged(_ world: Implementation<World>, isFull: Bool) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()

        if isFull { world.fillDisk() }
        world.damageDisk()
        for work: (any AccountService) async throws -> Void in [
            { _ = try await $0.account() }, { try await $0.signInAnn() }, { try await $0.signOut() },
            { try await $0.confirm() },
        ] {
            let error = await #expect(throws: AccountError.self) { try await work(world.account) }
            guard case .notKept(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("damaged"))
        }

        world.repairDisk()
        #expect(try await world.account.account() == ann)
    }

    @Test("on a full disk who is signed in stays so, and the error says why", arguments: services)
    func full(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()

        world.fillDisk()
        #expect(try await world.account.confirm() == ann)
        for work: (any AccountService) async throws -> Void in [
            { try await $0.signInAnn() }, { try await $0.signOut() },
        ] {
            let error = await #expect(throws: AccountError.self) { try await work(world.account) }
            guard case .notKept(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("room left"))
        }

        #expect(try await world.account.account() == ann)
        world.repairDisk()
        #expect(try await world.account.confirm() == ann)
    }

    @Test(
        "on a full disk a session that the server has ended can't be left, and the error says why",
        arguments: services)
    func fullWhenEnded(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        world.time.advance(by: .seconds(31 * 86_400))

        world.fillDisk()
        let error = await #expect(throws: AccountError.self) { try await world.account.confirm() }
        guard case .notKept(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let ended = "The server says that the session has ended, and it can't be forgotten here. "
        #expect(reason.hasPrefix(ended) && reason.contains("room left"))
        #expect(try await world.account.account() == ann)

        world.repairDisk()
        #expect(try await world.account.confirm() == nil)
        #expect(try await world.account.account() == nil)
    }

    @Test(
        "why the server signs nobody in is told also where the disk could keep no session",
        arguments: services, [false, true])
    func fullWhenRefused(_ world: Implementation<World>, isDamaged: Bool) async throws {
        let world = try await world.make(), account = world.account
        let unserved = world.withoutServer()
        for program in [world, unserved] {
            if isDamaged { program.damageDisk() } else { program.fillDisk() }
        }

        await #expect(throws: AccountError.noServer) { try await unserved.account.signInAnn() }
        await #expect(throws: AccountError.wrongPassword) { try await account.signInAnn("wrong horse") }
        world.conditions.current = .offline
        let error = await #expect(throws: AccountError.self) { try await account.signInAnn() }
        #expect(error?.isOffline == true)
        world.conditions.current = .hang
        let signIn = Task { try await account.signInAnn() }
        await world.time.waitForSleepers()
        signIn.cancel()
        await #expect(throws: AccountError.cancelled) { try await signIn.value }
    }

    @Test(
        "on a full disk a check tells that the server can't be reached, or else that its news can't be kept",
        arguments: services, [false, true])
    func fullWhenNews(_ world: Implementation<World>, isNamed: Bool) async throws {
        let world = try await world.make(), account = world.account
        try await account.signInAnn()
        if isNamed { world.nameAccount("Anna") } else { world.time.advance(by: .seconds(31 * 86_400)) }
        world.fillDisk()

        world.conditions.current = .offline
        let unanswered = await #expect(throws: AccountError.self) { try await account.confirm() }
        #expect(unanswered?.isOffline == true)
        world.conditions.current = .calm
        let unkept = await #expect(throws: AccountError.self) { try await account.confirm() }
        guard case .notKept = unkept else {
            Issue.record("\(String(describing: unkept))")
            return
        }
        #expect(try await account.account() == ann)
    }

    @Test("readers that begin while the disk is damaged are told nothing then", arguments: services)
    func tellsLateReaders(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.account.signInAnn()
        world.damageDisk()

        let updates = world.account.updates()
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("a cancelled task changes nothing", arguments: services)
    func isCancelled(_ world: Implementation<World>) async throws {
        let account = try await world.make().account
        try await account.signInAnn()

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for work: (any AccountService) async throws -> Void in [
                { _ = try await $0.account() }, { try await $0.signInAnn() }, { try await $0.signOut() },
                { try await $0.confirm() },
            ] {
                await #expect(throws: AccountError.cancelled) { try await work(account) }
            }
        }.value

        #expect(try await account.account() == ann)
    }

    @Test("a cancelled sign-in ends at once, and does not sign in", arguments: services)
    func isCancelledMeanwhile(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang

        let signIn = Task { try await world.account.signInAnn() }
        await world.time.waitForSleepers()
        signIn.cancel()

        await #expect(throws: AccountError.cancelled) { try await signIn.value }
        #expect(try await world.account.account() == nil)
    }

    @Test("a sign-in that is cancelled when its reply comes does not sign in", arguments: services)
    func isCancelledAtTheLastMoment(_ world: Implementation<World>) async throws {
        let world = try await world.make(), account = world.account
        world.conditions.current = .slow(.seconds(2))
        let signIn = Task { try await account.signInAnn() }
        await world.time.waitForSleepers()

        world.time.interrupt { signIn.cancel() }
        world.time.advance(by: .seconds(2))

        await #expect(throws: AccountError.cancelled) { try await signIn.value }
        #expect(try await account.account() == nil)
    }
}

extension AccountError {
    fileprivate var isOffline: Bool { if case .offline = self { true } else { false } }
}

extension AccountService {
    /// Signs in the account that both servers know, unless told otherwise.
    @discardableResult
    func signInAnn(
        _ password: String = "correct horse", email: String = "ann@example.org"
    ) async throws -> Account {
        try await signIn(email: #require(EmailAddress(email)), password: #require(Password(password)))
    }
}
