internal import Foundation

/// What the system refused, in its words.
struct SystemError: Error {
    let reason: String

    /// The one that this thread met last.
    static var last: SystemError { SystemError(reason: String(cString: strerror(errno))) }
}
