/// A text that can be an e-mail address: something before one `@`, and behind it a domain with a point in it.
///
/// Whether mail arrives there is for the server to know.
public struct EmailAddress: Hashable, Sendable {
    /// The address, without the blanks and the invisible characters around it that copying a text brings along. Its letters are
    /// as they were written: whether small and capital ones are alike is for the server to know, too.
    public let text: String

    /// How many bytes an address may have (RFC 5321).
    public static let longest = 254

    /// The address that a text is; nil for a text that can be none.
    public init?(_ text: String) {
        let letters = text.unicodeScalars.drop(while: Self.isInvisible)
        guard let end = letters.lastIndex(where: { !Self.isInvisible($0) }) else { return nil }
        let address = String(String.UnicodeScalarView(letters[...end]))
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let labels = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, !parts[0].isEmpty, labels.count > 1, !labels.contains(""),
            address.utf8.count <= Self.longest,
            !address.unicodeScalars.contains(where: Self.isBlank)
        else { return nil }
        self.text = address
    }

    private static func isBlank(_ letter: Unicode.Scalar) -> Bool {
        letter.properties.isWhitespace || letter.properties.generalCategory == .control
    }

    /// Whether a character around an address is no part of it. Within one it may be: Persian is written with joiners.
    private static func isInvisible(_ letter: Unicode.Scalar) -> Bool {
        isBlank(letter) || letter.properties.generalCategory == .format
    }
}
