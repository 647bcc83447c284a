/// Stores secrets by name.
///
/// - A secret is found again by the next program that the same user runs.
/// - Only the user can read the place where secrets are stored.
/// - Names are compared exactly. Keeping a name again replaces its secret; removing a name that is not there does
///   nothing.
public protocol Secrets: Sendable {
    /// The secret of this name, or nil.
    func secret(named name: String) async throws(SecretsError) -> Secret?

    /// Stores a secret, or removes it when nil. One that is refused because others can read it can be removed.
    func keep(_ secret: Secret?, named name: String) async throws(SecretsError)

    /// Removes the secret of this name if it meets the condition, and returns it; nil when there is none that does. No
    /// other change comes between. One that is refused because others can read it can be removed.
    ///
    /// - Parameter condition: Decides at once, and does not use the secrets. May be asked twice.
    func remove(
        named name: String, if condition: @Sendable (Secret) -> Bool
    ) async throws(SecretsError) -> Secret?
}
