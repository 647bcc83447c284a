/// The result of a command; the raw value is the exit status.
package enum Outcome: Int32 {
    case success = 0
    /// Problems were found and printed.
    case failure = 1
    /// A later version is available.
    case behind = 2
    /// `EX_USAGE` of sysexits(3).
    case wrongUse = 64
    /// The output could not be written: `EX_IOERR` of sysexits(3).
    case lostOutput = 74
}
