public import Foundation

/// A request to a ``LoopbackServer``.
public struct LoopbackRequest: Sendable {
    /// `GET`, `POST` …
    public let method: String
    /// The path as it was sent, percent-encoded, without the query.
    public let path: String
    /// The query, still percent-encoded.
    public let rawQuery: String
    /// The query items, decoded as form data: `+` is a space. Of equal names the last counts.
    public let query: [String: String]
    /// The headers by lower-case name; of equal names the last counts.
    public let headers: [String: String]
    /// The body, of the length that the headers tell. One in chunks is refused with 411.
    public internal(set) var body = Data()

    /// Parses the head of a request, up to its empty line; nil if it is invalid.
    init?(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        let target = words[1].split(separator: "?", maxSplits: 1)
        method = String(words[0])
        path = target.first.map(String.init) ?? "/"
        rawQuery = target.count > 1 ? String(target[1]) : ""

        var query: [String: String] = [:]
        for item in rawQuery.split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = pair.count > 1 ? String(pair[1]) : ""
            query[Self.decoded(String(pair[0]))] = Self.decoded(value)
        }
        self.query = query

        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            // By scalars: a colon and a combining mark behind it are one character.
            let pair = line.unicodeScalars.split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false
            ).map { String($0) }
            guard pair.count == 2 else { continue }
            headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        self.headers = headers
    }

    // `application/x-www-form-urlencoded` (https://url.spec.whatwg.org/#urlencoded-parsing): what is no escape stays, and
    // invalid UTF-8 becomes U+FFFD.
    private static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let hex = bytes.dropFirst(index + 1).prefix(2)
            if bytes[index] == UInt8(ascii: "%"), hex.count == 2,
                hex.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let byte = UInt8(String(decoding: hex, as: UTF8.self), radix: 16)
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
