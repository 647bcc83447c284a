/// What of a text in the template belongs to the demo, and what stands there without it.
///
///     // DemoOfTheTemplate begin
///     case .notes: notes(notesScreen)
///     // DemoOfTheTemplate otherwise
///     case .start: start()
///     // DemoOfTheTemplate end
///
/// `otherwise` may be left out. The marks are lines of their own, in whatever comment the file has.
struct DemoMarks {
    /// The word that marks have.
    let word: String

    private enum Place { case outside, demo, bare }

    /// The text without marks, and with what belongs to the project.
    ///
    /// - Parameter path: What errors name.
    func text(_ text: String, withDemo: Bool, path: String) throws(Failure) -> String {
        guard text.contains(word) else { return text }
        var lines: [Substring] = []
        var place = Place.outside
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(word) else {
                if place == .outside || (place == .demo) == withDemo { lines.append(line) }
                continue
            }
            switch (place, line.split(separator: " ").drop { $0 != word }.dropFirst().first) {
            case (.outside, "begin"): place = .demo
            case (.demo, "otherwise"): place = .bare
            case (.demo, "end"), (.bare, "end"): place = .outside
            default: throw Self.misplaced("\(path):\(index + 1) has a mark out of order: \(line)")
            }
        }
        if place != .outside { throw Self.misplaced("\(path) has a mark without an end") }
        return lines.joined(separator: "\n")
    }

    private static func misplaced(_ problem: String) -> Failure {
        Failure(problem, help: "write begin, then otherwise if there is something without the demo, then end")
    }
}
