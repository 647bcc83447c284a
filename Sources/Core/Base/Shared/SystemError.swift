internal import Foundation

/// An error of the operating system, with its message.
struct SystemError: Error {
    let number: Int32

    /// The error with this number.
    init(_ number: Int32) { self.number = number }

    var reason: String { String(cString: strerror(number)) }

    /// The last error of this thread.
    static var last: SystemError { SystemError(errno) }
}
