import BusinessLogic
import Testing

@Suite("What is written to sign in") struct AccountValueTests {
    @Test(
        "an e-mail address has one @ and a domain with a point",
        arguments: [
            "a@b.c", "  ann@example.org\n", "ann+weather@mail.example.org", "анна@пример.рф",
            "Ann@Example.ORG",
            String(repeating: "a", count: 242) + "@example.org",
        ])
    func address(text: String) {
        #expect(EmailAddress(text)?.text == text.split(whereSeparator: \.isWhitespace).first.map(String.init))
    }

    @Test(
        "invisible characters around an e-mail address are no part of it",
        arguments: ["\u{200B}ann@example.org", "ann@example.org\u{FEFF}", "\t\u{200E}ann@example.org\u{0} "])
    func invisible(text: String) {
        #expect(EmailAddress(text)?.text == "ann@example.org")
    }

    @Test(
        "what can be no e-mail address is none",
        arguments: [
            "", " ", "ann", "@", "ann@", "@example.org", "ann@example", "ann@example.", "ann@.org",
            "ann@exa..mple.org", "a@b@example.org", "an n@example.org", "ann@exam\u{0}ple.org",
            "\u{200B}",
            String(repeating: "a", count: 243) + "@example.org",
            String(repeating: "я", count: 122) + "@example.org",
        ])
    func noAddress(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test("a password has one character to 256: how many are enough, only the server knows")
    func password() {
        for count in [1, 256] { #expect(Password(String(repeating: "ü", count: count)) != nil) }
        for count in [0, 257] { #expect(Password(String(repeating: "ü", count: count)) == nil) }
    }

    @Test("a password does not show")
    func passwordDoesNotShow() {
        let password = Password("correct horse")
        var dumped = ""
        dump(password, to: &dumped)

        #expect(!"\(password as Any) \(String(reflecting: password)) \(dumped)".contains("horse"))
        #expect(password?.reveal() == "correct horse")
    }

    @Test(
        "an error says what happened, as a sentence, and what to do",
        arguments: [
            (
                AccountError.wrongPassword,
                """
                The e-mail address or the password is wrong.
                help: write both again; capitals matter in the password
                """
            ),
            (
                .offline(detail: "the server can't be reached (weather.example)"),
                """
                The server can't be reached (weather.example).
                help: check the connection to the internet, then try again
                """
            ),
            (
                .interrupted(detail: "the server did not answer"),
                """
                The server did not answer.
                help: try again; if it stays so, check the connection to the internet
                """
            ),
            (
                .refused(detail: "the server refuses the request (status 403): “No”"),
                """
                The server refuses the request (status 403): “No”.
                help: do what the server says, then try again
                """
            ),
            (.notKept("The disk is full."), "The disk is full."), (.cancelled, "Cancelled."),
        ])
    func errors(error: AccountError, text: String) {
        #expect("\(error)" == text)
    }
}
