internal import Foundation

/// Stops a run whose result would be meaningless.
enum Halt {
    /// Prints the error and its remedy, and exits with status 64, wrong usage (`sysexits.h`).
    static func now(_ problem: String, help: String) -> Never {
        StandardError.write("\(problem)\nhelp: \(help)")
        exit(64)
    }
}
