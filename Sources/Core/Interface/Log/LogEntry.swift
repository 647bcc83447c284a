public import Foundation

/// One thing that happened.
public struct LogEntry: Hashable, Sendable, Codable {
    /// When it was written down.
    public let date: Date
    /// How much it matters.
    public let level: LogLevel
    /// What it is about: `transport`, `store` …
    public let subject: String
    /// What happened, in a sentence on one line.
    public let message: String

    /// An entry.
    public init(date: Date, level: LogLevel, subject: String, message: String) {
        self.date = date
        self.level = level
        self.subject = subject
        self.message = message
    }
}
