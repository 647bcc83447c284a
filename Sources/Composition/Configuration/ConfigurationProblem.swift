/// One thing that is wrong with the configuration, and where.
struct ConfigurationProblem: Hashable, Sendable {
    /// The file and key, or the environment variable.
    let place: String
    /// What is wrong.
    let text: String
}

extension StartError {
    /// All that is wrong, together.
    init(_ problems: [ConfigurationProblem]) {
        let lines = problems.map { "  \($0.place): \($0.text)" }
        self.init(
            """
            The configuration can't be used:
            \(lines.joined(separator: "\n"))
            help: mend what is named above; docs/configuration.md lists every key
            """, exitCode: 78)
    }
}
