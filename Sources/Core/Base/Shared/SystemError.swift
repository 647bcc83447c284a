internal import Foundation

/// An error of the operating system, with its message or one that says more.
struct SystemError: Error {
    let number: Int32
    let reason: String

    /// The error with this number.
    init(_ number: Int32, reason: String? = nil) {
        self.number = number
        self.reason = reason ?? String(cString: strerror(number))
    }

    /// The last error of this thread.
    static var last: SystemError { SystemError(errno) }
}
