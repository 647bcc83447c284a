internal import Presentation

extension Notice {
    /// An error that somebody below reports in full: its sentence goes behind what failed here, and its line that
    /// begins with `help:` is the mend.
    static func failure(_ what: String, report: String) -> Notice {
        let lines = report.split(separator: "\n")
        let sentence = lines.filter { !$0.hasPrefix("help: ") }.joined(separator: " ")
        let help = lines.filter { $0.hasPrefix("help: ") }.map { $0.dropFirst("help: ".count) }
        return Notice(.error, "\(what) \(sentence)", help: help.isEmpty ? nil : help.joined(separator: "; "))
    }
}
