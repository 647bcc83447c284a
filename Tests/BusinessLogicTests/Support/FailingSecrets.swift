import Core
import Synchronization

/// Secrets with a switch for errors.
final class FailingSecrets: Secrets {
    private let secrets: any Secrets
    private let failure = Mutex<(error: SecretsError, exception: Use?)?>(nil)

    /// What secrets are asked for.
    enum Use: Sendable { case reading, keeping, removing }

    init(_ secrets: any Secrets) { self.secrets = secrets }

    /// Throws this error from now on, whatever they are used for but this; nil ends that.
    func fail(with error: SecretsError?, except exception: Use? = nil) {
        failure.withLock { $0 = error.map { ($0, exception) } }
    }

    func secret(named name: String) async throws(SecretsError) -> Secret? {
        try check(.reading)
        return try await secrets.secret(named: name)
    }

    func keep(_ secret: Secret?, named name: String) async throws(SecretsError) {
        try check(secret == nil ? .removing : .keeping)
        try await secrets.keep(secret, named: name)
    }

    func remove(
        named name: String, if condition: @Sendable (Secret) -> Bool
    ) async throws(SecretsError) -> Secret? {
        // Where secrets can be read, a removal of nothing does not fail.
        if failure.withLock({ $0?.exception }) == .reading {
            guard let secret = try await secrets.secret(named: name), condition(secret) else { return nil }
        }
        try check(.removing)
        return try await secrets.remove(named: name, if: condition)
    }

    private func check(_ use: Use) throws(SecretsError) {
        if let failure = failure.withLock({ $0 }), failure.exception != use { throw failure.error }
    }
}
