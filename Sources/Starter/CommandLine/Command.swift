package import Foundation

/// A command of the tool.
///
/// Its initializer takes its arguments, so that wrong usage is reported before anything is done. `run` does the
/// work and ends with a line that says what was done.
package protocol Command {
    /// The name on the command line: `leak-check`.
    static var name: String { get }
    /// Its purpose, in one line of the help.
    static var purpose: String { get }
    /// The usage without the tool's name: `leak-check BINARY --expect clean|doubles`.
    static var usage: String { get }
    /// The explanation in `help <command>`.
    static var about: String { get }

    init(_ arguments: inout Arguments) throws(UsageError)
    /// - Parameter root: The project's top folder.
    func run(on console: Console, at root: URL) throws -> Outcome
}
