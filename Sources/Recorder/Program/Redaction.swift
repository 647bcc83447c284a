internal import Core
internal import Foundation

/// Removes secrets from stored and printed text.
///
/// Two kinds are removed: the request's own secret values in any spelling, and the values of typical secret fields,
/// such as `"token": "…"`, `?apikey=…` or `Bearer …`.
struct Redaction: Sendable {
    /// Regular expressions for secrets, with their replacements.
    private let places: [(pattern: String, template: String)]

    /// The replacement for a secret.
    static let mark = "•••"

    /// Redacts the secrets of this request.
    init(of request: HTTPRequest) {
        let address = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let single = [
            request.key?.reveal(), address?.percentEncodedUser?.percentDecoded,
            address?.percentEncodedPassword?.percentDecoded,
            address?.secretPath(request.secretPathComponents),
        ]
        let fields = (request.query + request.headers).filter(\.isSecret).map(\.value)
        // Together first: of their Base64 the user name's alone would leave the password's.
        let known = [address?.credentials].compactMap(\.self) + fields + single.compactMap(\.self)
        let spelled = known.filter { !$0.isEmpty }.flatMap(\.readings)
        places = spelled.map { (Self.pattern(of: $0), Self.mark) } + Self.usualPlaces
    }

    /// The text without secrets.
    func text(_ text: String) -> String {
        places.reduce(text) {
            $0.replacingOccurrences(of: $1.pattern, with: $1.template, options: .regularExpression)
        }
    }

    /// The relevant headers, without secrets.
    func headers(_ headers: [HTTPField]) -> [String: String] {
        let telling = headers.filter { Self.tellingHeaders.contains($0.name.lowercased()) }
        return Dictionary(telling.map { ($0.name, text($0.value)) }) { first, _ in first }
    }

    // Other headers may contain a session or the client's address, and no validator reads them.
    private static let tellingHeaders: Set = [
        "age", "cache-control", "content-language", "content-type", "date", "deprecation", "etag", "expires",
        "last-modified", "location", "retry-after", "sunset", "warning",
        "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset",
        "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset",
    ]

    /// Matches a secret in any case and spelling: plain, escaped in a URL or in JSON, wholly or in part, or in
    /// Base64.
    private static func pattern(of secret: String) -> String {
        let scalars = secret.unicodeScalars.map { scalar in
            let plain = NSRegularExpression.escapedPattern(for: String(scalar))
            let inAddress = String(scalar).encodings.map { bytes in
                bytes.map { "%" + hex($0, digits: 2) }.joined()
            }
            let inJSON = String(scalar).utf16.map { "\\\\u" + hex($0, digits: 4) }.joined()
            let spellings = inAddress + [inJSON, "\\\\" + plain, plain] + (scalar == " " ? ["\\+"] : [])
            return "(?:\(spellings.joined(separator: "|")))"
        }
        let inBase64 = secret.encodings.map {
            NSRegularExpression.escapedPattern(for: Data($0).base64EncodedString())
        }
        return "(?i)(?:\(([scalars.joined()] + inBase64).joined(separator: "|")))"
    }

    private static func hex(_ number: some BinaryInteger, digits: Int) -> String {
        let digitsOfNumber = String(number, radix: 16)
        return String(repeating: "0", count: digits - digitsOfNumber.count) + digitsOfNumber
    }

    private static let secretNames =
        "[\\w-]*(?:api[-_]?key|token|secret|password|signature)|key|app[-_]?id|session(?:[-_]?id)?|sig"
        + "|auth|authorization"

    // The first group is the text before the secret, which is kept.
    private static let usualPlaces: [(pattern: String, template: String)] = [
        ("(?i)(\"(?:\(secretNames))\"\\s*:\\s*\")(?:[^\"\\\\]|\\\\.)*", "$1\(mark)"),
        ("(?i)(\"(?:\(secretNames))\"\\s*:\\s*)[0-9][^\\s,}\\]]*", "$1\"\(mark)\""),
        ("(?i)([?&;](?:\(secretNames))=)[^&;#\\s\"'<>\\\\]*", "$1\(mark)"),
        ("(?i)(\\b(?:bearer|basic)\\s+)[a-z0-9._~+/=-]{12,}", "$1\(mark)"),
        ("(?i)(https?://)[^/@\\s\"]+(?=@)", "$1\(mark)"),
    ]
}

extension URLComponents {
    // The whole of it: one word alone, such as `api`, would stand in many replies.
    fileprivate func secretPath(_ count: Int) -> String? {
        let secret = percentEncodedPath.split(separator: "/").prefix(count)
        return secret.isEmpty ? nil : secret.joined(separator: "/").percentDecoded
    }
}
