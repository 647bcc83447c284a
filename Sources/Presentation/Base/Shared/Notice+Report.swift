internal import Presentation

extension Notice {
    /// An error that somebody below reports in full: its sentence goes behind what failed here, and its line that
    /// begins with `help:` is the fix. Indented behind that stands a command.
    static func failure(_ what: String, report: String, _ severity: Severity = .error) -> Notice {
        let lines = report.split(separator: "\n")
        let help = lines.filter { $0.hasPrefix("help: ") }.map { $0.dropFirst("help: ".count) }
        let command = lines.first { $0.hasPrefix("  ") }.map { String($0.drop { $0 == " " }) }
        let sentence = lines.filter { !$0.hasPrefix("help: ") && !$0.hasPrefix("  ") }.joined(separator: " ")
        return Notice(
            severity, "\(what) \(sentence)", help: help.isEmpty ? nil : help.joined(separator: "; "),
            command: command)
    }
}
