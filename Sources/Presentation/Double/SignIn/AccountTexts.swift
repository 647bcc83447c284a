internal import Conditions
internal import Foundation
internal import Presentation

/// What is told about signing in.
enum AccountTexts {
    static let ended = Notice(.warning, "The session has ended.", help: "Sign in again.")
    /// What failed, when it was asked whether a session still holds.
    static let notChecked = "The session could not be checked: "

    /// Why something did not work; with `what` in front, as a warning.
    static func notice(_ refusal: SimulatedAccount.Refusal, _ what: String? = nil) -> Notice {
        let again = what == nil ? "sign in again" : "check it again"
        let (reason, help) =
            switch refusal {
            case .wrongPassword:
                (
                    "the e-mail address or the password is wrong",
                    "Write the password again; capitals matter in it."
                )
            case .noServer:
                (
                    "there is no server to sign in at: none is set",
                    "Set WEATHER_SERVER_URL to the address of the program's server."
                )
            case .obstacle(.offline):
                ("the server can't be reached", "Check the connection, then \(again).")
            case .obstacle(.broken):
                ("the server did not answer", again.prefix(1).uppercased() + again.dropFirst() + ".")
            case .cancelled: ("cancelled", "")
            }
        guard let what else {
            return Notice(.error, reason.prefix(1).uppercased() + reason.dropFirst() + ".", help: help)
        }
        return Notice(.warning, "\(what)\(reason).", help: help)
    }

    /// What is wrong with a field's text; nil when nothing is.
    static func problem(with text: String, in field: SignInFieldID) -> String? {
        switch field {
        case .email:
            if text.allSatisfy(\.isWhitespace) { return "Write your e-mail address." }
            return isEmail(text) ? nil : "Write it like ann@example.org."
        case .password:
            if text.isEmpty { return "Write your password." }
            return text.count > 256 ? "Write at most 256 characters." : nil
        }
    }

    /// `Ann (ann@example.org)`, or without a name the address alone.
    static func name(_ account: AccountPanel) -> String {
        account.name.map { "\($0) (\(account.email))" } ?? account.email
    }

    /// The text without blanks, line ends and invisible characters around it.
    static func address(in text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
    }

    private static func isEmail(_ text: String) -> Bool {
        let address = address(in: text)
        let parts = address.components(separatedBy: "@")
        guard parts.count == 2, !parts[0].isEmpty, !address.contains(where: \.isWhitespace),
            !address.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
            address.utf8.count <= 254
        else { return false }
        let labels = parts[1].components(separatedBy: ".")
        return labels.count > 1 && !labels.contains("")
    }
}
