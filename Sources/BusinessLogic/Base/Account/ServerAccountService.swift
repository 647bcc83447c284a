internal import BusinessLogic
internal import Core

/// A session at the program's server, kept among the secrets.
final class ServerAccountService: AccountService {
    private let server: any AccountServer
    private let secrets: any Secrets
    private let log: any Log
    private let changes: ChangeNotifier
    /// Held from reading what is kept until it is changed.
    private let keeping = AsyncMutex()

    static let secretName = "session"

    init(server: any AccountServer, secrets: any Secrets, log: any Log) {
        self.server = server
        self.secrets = secrets
        self.log = log
        changes = ChangeNotifier(log: log)
    }

    var hasServer: Bool { server.origin != nil }

    func account() async throws(AccountError) -> Account? { try await session()?.account }

    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        if Task.isCancelled { throw .cancelled }
        let session = try await answer(to: email, password)
        // The server has begun a session that only this function knows of: it is ended when it can't be used.
        if Task.isCancelled {
            await endUncancelled(session)
            throw .cancelled
        }
        let replaced: StoredSession?
        do throws(AccountError) {
            replaced = try await keeping.withLock { () async throws(AccountError) -> StoredSession? in
                // The turn may have come after the sign-in was given up.
                if Task.isCancelled { throw .cancelled }
                // One that can't be read is replaced all the same.
                let before = try? await self.session()
                try await keep(session)
                changes.announce()
                return before
            }
        } catch {
            await endUncancelled(session)
            throw error
        }
        // With a session of the same account the server would forget what it has noticed for this device. A token whose
        // server is not known may be another one's.
        if let replaced, replaced.email != session.email, replaced.origin == session.origin {
            // Waited for, because a program that was started for the sign-in ends after it.
            await endUncancelled(replaced)
        }
        return session.account
    }

    /// The session that the server begins. A caller who gives up does not wait for it: it is ended when it comes.
    private func answer(
        to email: EmailAddress, _ password: Password
    ) async throws(AccountError) -> StoredSession {
        let (answers, answer) = AsyncStream.makeStream(of: Result<StoredSession, AccountError>.self)
        // In a task of its own, which is not cancelled: the server may have begun a session by then.
        Task {
            let outcome = await begin(email, password)
            guard case .terminated = answer.yield(outcome), case .success(let session) = outcome else {
                return
            }
            await end(session)
        }
        for await outcome in answers { return try outcome.get() }
        throw .cancelled
    }

    private func begin(
        _ email: EmailAddress, _ password: Password
    ) async -> Result<StoredSession, AccountError> {
        let password = Secret(password.reveal())
        let reply: HTTPResponse
        do throws(AccountServerError) {
            reply = try await server.signIn(email: email.text, password: password)
        } catch {
            return .failure(AccountError(error))
        }
        do throws(AccountError) {
            return .success(try AccountReply.session(reply, with: password, at: server.origin))
        } catch {
            return .failure(error)
        }
    }

    func signOut() async throws(AccountError) -> Account? {
        let ended = try await keeping.withLock { () async throws(AccountError) -> StoredSession? in
            try await forget()
        }
        if let ended { await end(ended) }
        return ended?.account
    }

    /// Ends the session also when the caller is cancelled; the caller then waits for it no longer.
    private func endUncancelled(_ session: StoredSession) async {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        // In a task of its own: a request of a cancelled one is not sent.
        Task {
            await end(session)
            ended.finish()
        }
        for await _ in ends {}
    }

    /// Ends the session at the server. That this failed is only logged: the session ends there by itself in time.
    private func end(_ session: StoredSession) async {
        do throws(AccountServerError) {
            let reply = try await server.signOut(token: Secret(session.token))
            // 401: the session had ended by itself.
            guard reply.status != 204, reply.status != 401 else { return }
            log.write(.warning, "account", "The server did not end a session: \(AccountReply.refusal(reply))")
        } catch {
            log.write(.warning, "account", "The server was not told of a sign-out: \(error)")
        }
    }

    func confirm() async throws(AccountError) -> Account? {
        guard let asked = try await session() else { return nil }
        let reply: HTTPResponse
        do throws(AccountServerError) {
            reply = try await server.account(token: Secret(asked.token))
        } catch {
            throw AccountError(error)
        }
        let account = try AccountReply.account(reply)
        return try await keeping.withLock { () async throws(AccountError) in
            // If the user signed out or in meanwhile, the reply is about an older session.
            let kept = try await session()
            guard kept?.token == asked.token else { return kept?.account }
            // Nor is what the server said before to be told for what another reply has brought since. Only that a
            // session has ended holds for good.
            guard account == nil || kept == asked,
                account != asked.account || asked.origin != server.origin
            else { return kept?.account }
            do throws(AccountError) {
                try await keep(account.map { StoredSession(token: asked.token, $0, at: server.origin) })
            } catch {
                if account == nil { throw Self.notForgotten(error) }
                // Where only the origin is new, a disk that takes nothing is no reason to doubt the account.
                guard account == asked.account else { throw error }
            }
            if account != asked.account { changes.announce() }
            return account
        }
    }

    /// Why a session is still kept that has ended at the server.
    private static func notForgotten(_ error: AccountError) -> AccountError {
        guard case .notKept(let reason) = error else { return error }
        return .notKept(
            "The server says that the session has ended, and it can't be forgotten here. \(reason)")
    }

    func updates() -> AsyncStream<Account?> {
        changes.stream(of: "account") { try await self.account() }
    }

    /// The session that is kept. That of another server is none here, and stays for that one. A text that is none was
    /// written by another version, and is as good as none.
    private func session() async throws(AccountError) -> StoredSession? {
        if Task.isCancelled { throw .cancelled }
        do throws(SecretsError) {
            return try await secrets.secret(named: Self.secretName)
                .flatMap { StoredSession($0, at: server.origin) }
        } catch {
            throw .notKept("\(error)")
        }
    }

    /// Removes the session that is kept, and returns it. That of another server stays for that one.
    private func forget() async throws(AccountError) -> StoredSession? {
        if Task.isCancelled { throw .cancelled }
        let origin = server.origin
        let removed: Secret?
        do throws(SecretsError) {
            removed = try await secrets.remove(named: Self.secretName) {
                StoredSession($0, at: origin) != nil
            }
        } catch {
            throw .notKept("\(error)")
        }
        guard let session = removed.flatMap({ StoredSession($0, at: origin) }) else {
            // Fails if others can read another server's session: a report that no user was signed in would hide that.
            _ = try await self.session()
            return nil
        }
        changes.announce()
        return session
    }

    private func keep(_ session: StoredSession?) async throws(AccountError) {
        do throws(SecretsError) {
            try await secrets.keep(session?.secret, named: Self.secretName)
        } catch {
            throw .notKept("\(error)")
        }
    }
}
