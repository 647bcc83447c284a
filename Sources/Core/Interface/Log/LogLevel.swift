/// How much a log entry matters.
public enum LogLevel: String, CaseIterable, Comparable, Sendable, Codable {
    /// For whoever looks for a fault.
    case debug
    /// What happened, as expected.
    case info
    /// Something is odd, and was coped with.
    case warning
    /// Something failed.
    case error

    public static func < (one: LogLevel, other: LogLevel) -> Bool {
        allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
}
