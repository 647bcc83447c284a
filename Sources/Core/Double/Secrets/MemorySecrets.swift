internal import Core
internal import Synchronization

/// Keeps secrets in memory.
struct MemorySecrets: Secrets {
    private let memory: CoreMemory

    init(_ memory: CoreMemory) { self.memory = memory }

    func secret(named name: String) async throws(SecretsError) -> Secret? {
        memory.secrets.withLock { $0[BytewiseText(name)] }
    }

    func keep(_ secret: Secret?, named name: String) async throws(SecretsError) {
        memory.secrets.withLock { $0[BytewiseText(name)] = secret }
    }

    func remove(
        named name: String, if condition: @Sendable (Secret) -> Bool
    ) async throws(SecretsError) -> Secret? {
        memory.secrets.withLock { secrets in
            guard let secret = secrets[BytewiseText(name)], condition(secret) else { return nil }
            secrets[BytewiseText(name)] = nil
            return secret
        }
    }
}
