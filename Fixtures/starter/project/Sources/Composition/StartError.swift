/// Why the program does not start.
public struct StartError: Error, Sendable, CustomStringConvertible {
    /// What happened, and `help:` lines that say what to do.
    public let description: String
    /// What the process ends with: 64 for a wrong use, 78 for a wrong configuration (`sysexits.h`).
    public let exitCode: Int32

    init(_ description: String, exitCode: Int32) {
        self.description = description
        self.exitCode = exitCode
    }
}
