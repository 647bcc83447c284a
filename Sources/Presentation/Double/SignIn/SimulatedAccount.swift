internal import Conditions
internal import Foundation
internal import Presentation

/// The one account that there is, and the session of the user who is signed in to it.
@MainActor final class SimulatedAccount: UserSession {
    /// Whether there is a server to sign in at.
    let hasServer: Bool
    private let conditions: Conditions
    private let memory: PresentationMemory
    private var observers: [Observer] = []
    /// Whether the session was read: before that, no observer hears of it.
    private var isRead = false
    /// The numbers of the checks that are under way in the session that is shown.
    private var checks: Set<Int> = []
    private var lastCheck = 0
    private var shownCheck = 0

    private struct Observer {
        weak var screen: (any ServicesObserver)?
    }

    /// What is shown of the session.
    private(set) var status = Status() {
        didSet {
            observers.removeAll { $0.screen == nil }
            if status != oldValue { observers.forEach { $0.screen?.render() } }
        }
    }

    struct Status: Hashable {
        var account: AccountPanel?
        var notice: Notice?
        /// Whose session has ended by itself.
        var endedFor: String?
    }

    /// Why signing in failed.
    enum Refusal: Hashable {
        case wrongPassword, noServer, cancelled
        case obstacle(Obstacle)
    }

    private static let known = AccountPanel(email: "ann@example.org", name: "Ann")
    private static let password = "correct horse"
    private static let lifetime: TimeInterval = 30 * 86_400

    init(conditions: Conditions, memory: PresentationMemory, hasServer: Bool) {
        self.conditions = conditions
        self.memory = memory
        self.hasServer = hasServer
    }

    /// The screen hears of what becomes of the session.
    func addObserver(_ screen: any ServicesObserver) { observers.append(Observer(screen: screen)) }

    /// Who is signed in, whether the session still holds or not.
    var account: AccountPanel? { memory.session?.account }

    @discardableResult func resume() async -> Notice? {
        guard !Task.isCancelled else { return nil }
        restore()
        return await noticeOfEnd()
    }

    func noticeOfEnd() async -> Notice? {
        // Another program may have signed in, or out, which is no end to tell.
        if !Task.isCancelled { restore() }
        guard status.account != nil else { return nil }
        await check()
        return status.endedFor == nil ? nil : AccountTexts.ended
    }

    func restore() {
        isRead = true
        tell()
    }

    /// Signs in; nil when it was done.
    func signIn(email: String, password: String) async -> Refusal? {
        if Task.isCancelled { return .cancelled }
        if let failure = await ask() { return failure }
        guard AccountTexts.address(in: email).lowercased() == Self.known.email,
            password.utf8.elementsEqual(Self.password.utf8)
        else { return .wrongPassword }
        memory.sessionCount += 1
        memory.session = SimulatedSession(
            number: memory.sessionCount, account: Self.known,
            end: conditions.now.addingTimeInterval(Self.lifetime))
        tell()
        return nil
    }

    /// Signs out. Whose screen asked for it is not told that the session has ended.
    func signOut(isWanted: Bool) async {
        guard let ended = memory.session else {
            // Another program has signed out before: what was asked for is done, and no end to tell.
            if isWanted { tell(isWanted: true) }
            return
        }
        memory.session = nil
        tell(isWanted: isWanted)
        let failure = await ask()
        // Told of it, the server forgets the device that the session was the last to use.
        if failure == nil, ended.end > conditions.now, memory.deviceSession == ended {
            memory.deviceSession = nil
        }
    }

    /// Asks the server whether the session still holds, and shows what came of it.
    func check() async {
        guard memory.session != nil else { return }
        lastCheck += 1
        let check = lastCheck
        checks.insert(check)
        showChecking()
        let failure = await checkQuietly()
        // Of a session that has ended meanwhile nothing more is shown.
        guard checks.remove(check) != nil else { return }
        if failure != .cancelled, check > shownCheck {
            shownCheck = check
            status.notice = failure.map { AccountTexts.notice($0, AccountTexts.notChecked) }
        }
        showChecking()
        // Another program may have signed out meanwhile.
        if !Task.isCancelled { tell() }
    }

    private func showChecking() { status.account?.isChecking = checks.contains { $0 > shownCheck } }

    /// Asks the server alone, as a script does; screens show nothing of it but that a session has ended.
    func checkQuietly() async -> Refusal? {
        guard let asked = memory.session else { return nil }
        let failure = await ask()
        if failure == nil, memory.session == asked, asked.end <= conditions.now {
            memory.session = nil
            tell()
        }
        return failure
    }

    private func ask() async -> Refusal? {
        guard hasServer else { return .noServer }
        do {
            return try await conditions.pass(within: .seconds(10)) ? nil : .obstacle(.broken)
        } catch let obstacle as Obstacle {
            return .obstacle(obstacle)
        } catch {
            return .cancelled
        }
    }

    private func tell(isWanted: Bool = false) {
        guard isRead else { return }
        if let account = memory.session?.account {
            if status.account?.email != account.email { status = Status(account: account) }
        } else if let ended = status.account?.email {
            checks = []
            status = isWanted ? Status() : Status(notice: AccountTexts.ended, endedFor: ended)
        }
    }
}

/// A session at the server that is not there.
struct SimulatedSession: Hashable, Sendable {
    /// Tells it from the others of the account.
    let number: Int
    let account: AccountPanel
    /// When the server ends it.
    let end: Date
}
