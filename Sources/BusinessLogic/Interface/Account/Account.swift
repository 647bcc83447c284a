/// Whom the program's server knows the user as.
public struct Account: Hashable, Sendable {
    /// The e-mail address, as the server writes it.
    public let email: String
    /// The user's name, where the server knows it.
    public let name: String?

    /// An account.
    public init(email: String, name: String? = nil) {
        self.email = email
        self.name = name
    }
}
