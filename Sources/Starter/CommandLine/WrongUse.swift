/// A command line that cannot be obeyed: what is wrong, and the right use.
struct WrongUse: Error, Equatable {
    let problem: String
    let usage: String

    init(_ problem: String, usage: String) {
        self.problem = problem
        self.usage = usage
    }
}
