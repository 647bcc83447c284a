/// Writes down what happened.
///
/// - Entries stand in the order they were written in.
/// - An entry below the threshold is dropped, and its message is not even made.
/// - Line breaks and control characters in a message are replaced: one entry is one line.
/// - The newest thousand entries are at hand.
/// - Writing never fails: a log that can't be kept is no reason to stop.
public protocol Log: Sendable {
    /// What matters less is dropped.
    var threshold: LogLevel { get }

    /// Writes an entry with the date of now.
    func write(_ level: LogLevel, _ subject: String, _ message: @autoclosure () -> String)

    /// The newest entries, the oldest of them first. Zero or less finds none.
    func entries(last count: Int) -> [LogEntry]
}
