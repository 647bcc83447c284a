/// What of a text in the template belongs to something that a project may have or not, such as the demo, and what stands
/// there without it.
///
///     // DemoOfTheTemplate begin
///     case .notes: notes(notesScreen)
///     // DemoOfTheTemplate otherwise
///     case .start: start()
///     // DemoOfTheTemplate end
///
/// `otherwise` may be left out. The marks are lines of their own, in whatever comment the file has.
struct TemplateMarks {
    /// The word that marks have.
    let word: String

    private enum Place { case outside, part, rest }

    /// The text without marks, and with what belongs to the project.
    ///
    /// - Parameters:
    ///   - isWanted: Whether the project has it.
    ///   - path: What errors name.
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
