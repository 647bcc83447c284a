/// A violation of a rule at a place: the problem, and how to fix it.
struct Finding: Hashable, Comparable {
    /// From the top of the package.
    let path: String
    /// From 1; 0 when the finding is about the file or folder itself.
    let line: Int
    let problem: String
    let help: String
    /// The target that the problem begins with, when others may have the same problem.
    var target: String?

    /// The problem without the target.
    var sharedProblem: String? {
        target.map { String(problem.dropFirst($0.count)) }
    }

    static func < (one: Finding, other: Finding) -> Bool {
        (one.path, one.line, one.problem, one.help) < (other.path, other.line, other.problem, other.help)
    }

    /// The finding as two lines of text.
    func text(on console: Console) -> String {
        let place = line > 0 ? "\(path):\(line)" : path
        return "\(console.bold(place)): \(console.red(problem))\n  help: \(help)"
    }

    /// Prints findings and a closing line; succeeds if there are none.
    ///
    /// - Parameters:
    ///   - check: The name of the check, for which make has a target.
    ///   - success: The result without findings.
    ///   - next: The target that comes next without findings.
    ///   - looked: What was checked.
    ///   - build: That of the package, which knows its commands.
    static func report(
        _ findings: [Finding], of check: String, success: String, next: String, looked: String,
        in build: DebugBuild, on console: Console
    ) -> Outcome {
        for finding in findings { console.say(finding.text(on: console)) }
        guard findings.isEmpty else {
            let number = findings.count
            console.say(
                console.red("\(check): \(count(number, "finding"))")
                    + " (\(looked)). Next: fix \(them(number)), then \(build.command(check))")
            return .failure
        }
        console.say(console.green("\(check): \(success)") + " (\(looked)). Next: \(build.command(next))")
        return .success
    }
}
