import Core
import Synchronization

/// Secrets with a switch for errors.
final class FailingSecrets: Secrets {
    private let secrets: any Secrets
    private let error = Mutex<SecretsError?>(nil)

    init(_ secrets: any Secrets) { self.secrets = secrets }

    /// Throws this error from now on; nil ends that.
    func fail(with error: SecretsError?) { self.error.withLock { $0 = error } }

    func secret(named name: String) async throws(SecretsError) -> Secret? {
        if let error = error.withLock(\.self) { throw error }
        return try await secrets.secret(named: name)
    }

    func keep(_ secret: Secret?, named name: String) async throws(SecretsError) {
        if let error = error.withLock(\.self) { throw error }
        try await secrets.keep(secret, named: name)
    }
}
