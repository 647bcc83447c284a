internal import Presentation

extension Notice {
    /// A notice from an error text of a lower layer. Its sentence follows the one about what failed here, if there is
    /// one, its `help:` lines are the help, joined by semicolons, and an indented line is a command.
    static func failure(_ what: String? = nil, report: String, _ severity: Severity = .error) -> Notice {
        let lines = report.split(separator: "\n")
        let help = lines.filter { $0.hasPrefix("help: ") }.map { $0.dropFirst("help: ".count) }
        let command = lines.first { $0.hasPrefix("  ") }.map { String($0.drop { $0 == " " }) }
        let sentence = lines.filter { !$0.hasPrefix("help: ") && !$0.hasPrefix("  ") }.joined(separator: " ")
        return Notice(
            severity, what.map { "\($0) \(sentence)" } ?? sentence,
            help: help.isEmpty ? nil : help.joined(separator: "; "), command: command)
    }
}
