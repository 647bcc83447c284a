/// Keeps what must not be seen, by name.
///
/// - What was kept is found again by the next program that the same user runs.
/// - Nobody but the user can read where it is kept.
/// - Names are compared exactly. Keeping a name again replaces its secret; removing one that is not there does
///   nothing.
public protocol Secrets: Sendable {
    /// The secret of this name, or nil.
    func secret(named name: String) async throws(SecretsError) -> Secret?

    /// Keeps a secret, or with nil removes it.
    func keep(_ secret: Secret?, named name: String) async throws(SecretsError)
}
