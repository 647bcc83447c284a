internal import Core
internal import Synchronization

/// A warning about what is tried again and again: it is logged once, until its message changes.
final class RepeatedWarning: Sendable {
    private let log: any Log
    private let subject: String
    private let last = Mutex<String?>(nil)

    init(_ log: any Log, subject: String) {
        self.log = log
        self.subject = subject
    }

    /// Logs the message, unless it was the last one.
    ///
    /// - Parameter message: What went wrong; nil when nothing did.
    func write(_ message: String?) {
        let isNew = last.withLock { last in
            defer { last = message }
            return last != message
        }
        if isNew, let message { log.write(.warning, subject, message) }
    }
}
