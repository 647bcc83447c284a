internal import Foundation

/// What the system refused, in its words.
struct SystemError: Error {
    let number: Int32

    /// The error of this number.
    init(_ number: Int32) { self.number = number }

    var reason: String { String(cString: strerror(number)) }

    /// The one that this thread met last.
    static var last: SystemError { SystemError(errno) }
}
