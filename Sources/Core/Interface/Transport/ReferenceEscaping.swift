extension String {
    /// The URI reference with all escaped that its user name, password, path, query and fragment may not have (RFC 3986
    /// §3.2.1 to §3.5). Where such a character is left, Foundation also escapes what is escaped already.
    package var escapedAsReference: String {
        let pattern = #/((?:[A-Za-z][A-Za-z0-9+.\-]*:)?//)(?:([^/?\#]*)@)?([^/?\#]*)/#
        let authority = prefixMatch(of: pattern.matchingSemantics(.unicodeScalar))
        let start = authority.map { $0.1 + ($0.2.map { $0.escaped() + "@" } ?? "") + $0.3 } ?? ""
        let rest = self[(authority?.range.upperBound ?? startIndex)...].unicodeScalars
        return start
            + rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            .map { Substring($0).escaped(beside: "@/?") }.joined(separator: "#")
    }
}

extension Substring {
    /// The text with all escaped but escapes, what each part of a URI may have, and these characters.
    fileprivate func escaped(beside others: String = "") -> String {
        let bytes = Array(utf8)
        return bytes.indices.map { index in
            let isAllowed =
                bytes[index] == UInt8(ascii: "%")
                ? bytes[(index + 1)...].prefix(2).count(where: \.isHexDigit) == 2
                : Self.allowed.contains(bytes[index]) || others.utf8.contains(bytes[index])
            return isAllowed ? String(Unicode.Scalar(bytes[index])) : bytes[index].percentEncoded
        }.joined()
    }

    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:".utf8)
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }

    /// As a URL has it where it may not stand itself: `%0A`.
    package var percentEncoded: String {
        (self < 0x10 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
    }
}
