/// How a command ended; the raw value is the exit status.
package enum Outcome: Int32 {
    case success = 0
    /// Something was found or went wrong, and was said.
    case failure = 1
    /// A later version is there.
    case behind = 2
    /// `EX_USAGE` of sysexits(3).
    case wrongUse = 64
}
