package import Foundation

/// Replaces a request's secrets in its reply: a server may repeat them in a reason, a header or a redirect.
///
/// Base and Double both mask replies, so that no layer above can show a secret that it did not bring.
/// ``SecretSpelling`` lists the spellings in which a secret is found.
///
/// - Masked from four characters on: the key, secret headers, and passwords. Shorter ones can't be told from other
///   text; of a password, ``leavesSecret(in:)`` says which texts are not to be shown at all. One in an address is
///   masked behind its user name and a colon, too, as it is sent: from four characters on together. Fewer than eight
///   digits are left in successful replies, where they may be ordinary numbers.
/// - Masked only if they look like a key: the user names, the values in the URL's own query, its items without a value,
///   and the secret part of its path. Masking a word like `weather` would make replies useless.
package struct SecretMask: Sendable {
    private let secrets: SecretTable
    /// Those that are too short to be masked.
    private var shortSecrets = SecretTable([])
    private let host: String?

    /// The mask of a request.
    ///
    /// - Parameter proxies: The proxies by way of which it may be sent, each with its user name and password.
    package init(_ request: HTTPRequest, by proxies: [URLComponents] = []) {
        let address = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        host = address?.host
        let addresses = [address].compactMap(\.self) + proxies
        var certain = (request.query + request.headers).filter(\.isSecret).map(\.value)
        // In `Bearer …` the second word is the secret.
        certain += certain.compactMap { $0.split(separator: " ").last.map(String.init) }
        certain += addresses.compactMap { $0.percentEncodedPassword?.percentDecoded }
        certain += addresses.compactMap(\.credentials)
        certain += [request.key?.reveal()].compactMap(\.self)
        // Split before it is decoded: a component may have a slash in it.
        let path = address?.percentEncodedPath.split(separator: "/").prefix(request.secretPathComponents)
            .map { String($0).percentDecoded }
        let likely =
            addresses.compactMap { $0.percentEncodedUser?.percentDecoded } + (path ?? [])
            + (address?.percentEncodedQueryItems ?? []).map { ($0.value ?? $0.name).percentDecoded }
        let texts = certain.filter { $0.count >= 4 } + likely.filter(Self.looksLikeKey)
        secrets = SecretTable(
            Set(texts).sorted { ($1.count, $0) < ($0.count, $1) }.flatMap(SecretSpelling.all))
    }

    /// The mask of a secret that a request had in its body, for a reply that repeats it.
    package init(_ secret: Secret) {
        host = nil
        let text = secret.reveal()
        let spellings = text.isEmpty ? [] : SecretSpelling.all(of: text)
        secrets = SecretTable(text.count >= 4 ? spellings : [])
        shortSecrets = SecretTable(text.count >= 4 ? [] : spellings)
    }

    /// Whether a body's secret that is too short to be masked is in the text, or the same word is by chance. Within
    /// longer words the same letters are by chance: nearly every text has a single letter.
    package func leavesSecret(in text: String) -> Bool {
        let data = Data(text.utf8)
        return masked(data, shortSecrets, asWords: true) != data
    }

    private static func looksLikeKey(_ text: String) -> Bool {
        text.count >= 16 || text.count >= 6 && text.contains(where: \.isNumber)
    }

    /// The reply with secrets masked in headers and body.
    package func masked(_ response: HTTPResponse) -> HTTPResponse {
        guard !secrets.isEmpty else { return response }
        var response = response
        let isSuccess = (200...299).contains(response.status)
        response.headers = response.headers.map { HTTPField(masked($0.name), masked($0.value)) }
        response.address = response.address.map(masked)
        response.body = masked(response.body, secrets, leavesFigures: isSuccess)
        return response
    }

    /// The error with secrets masked in its detail.
    package func masked(_ error: TransportError) -> TransportError {
        switch error {
        case .unreachable(let place): .unreachable(host: place == host ? place : masked(place))
        case .interrupted(let detail): .interrupted(detail: masked(detail))
        case .notUnderstood(let detail): .notUnderstood(detail: masked(detail))
        case .notSendable(let detail): .notSendable(detail: masked(detail))
        case .timedOut, .tooLarge, .cancelled: error
        }
    }

    private func masked(_ text: String) -> String {
        guard !secrets.isEmpty else { return text }
        return String(decoding: masked(Data(text.utf8), secrets), as: UTF8.self)
    }

    /// - Parameters:
    ///   - leavesFigures: Whether what may be an ordinary number is left as it is.
    ///   - asWords: Whether a secret is left as it is within a longer word of the alphabet of ASCII. Other scripts may
    ///     have no spaces between words.
    private func masked(
        _ data: Data, _ secrets: SecretTable, leavesFigures: Bool = false, asWords: Bool = false
    ) -> Data {
        let isFirst = secrets.isFirst
        return data.withUnsafeBytes { bytes in
            var masked = Data()
            masked.reserveCapacity(bytes.count)
            var (kept, index) = (0, 0)
            while index < bytes.count {
                guard isFirst[Int(bytes[index])] else {
                    index += 1
                    continue
                }
                var end: Int?
                var candidates = secrets.beginning[Int(bytes[index])]
                // Read once and not for each secret: a hostile reply has millions of escapes.
                if let byte = SecretSpelling.escapedByte(in: bytes, at: index) {
                    candidates += secrets.beginning[Int(byte)]
                }
                for secret in candidates where end == nil && !(leavesFigures && secret.mayBeFigure) {
                    end = secret.end(in: bytes, from: index)
                    if asWords, let found = end, Self.isWithinWord(index..<found, of: bytes) { end = nil }
                }
                guard let end else {
                    index += 1
                    continue
                }
                masked.append(contentsOf: bytes[kept..<index])
                masked.append(contentsOf: "•••".utf8)
                (kept, index) = (end, end)
            }
            if kept == 0 { return data }
            masked.append(contentsOf: bytes[kept...])
            return masked
        }
    }

    private static func isWithinWord(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
        [range.lowerBound, range.upperBound].contains { edge in
            edge > 0 && edge < bytes.count && isOfWord(bytes[edge - 1]) && isOfWord(bytes[edge])
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: false
        }
    }
}

/// Secrets by the bytes that they may begin with.
private struct SecretTable: Sendable {
    let isEmpty: Bool
    private(set) var beginning = [[SecretSpelling]](repeating: [], count: 256)
    /// For each byte, whether a secret or an escape may begin with it: most bytes of a reply are passed by in one look.
    private(set) var isFirst = SecretSpelling.beginsEscape

    init(_ secrets: [SecretSpelling]) {
        isEmpty = secrets.isEmpty
        for secret in secrets {
            for byte in secret.firstBytes {
                beginning[Int(byte)].append(secret)
                isFirst[Int(byte)] = true
            }
        }
    }
}

extension URLComponents {
    /// The user name and the password as they are sent (RFC 7617), before their Base64; nil without a password.
    package var credentials: String? {
        guard let password = percentEncodedPassword, !password.isEmpty else { return nil }
        // Decoded together: one that is not UTF-8 is sent in the same text as the other.
        return "\(percentEncodedUser ?? ""):\(password)".percentDecoded
    }
}
