import Foundation

/// The report of an update or a dry run.
struct UpdateReport {
    let old: StarterVersion
    let release: StarterClone.Release
    /// What the starter's list of changes has that the project does not know yet.
    let changeLines: [String]
    let isDryRun: Bool
    /// What the user should know of the clone.
    let notes: [String]

    func sayCurrent(on console: Console) {
        sayNotes(on: console)
        console.say("update: \(release.version) is current. Next: make test")
    }

    func say(_ updates: [FileUpdate], on console: Console) {
        for line in changeLines { console.say(line) }
        sayNotes(on: console)
        var counts: [String] = []
        for action in FileUpdate.Action.allCases {
            let files = updates.filter { $0.action == action }
            for file in files { console.say(line(file, on: console)) }
            if !files.isEmpty {
                let word = action.rawValue
                counts.append(action == .conflict ? count(files.count, word) : "\(files.count) \(word)")
            }
        }
        let mustClean = updates.contains(where: \.changesInlinedCode)
        if mustClean {
            console.say(
                "note: code that is compiled into the modules that use it has changed, which Swift does not notice: make clean"
            )
        }
        let versions = old == release.version ? "\(old)" : "\(old) → \(release.version)"
        let done = counts.isEmpty ? "no file differs" : counts.joined(separator: ", ")
        console.say(
            "update: \(versions): \(done)\(isDryRun ? " (not done)" : ""). Next: \(next(updates, mustClean))")
    }

    private func line(_ file: FileUpdate, on console: Console) -> String {
        let word = file.action.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
        let isEditedKit = file.kind == .kit && [.merged, .conflict].contains(file.action)
        let reason =
            isEditedKit ? "a file of the kit, edited here: each update has to merge it" : file.reason
        return (file.action == .conflict ? console.red(word) : word) + "  \(file.path)"
            + (reason.map { " (\($0))" } ?? "")
    }

    private func next(_ updates: [FileUpdate], _ mustClean: Bool) -> String {
        if isDryRun { return "make update without --dry-run" }
        let test = mustClean ? "make clean test" : "make test"
        // The repository may have more than the project: other folders' changes are no part of the update.
        if updates.contains(where: { $0.action == .conflict }) {
            return
                "fix what is marked <<<<<<< in the conflicts, then \(test), then git add --all . && git commit ."
        }
        return "\(test), then git add --all . && git commit -m 'Update the starter to \(release.version)' ."
    }

    private func sayNotes(on console: Console) {
        for note in notes { console.say("note: \(note)") }
    }
}
