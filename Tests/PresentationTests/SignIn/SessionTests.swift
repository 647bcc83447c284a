import AssemblyKit
import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Presentation
import Testing

@testable import PresentationBase

/// A field that only moves.
@MainActor private final class MovedField: FieldView {
    var offset = 0
}

@Suite("The session, an assembly for as long as a user is signed in", .timeLimit(.minutes(10)))
@MainActor struct SessionTests {
    private let time = ManualTime()
    private let conditions: Conditions
    private let memory = BusinessLogicMemory()
    private let services: BusinessLogicDouble
    private let story: SignInBase

    init() {
        conditions = Conditions(time: time)
        services = BusinessLogicDouble(conditions: conditions, memory: memory)
        story = SignInBase(
            service: services.accountService, navigator: StackNavigator(), time: .following(conditions))
    }

    @Test("while the user is signed out there is no session")
    func none() async throws {
        let made = watchSessions()

        await story.currentSession.resume()

        #expect(made.count == 0)
    }

    @Test("a session begins with a sign-in, or with the program when the user is signed in already")
    func begins() async throws {
        let made = watchSessions()
        try await signIn()
        #expect(made.count == 1)

        let restarted = SignInBase(
            service: services.accountService, navigator: StackNavigator(), time: .following(conditions))
        let kept = Made(restarted)
        await restarted.currentSession.resume()

        #expect(kept.count == 1)
        #expect(restarted.currentSession.status.account == .ann)
    }

    @Test("a session that ends by itself after a sign-out that failed is told as ended")
    func endsAfterFailedSignOut() async throws {
        let screen = try await signIn()
        memory.failure = "There is no room left."
        await screen.signOut()
        memory.failure = nil

        time.advance(by: .seconds(31 * 86_400))
        await screen.appear()

        #expect(screen.state.phase == .signedOut)
        #expect(screen.state.notice == Notice(.warning, "The session has ended.", help: "Sign in again."))
        #expect(screen.state.email.content.text == "ann@example.org")
    }

    @Test("a sign-out ends the session, and all that it has made")
    func goes() async throws {
        let made = watchSessions()
        let screen = try await signIn()
        weak let session = made.last
        weak let presenter = try #require(made.last).presenter
        weak let check = try #require(made.last).check
        #expect(session != nil && presenter != nil && check != nil)

        await screen.signOut()

        try await expectGone { session == nil && presenter == nil && check == nil }
        #expect(story.currentSession.status == CurrentSession.Status())
    }

    @Test("a session that has ended at the server goes, too")
    func goesByItself() async throws {
        let made = watchSessions()
        try await signIn()
        weak let session = made.last
        time.advance(by: .seconds(31 * 86_400))

        await story.screen.appear()

        try await expectGone { session == nil }
    }

    @Test("what the session has made is stopped before it goes, the last made first")
    func isStoppedInOrder() async throws {
        let check = StoppableCheck()
        watchSessions().prepare = { session in
            session.override(main: \.check) { check }
            check.presenter = session.presenter
        }
        let screen = try await signIn()
        #expect(check.presenter?.listener === story.currentSession)

        await screen.signOut()

        #expect(check.stops == ["after the presenter, which asks it"])
    }

    @Test("a check that is under way when the session ends is given up")
    func givesUp() async throws {
        let screen = try await signIn()
        conditions.current = .hang
        let checking = Task { await screen.appear() }
        await time.waitForSleepers()
        conditions.current = .calm

        await screen.signOut()
        await checking.value

        #expect(screen.state.phase == .signedOut && screen.state.notice == nil)
        await time.waitForNoSleepers()
    }

    @Test("nothing is asked for a task that is cancelled, or a session that has ended")
    func asksNoMore() async throws {
        let check = ServerSessionCheck(service: EverybodysAccounts())
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: AccountError.cancelled) { try await check.run() }
        }.value
        #expect(try await check.run() == nil)

        await check.stop()

        await #expect(throws: AccountError.cancelled) { try await check.run() }
    }

    @Test("a session is over when the check that is under way has ended, not before")
    func endsAfterCheck() async throws {
        let accounts = AccountsOnDemand(accounts: services.accountService)
        let check = ServerSessionCheck(service: accounts)
        let (events, told) = AsyncStream.makeStream(of: String.self)
        let checking = Task { try await check.run() }
        await accounts.checks.waitForQuestions(1)

        let stopping = Task {
            await check.stop()
            told.yield("the session is over")
        }
        await accounts.checks.waitForCancellation(of: 0)
        for _ in 0..<20 { await Task.yield() }
        told.yield("the check has ended")
        accounts.checks.answer(0, .failure(.cancelled))
        await stopping.value
        await #expect(throws: AccountError.cancelled) { try await checking.value }

        told.finish()
        var happened: [String] = []
        for await event in events { happened.append(event) }
        #expect(happened == ["the check has ended", "the session is over"])
    }

    @Test("the name that the server tells is shown, also where it can't be read again")
    func renamed() async throws {
        let accounts = AccountsOnDemand(accounts: services.accountService)
        let session = CurrentSession(
            service: accounts,
            factory: ServiceSessionFactory(service: accounts, errors: SignInErrorHandler()),
            errors: SignInErrorHandler())
        try await session.signIn(credentials("ann@example.org", "correct horse"))
        let checking = Task { await session.check() }
        await accounts.checks.waitForQuestions(1)

        memory.failure = "There is no room left."
        accounts.checks.answer(0, .success(Account(email: "ann@example.org", name: "Anna")))
        await checking.value

        #expect(session.status.account == AccountPanel(email: "ann@example.org", name: "Anna"))
    }

    @Test("an account that was read before a sign-in does not end the session")
    func readsBeforeSignIn() async throws {
        let made = watchSessions()
        let accounts = LateAccounts()
        let session = session(over: accounts)
        let restoring = Task { try await session.restore() }
        await accounts.reads.waitForQuestions(1)

        try await session.signIn(credentials("ann@example.org"))
        accounts.reads.answer(0, nil)
        try await restoring.value

        #expect(session.status.account?.email == "ann@example.org")
        #expect(session.status.notice == nil)
        #expect(made.count == 1)
    }

    @Test("a reading that fails late says nothing of what a later one has found")
    func readsLate() async throws {
        let accounts = ReadingsOnDemand()
        let story = SignInBase(
            service: accounts, navigator: StackNavigator(), time: .following(conditions))
        let screen = story.screen
        let first = Task { await screen.appear() }
        await accounts.reads.waitForQuestions(1)
        let second = Task { await screen.appear() }
        await accounts.reads.waitForQuestions(2)

        accounts.reads.answer(1, .success(nil))
        await second.value
        #expect(screen.state.phase == .signedOut)
        accounts.reads.answer(0, .failure(.notKept("The session can't be read.")))
        await first.value

        #expect(screen.state.phase == .signedOut)
    }

    @Test("the name that is known now is shown in a session that goes on")
    func isRenamed() async throws {
        let made = watchSessions()
        let session = session(over: RenamedAccounts())
        try await session.signIn(credentials("ann@example.org"))
        #expect(session.status.account == AccountPanel(email: "ann@example.org"))

        try await session.restore()

        #expect(session.status.account == AccountPanel(email: "ann@example.org", name: "Anna"))
        #expect(made.count == 1)
    }

    @Test("another user who signs in has a session of their own")
    func isReplaced() async throws {
        let made = watchSessions()
        let session = session(over: EverybodysAccounts())
        try await session.signIn(credentials("ann@example.org"))
        weak let first = made.last

        try await session.signIn(credentials("bob@example.org"))

        #expect(made.count == 2)
        #expect(session.status.account?.email == "bob@example.org")
        try await expectGone { first == nil }
    }

    @Test("one screen is one graph: its presenter, form and fields; the next screen has its own")
    func graph() async throws {
        let (one, other) = (story.screen, story.screen)

        one.edit(.insert("ann"))

        #expect(one !== other)
        #expect(one.state.email.content.text == "ann")
        #expect(other.state.email.content.text == "")
    }

    @Test("the assembly of the story goes with its last holder")
    func storyIsReleased() async throws {
        var story: SignInBase? = SignInBase(
            service: services.accountService, navigator: StackNavigator(), time: .following(conditions))
        await story?.currentSession.resume()
        weak let session = story?.currentSession
        weak let released = story

        story = nil

        try await expectGone { released == nil && session == nil }
    }

    @discardableResult private func signIn() async throws -> any SignInScreen {
        let screen = story.screen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")
        await screen.submit()
        #expect(screen.state.phase == .signedIn(.ann))
        return screen
    }

    private func session(over accounts: any AccountService) -> CurrentSession {
        CurrentSession(service: accounts, factory: story.sessionFactory, errors: SignInErrorHandler())
    }

    private func credentials(
        _ email: String, _ password: String = "12345678"
    ) throws -> SignInCredentials {
        try #require(SignInCredentials(email: email, password: password))
    }

    private func watchSessions() -> Made { Made(story) }

    /// What was asked last may hold an object for a moment longer.
    private func expectGone(_ isGone: () -> Bool) async throws {
        while !isGone() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test("a field that is put in its place stays there, though a frame of its shaking ends at that moment")
    func stopsBetweenFrames() async {
        let (frames, field) = (OnDemand<Void>(), MovedField())
        let clock = ScreenClock(now: { .distantPast }, sleep: { _ in await frames.ask() })
        let animator = ShakeAnimator(field: field, time: clock)
        animator.shake()
        await frames.waitForQuestions(1)
        #expect(field.offset == 1)

        frames.answer(0, ())
        animator.stop()
        for _ in 0..<1000 where frames.count < 2 { await Task.yield() }

        #expect(field.offset == 0)
        #expect(frames.count == 1)
    }
}

/// The sessions that a story has made; they are not kept.
@MainActor private final class Made: SessionFactory {
    private(set) var count = 0
    private(set) weak var last: SessionBase?
    var prepare: (SessionBase) -> Void = { _ in }
    private let real: any SessionFactory

    init(_ story: SignInBase) {
        real = story.sessionFactory
        story.override(main: \.sessionFactory) { self as any SessionFactory }
    }

    func session(of account: Account) -> SessionBase {
        let session = real.session(of: account)
        prepare(session)
        count += 1
        last = session
        return session
    }
}

/// A check that tells when it is stopped.
@MainActor private final class StoppableCheck: SessionCheck, Stoppable {
    weak var presenter: AccountPresenter?
    private(set) var stops: [String] = []

    func run() async throws(AccountError) -> Account? { Account(email: "ann@example.org", name: "Ann") }

    func stop() async {
        let isPresenterStopped = presenter.map { $0.listener == nil } ?? true
        stops.append(isPresenterStopped ? "after the presenter, which asks it" : "before the presenter")
    }
}

/// Accounts of which the first reading waits for the test.
private struct LateAccounts: AccountService {
    let hasServer = true
    let reads = OnDemand<Account?>()

    func account() async throws(AccountError) -> Account? {
        reads.count == 0 ? await reads.ask() : Account(email: "ann@example.org")
    }
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        Account(email: email.text)
    }
    func signOut() async throws(AccountError) -> Account? { nil }
    func confirm() async throws(AccountError) -> Account? { nil }
    func updates() -> AsyncStream<Account?> { AsyncStream { _ in } }
}

/// A server that knows everybody.
private struct EverybodysAccounts: AccountService {
    let hasServer = true

    func account() async throws(AccountError) -> Account? { nil }
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        Account(email: email.text)
    }
    func signOut() async throws(AccountError) -> Account? { nil }
    func confirm() async throws(AccountError) -> Account? { nil }
    func updates() -> AsyncStream<Account?> { AsyncStream { _ in } }
}

/// Accounts whose readings wait for the test.
private struct ReadingsOnDemand: AccountService {
    let hasServer = true
    let reads = OnDemand<Result<Account?, AccountError>>()

    func account() async throws(AccountError) -> Account? { try await reads.ask().get() }
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        Account(email: email.text)
    }
    func signOut() async throws(AccountError) -> Account? { nil }
    func confirm() async throws(AccountError) -> Account? { nil }
    func updates() -> AsyncStream<Account?> { AsyncStream { _ in } }
}

/// A server that tells a name after the sign-in only.
private struct RenamedAccounts: AccountService {
    let hasServer = true

    func account() async throws(AccountError) -> Account? { Account(email: "ann@example.org", name: "Anna") }
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        Account(email: email.text)
    }
    func signOut() async throws(AccountError) -> Account? { nil }
    func confirm() async throws(AccountError) -> Account? { nil }
    func updates() -> AsyncStream<Account?> { AsyncStream { _ in } }

}
