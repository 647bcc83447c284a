internal import BusinessLogic
internal import Presentation

/// What can be written in the form: an e-mail address and a password, as far as that is known without the server.
struct SignInRules: Sendable {
    /// What is wrong with a field's text, in a sentence that says how to mend it; nil when nothing is.
    func problem(with text: String, in field: SignInFieldID) -> String? {
        switch field {
        case .email: problem(withEmail: text)
        case .password: problem(withPassword: text)
        }
    }

    private func problem(withEmail text: String) -> String? {
        if text.allSatisfy(\.isWhitespace) { return "Write your e-mail address." }
        return EmailAddress(text) == nil ? "Write it like ann@example.org." : nil
    }

    private func problem(withPassword text: String) -> String? {
        if text.isEmpty { return "Write your password." }
        return Password(text) == nil ? "Write at most \(Password.longest) characters." : nil
    }
}

/// What is sent to sign in.
struct SignInCredentials: Sendable {
    let email: EmailAddress
    let password: Password
}

extension SignInCredentials {
    /// The credentials that two texts are; nil when one of them breaks the rules.
    init?(email: String, password: String) {
        guard let email = EmailAddress(email), let password = Password(password) else { return nil }
        self.init(email: email, password: password)
    }
}
