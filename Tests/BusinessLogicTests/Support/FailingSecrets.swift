import Core
import Synchronization

/// Secrets with a switch for errors.
final class FailingSecrets: Secrets {
    private let secrets: any Secrets
    private let failure = Mutex<(error: SecretsError, isReadable: Bool)?>(nil)

    init(_ secrets: any Secrets) { self.secrets = secrets }

    /// Throws this error from now on, where they are readable only when something is to be kept; nil ends that.
    func fail(with error: SecretsError?, isReadable: Bool = false) {
        failure.withLock { $0 = error.map { ($0, isReadable) } }
    }

    func secret(named name: String) async throws(SecretsError) -> Secret? {
        if let failure = failure.withLock({ $0 }), !failure.isReadable { throw failure.error }
        return try await secrets.secret(named: name)
    }

    func keep(_ secret: Secret?, named name: String) async throws(SecretsError) {
        if let failure = failure.withLock({ $0 }) { throw failure.error }
        try await secrets.keep(secret, named: name)
    }
}
