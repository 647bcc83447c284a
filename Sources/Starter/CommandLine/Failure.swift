/// Why a command failed, and how to fix it.
package struct Failure: Error, Equatable, CustomStringConvertible {
    package let problem: String
    package let help: String

    package init(_ problem: String, help: String) {
        self.problem = problem
        self.help = help
    }

    package var description: String { "\(problem)\n  help: \(help)" }
}
