/// A wrong command line: what is wrong, and the correct usage.
package struct UsageError: Error, Equatable {
    package let problem: String
    package let usage: String

    package init(_ problem: String, usage: String) {
        self.problem = problem
        self.usage = usage
    }
}
