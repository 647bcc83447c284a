internal import BusinessLogic
internal import Core
internal import Foundation

extension ReplyCheck {
    /// Parses an XML reply.
    ///
    /// - Throws: The canonical ``WeatherError`` for an invalid reply.
    func xml(_ response: HTTPResponse, receivedAt: Date) throws(WeatherError) -> XMLTree {
        guard (200...299).contains(response.status) else { throw refusal(response, receivedAt) }
        if let type = response.header("Content-Type"), !Self.isXML(type) {
            throw nonsense("it is \(type.onOneLine(limit: 60)), not XML")
        }
        guard response.body.count <= sizeLimit else {
            throw nonsense("it has \(response.body.count) bytes, more than \(sizeLimit)")
        }
        guard let root = XMLTree(response.body) else {
            let beginning = String(decoding: response.body.prefix(200), as: UTF8.self)
            throw nonsense("it is not XML; it begins with “\(beginning.onOneLine(limit: 40))”")
        }
        return root
    }

    private static func isXML(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" && !$0.isWhitespace }.lowercased()
        return name == "text/xml" || name == "application/xml" || name.hasSuffix("+xml")
    }
}
