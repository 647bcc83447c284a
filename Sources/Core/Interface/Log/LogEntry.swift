public import Foundation

/// A line of the log.
public struct LogEntry: Hashable, Sendable {
    /// When it was written.
    public let date: Date
    /// How much it matters.
    public let level: LogLevel
    /// What it is about: `transport`, `store` …
    public let subject: String
    /// What happened, in a sentence on one line.
    public let message: String

    /// An entry. Line breaks and control characters are replaced, so that it is one line wherever it is shown.
    public init(date: Date, level: LogLevel, subject: String, message: String) {
        self.date = date
        self.level = level
        self.subject = Self.onOneLine(subject)
        self.message = Self.onOneLine(message)
    }

    private static func onOneLine(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                line.append(scalar.properties.isWhitespace ? " " : "\u{FFFD}")
            default: line.append(scalar)
            }
        }
        return String(line)
    }
}
