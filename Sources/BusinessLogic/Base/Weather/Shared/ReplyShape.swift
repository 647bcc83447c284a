internal import Core
internal import Foundation

extension HTTPResponse {
    /// Whether the body starts like XML.
    var looksLikeXML: Bool {
        var bytes = body[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        return bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }

    /// The same reply with the content type removed if it is plain text, because some services send JSON or XML as
    /// plain text. A web page keeps its type, and is rejected for it.
    var withoutVagueType: HTTPResponse {
        let vague = [
            "text/plain", "text/json", "text/javascript", "application/javascript",
            "application/octet-stream",
        ]
        var response = self
        response.headers.removeAll { header in
            header.name.lowercased() == "content-type"
                && vague.contains(header.value.prefix { $0 != ";" && !$0.isWhitespace }.lowercased())
        }
        return response
    }
}
