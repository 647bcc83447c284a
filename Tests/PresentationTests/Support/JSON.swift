import Foundation
import Presentation
import Testing

/// A reply as programs read it.
struct JSON {
    private let value: Any

    init(_ reply: ScriptReply) throws {
        #expect(!reply.json.hasSuffix("\n"))
        try self.init(reply.json)
    }

    init(_ text: String) throws {
        value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    var object: [String: Any] { get throws { try #require(value as? [String: Any]) } }
    var array: [[String: Any]] { get throws { try #require(value as? [[String: Any]]) } }
}
