import Core
import Synchronization

/// Secrets that can delay a change until after later requests.
final class SlowSecrets: Secrets {
    private let secrets: any Secrets
    private let isHolding = Mutex(false)
    private let changes = AsyncStream<Void>.makeStream()
    private let releases = AsyncStream<Void>.makeStream()

    init(_ secrets: any Secrets) { self.secrets = secrets }

    /// Delays the next change.
    func hold() { isHolding.withLock { $0 = true } }

    /// Returns when that change was asked for.
    func waitUntilHeld() async { for await _ in changes.stream { return } }

    /// Makes the change.
    func release() { releases.continuation.yield() }

    func secret(named name: String) async throws(SecretsError) -> Secret? {
        try await secrets.secret(named: name)
    }

    func keep(_ secret: Secret?, named name: String) async throws(SecretsError) {
        await waitIfHeld()
        try await secrets.keep(secret, named: name)
    }

    func remove(
        named name: String, if condition: @Sendable (Secret) -> Bool
    ) async throws(SecretsError) -> Secret? {
        await waitIfHeld()
        return try await secrets.remove(named: name, if: condition)
    }

    private func waitIfHeld() async {
        let isHeld = isHolding.withLock { isHolding in
            defer { isHolding = false }
            return isHolding
        }
        if isHeld {
            changes.continuation.yield()
            for await _ in releases.stream { break }
        }
    }
}
