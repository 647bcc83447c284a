/// Outside the kernel nothing stops the program or silences the compiler. (`swift format` finds force unwraps.)
extension ArchitectureCheck {
    var libertyFindings: [Finding] {
        project.files.filter { $0.path.hasPrefix("Sources/") }.flatMap { file -> [Finding] in
            if room(of: file)?.kind == .kernel { return [] }
            return file.facts.liberties.map { liberty in
                Finding(
                    path: file.path, line: liberty.line,
                    problem: "\(liberty.spelling) is for the kernel only",
                    help: Self.mends[liberty.spelling] ?? "find a form that the compiler can check")
            }
        }
    }

    private static let mends = [
        "try!": "let the error go on with `try`, or handle it",
        "as!": "use `as?` and say what happens when it is another type",
        "fatalError": "throw an error that says how to mend it",
        "preconditionFailure": "throw an error that says how to mend it",
        "@unchecked Sendable": "use an actor, or a Mutex around the state",
        "nonisolated(unsafe)": "use an actor, or a Mutex around the state",
    ]
}
