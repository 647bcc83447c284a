/// Why the program does not start.
public struct StartError: Error, Sendable, CustomStringConvertible {
    /// What happened, and `help:` lines with the remedy.
    public let description: String
    /// The exit status: 64 for wrong usage, 78 for a wrong configuration (`sysexits.h`).
    public let exitCode: Int32

    init(_ description: String, exitCode: Int32) {
        self.description = description
        self.exitCode = exitCode
    }
}
