/// How much a log entry matters.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
    /// Details for debugging.
    case debug
    /// An expected event.
    case info
    /// Something unexpected that the program could handle.
    case warning
    /// Something failed.
    case error

    public static func < (one: LogLevel, other: LogLevel) -> Bool {
        allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
}
