/// Optional parts of a template's text, such as the demo's, and their replacements in a project without them.
///
///     // DemoOfTheTemplate begin
///     case .notes: notes(notesScreen)
///     // DemoOfTheTemplate otherwise
///     case .start: start()
///     // DemoOfTheTemplate end
///
/// `otherwise` is optional. Marks are on lines of their own, in the file's comment syntax.
struct TemplateMarks {
    /// The word in its marks.
    let word: String

    private enum Place { case outside, part, rest }

    /// The text with the marks resolved.
    ///
    /// - Parameters:
    ///   - isWanted: Whether the project has the optional part.
    ///   - path: The path for errors.
    func text(_ text: String, isWanted: Bool, path: String) throws(Failure) -> String {
        guard text.hasBytes(of: word) else { return text }
        var lines: [Substring] = []
        var place = Place.outside
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard String(line).hasBytes(of: word) else {
                if place == .outside || (place == .part) == isWanted { lines.append(line) }
                continue
            }
            switch (place, line.split(separator: " ").drop { $0 != word }.dropFirst().first) {
            case (.outside, "begin"): place = .part
            case (.part, "otherwise"): place = .rest
            case (.part, "end"), (.rest, "end"): place = .outside
            default: throw Self.misplaced("\(path):\(index + 1) has a mark out of order: \(line)")
            }
        }
        if place != .outside { throw Self.misplaced("\(path) has a mark without an end") }
        return lines.joined(separator: "\n")
    }

    private static func misplaced(_ problem: String) -> Failure {
        Failure(problem, help: "write begin, then otherwise if there is something without it, then end")
    }
}
