/// Formats lists of steps as the arguments of a call.
enum SwiftCall {
    /// The maximum line width.
    private static let width = 100

    /// `try await comparison.replay([.add(1)], [.move(1, to: 0)])`, over several lines if it is too wide.
    static func text(_ function: String, _ arguments: [(label: String?, value: Value)], indent: Int) -> String
    {
        let margin = String(repeating: " ", count: indent)
        let head = "\(margin)try await comparison.\(function)("
        let inline = arguments.map { labelled($0.label, $0.value.inline) }.joined(separator: ", ")
        if (head + inline).count < width { return head + inline + ")" }
        if indent + 4 + inline.count < width { return "\(head)\n\(margin)    \(inline))" }
        let lines = arguments.map { margin + "    " + labelled($0.label, $0.value.text(indent: indent + 4)) }
        return head + "\n" + lines.joined(separator: ",\n") + ")"
    }

    private static func labelled(_ label: String?, _ value: String) -> String {
        label.map { "\($0): \(value)" } ?? value
    }

    /// An argument.
    enum Value {
        case plain(String)
        case list([String])

        fileprivate var inline: String {
            switch self {
            case .plain(let text): text
            case .list(let texts): "[\(texts.joined(separator: ", "))]"
            }
        }

        fileprivate func text(indent: Int) -> String {
            guard case .list(let texts) = self, indent + inline.count >= width else { return inline }
            let margin = String(repeating: " ", count: indent)
            return "[\n" + texts.map { "\(margin)    \($0),\n" }.joined() + "\(margin)]"
        }
    }
}
