internal import Foundation

/// Ends a run that would prove nothing.
enum Halt {
    /// Prints what is wrong and how to mend it, and exits with 64, a wrong use (`sysexits.h`).
    static func now(_ problem: String, help: String) -> Never {
        FileHandle.standardError.write(Data("\(problem)\nhelp: \(help)\n".utf8))
        exit(64)
    }
}
