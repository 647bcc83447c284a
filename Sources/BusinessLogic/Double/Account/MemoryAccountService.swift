internal import BusinessLogic
internal import Conditions
internal import Foundation

/// Signs in one account that is known, in memory.
final class MemoryAccountService: AccountService {
    let hasServer: Bool
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let changes: UpdateBroadcast<Account?>

    private static let email = "ann@example.org"
    private static let password = "correct horse"
    private static let lifetime: TimeInterval = 30 * 86_400

    init(
        conditions: Conditions, memory: BusinessLogicMemory, hasServer: Bool, readers: UpdateReaders
    ) {
        self.conditions = conditions
        self.memory = memory
        self.hasServer = hasServer
        changes = UpdateBroadcast(readers)
    }

    func account() async throws(AccountError) -> Account? {
        if Task.isCancelled { throw .cancelled }
        return try read(\.account)
    }

    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        if Task.isCancelled { throw .cancelled }
        try await passNetwork()
        guard email.text.lowercased() == Self.email,
            password.reveal().utf8.elementsEqual(Self.password.utf8)
        else { throw .wrongPassword }
        let end = conditions.now.addingTimeInterval(Self.lifetime)
        if Task.isCancelled { throw .cancelled }
        return try change { content in
            content.sessionCount += 1
            content.session = Session(number: content.sessionCount, email: Self.email, end: end)
            content.accountName = content.nameAtServer
            let account = Account(email: Self.email, name: content.accountName)
            changes.send(account)
            return account
        }
    }

    func signOut() async throws(AccountError) -> Account? {
        guard try await session() != nil else { return nil }
        let signedOut = try change { content -> (session: Session, account: Account)? in
            guard let session = content.session, let account = content.account else { return nil }
            content.session = nil
            changes.send(nil)
            return (session, account)
        }
        guard let (ended, account) = signedOut else { return nil }
        // The user is signed out, whether the server could be told or not.
        guard (try? await passNetwork()) != nil, ended.end > conditions.now else { return account }
        // Told of it, the server forgets the device that the session was the last to use.
        _ = try? change { content in
            guard content.deviceSession == ended else { return }
            for index in content.watched[ended.email, default: []].indices {
                content.watched[ended.email]?[index].since = [:]
            }
        }
        return account
    }

    func confirm() async throws(AccountError) -> Account? {
        guard let asked = try await session() else { return nil }
        let name = try read(\.accountName)
        try await passNetwork()
        let now = conditions.now
        if Task.isCancelled { throw .cancelled }
        // What changes nothing needs no room on the disk.
        let isOver = asked.end <= now
        let isNews = { (content: BusinessLogicMemory.Content) in
            content.session == asked
                && (isOver || content.accountName == name && name != content.nameAtServer)
        }
        guard try read(isNews) else { return try read(\.account) }
        do throws(AccountError) {
            return try change { content in
                if isNews(content) {
                    if isOver { content.session = nil } else { content.accountName = content.nameAtServer }
                    changes.send(content.account)
                }
                return content.account
            }
        } catch {
            guard isOver, case .notKept(let reason) = error else { throw error }
            throw .notKept(
                "The server says that the session has ended, and it can't be forgotten here. \(reason)")
        }
    }

    func updates() -> AsyncStream<Account?> {
        // Sent within the lock, as changes are: no change comes between.
        let stream = try? read { content in
            changes.stream(first: .some(content.account))
        }
        return stream ?? changes.stream(first: nil)
    }

    private func session() async throws(AccountError) -> Session? {
        if Task.isCancelled { throw .cancelled }
        return try read { $0.session }
    }

    private func read<Answer: Sendable>(
        _ body: (BusinessLogicMemory.Content) -> Answer
    ) throws(AccountError) -> Answer {
        try memory.read(or: AccountError.notKept) { content throws(AccountError) in body(content) }
    }

    private func change<Answer: Sendable>(
        _ body: (inout BusinessLogicMemory.Content) -> Answer
    ) throws(AccountError) -> Answer {
        try memory.change(or: AccountError.notKept) { content throws(AccountError) in body(&content) }
    }

    private func passNetwork() async throws(AccountError) {
        try await conditions.passToServer(isSet: hasServer)
    }
}

extension Conditions {
    /// Waits for the program's server to answer.
    func passToServer(isSet: Bool) async throws(AccountError) {
        guard isSet else { throw .noServer }
        let isAnswered: Bool
        do {
            isAnswered = try await pass(within: .seconds(10))
        } catch Obstacle.offline {
            throw .offline(detail: "the server can't be reached")
        } catch Obstacle.broken {
            throw .interrupted(detail: "the server did not answer: the reply broke off")
        } catch {
            throw .cancelled
        }
        if !isAnswered { throw .interrupted(detail: "the server did not answer") }
    }
}

/// A session at the simulated server.
struct Session: Hashable, Sendable {
    /// Tells it from the others of the account.
    let number: Int
    let email: String
    /// When the server ends it.
    let end: Date
}

extension BusinessLogicMemory.Content {
    /// The account that is signed in.
    fileprivate var account: Account? { session.map { Account(email: $0.email, name: accountName) } }
}
