public import Foundation

/// What a ``LoopbackServer`` was asked.
public struct LoopbackRequest: Sendable {
    /// `GET`, `POST` …
    public let method: String
    /// The path, without the query.
    public let path: String
    /// The query as it came, still escaped.
    public let rawQuery: String
    /// The query's items, read as servers read a form: `+` is a space. Of equal names the last.
    public let query: [String: String]
    /// The headers by name in lower case; of equal names the last.
    public let headers: [String: String]
    /// What was sent along.
    public let body: Data

    /// Reads the head of a request, up to its empty line; nil for what is none.
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

    // `application/x-www-form-urlencoded`, as https://url.spec.whatwg.org/#urlencoded-parsing has it.
    private static func decoded(_ text: String) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
