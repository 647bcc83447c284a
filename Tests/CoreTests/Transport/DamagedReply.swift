import AssemblyTesting
import Foundation

/// Replies that were right, until something happened to them: the same for the same seed.
enum DamagedReply {
    static func bytes(seed: UInt64) -> Data {
        var random = Random(seed: seed)
        var bytes = random.one(of: whole)
        for _ in 0...random.below(3) { damage(&bytes, &random) }
        return bytes
    }

    private static let whole: [Data] = [
        Data("HTTP/1.1 200 Fine\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello".utf8),
        Data("HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-A: 1\r\n\r\n".utf8),
        Data("HTTP/1.0 404 Gone\r\n\r\nuntil it closes".utf8),
        Data("HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\nHTTP/1.1 304 Same\r\nETag: \"a\"\r\n\r\n".utf8),
        Data("HTTP/1.1 302 There\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n".utf8),
        Data("HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 2\r\n\r\nno".utf8),
        Data("HTTP/1.1 200 Fine\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n".utf8)
            + Gzip.zeros(atLeast: 200_000),
    ]

    private static let disturbances = [
        "\r\n", "\r", "\n\n", "\0", ":", " ", "\t", "HTTP/1.1 200 Fine\r\n", "Content-Length: 7\r\n",
        "Content-Length: 99999999999999999999\r\n", "Transfer-Encoding: chunked\r\n",
        "Connection: keep-alive\r\n",
        "Content-Encoding: br\r\n", "Content-Encoding: gzip, deflate, gzip\r\n", "Location: //\r\n",
        "ffffffff\r\n", "HTTP/2 ", "\u{FFFD}",
    ]

    private static func damage(_ bytes: inout Data, _ random: inout Random) {
        guard !bytes.isEmpty else { return }
        let place = random.below(min(bytes.count, random.once(in: 2) ? 80 : bytes.count))
        switch random.below(6) {
        case 0: bytes = bytes.prefix(place)
        case 1: bytes[bytes.startIndex + place] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.insert(contentsOf: random.one(of: disturbances).utf8, at: bytes.startIndex + place)
        case 3:
            bytes.removeSubrange(bytes.startIndex + place..<min(bytes.startIndex + place + 9, bytes.endIndex))
        case 4: bytes.append(contentsOf: random.one(of: whole))
        default:
            bytes.insert(
                contentsOf: (0..<random.below(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) },
                at: bytes.startIndex + place)
        }
        bytes = Data(bytes)
    }
}
