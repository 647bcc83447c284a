public import Foundation

/// A request to a ``LoopbackServer``.
public struct LoopbackRequest: Sendable {
    /// `GET`, `POST` …
    public let method: String
    /// The path, without the query.
    public let path: String
    /// The query, still percent-encoded.
    public let rawQuery: String
    /// The query items, decoded as form data: `+` is a space. Of equal names the last counts.
    public let query: [String: String]
    /// The headers by lower-case name; of equal names the last counts.
    public let headers: [String: String]
    /// The body.
    public let body: Data

    /// Parses the head of a request, up to its empty line; nil if it is invalid.
    init?(head: String, body: Data) {
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
            query[Self.decoded(String(pair[0])) ?? ""] = Self.decoded(value)
        }
        self.query = query

        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        self.headers = headers
        self.body = body
    }

    // `application/x-www-form-urlencoded` (https://url.spec.whatwg.org/#urlencoded-parsing).
    private static func decoded(_ text: String) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
