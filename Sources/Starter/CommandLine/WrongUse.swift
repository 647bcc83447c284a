/// A command line that cannot be obeyed: what is wrong, and the right use.
package struct UsageError: Error, Equatable {
    package let problem: String
    package let usage: String

    package init(_ problem: String, usage: String) {
        self.problem = problem
        self.usage = usage
    }
}
