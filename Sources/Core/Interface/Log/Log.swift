/// Logs what happened.
///
/// - Entries are in the order in which they were written.
/// - An entry below the threshold is dropped, and its message is not evaluated.
/// - Line breaks and control characters in a message are replaced: one entry is one line.
/// - The newest thousand entries can be read.
/// - Writing never throws: a log that can't be written must not stop the program.
public protocol Log: Sendable {
    /// Entries below this level are dropped.
    var threshold: LogLevel { get }

    /// Writes an entry with the current date.
    func write(_ level: LogLevel, _ subject: String, _ message: @autoclosure () -> String)

    /// The newest entries in the order of writing. For zero or less there are none.
    func entries(last count: Int) -> [LogEntry]
}
