/// A place where the project is not what the house allows, and the mend.
struct Finding: Hashable, Comparable {
    let path: String
    /// From 1; 0 when the finding is about the file or folder itself.
    let line: Int
    let problem: String
    let help: String

    static func < (one: Finding, other: Finding) -> Bool {
        (one.path, one.line, one.problem) < (other.path, other.line, other.problem)
    }

    /// The finding as two lines of text.
    func text(on console: Console) -> String {
        let place = line > 0 ? "\(path):\(line)" : path
        return "\(console.bold(place)): \(console.red(problem))\n  help: \(help)"
    }
}
