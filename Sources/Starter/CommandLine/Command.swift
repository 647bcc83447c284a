/// One command of the tool.
///
/// A command takes what it needs from the arguments in its initializer, so that wrong use is found before
/// anything is done; `run` then does the work and ends with a line that says what was done.
package protocol Command {
    /// What is typed: `leak-check`.
    static var name: String { get }
    /// What it does, in one line of the help.
    static var purpose: String { get }
    /// The right use, without the tool's name: `leak-check BINARY --expect clean|doubles`.
    static var usage: String { get }
    /// What `help <command>` says below the usage.
    static var about: String { get }

    init(_ arguments: inout Arguments) throws(UsageError)
    func run(on console: Console) throws -> Outcome
}
