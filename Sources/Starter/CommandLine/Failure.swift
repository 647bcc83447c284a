/// Why a command could not do its work, and the mend.
struct Failure: Error, Equatable, CustomStringConvertible {
    let problem: String
    let help: String

    init(_ problem: String, help: String) {
        self.problem = problem
        self.help = help
    }

    var description: String { "\(problem)\n  help: \(help)" }
}
