import Foundation

/// The report of an update or a dry run.
struct UpdateReport {
    let old: StarterVersion
    let release: StarterClone.Release
    let isDryRun: Bool
    /// What the user should know of the clone.
    let notes: [String]

    func sayCurrent(on console: Console) {
        sayNotes(on: console)
        console.say("update: \(release.version) is current. Next: make test")
    }

    func say(_ updates: [FileUpdate], on console: Console) {
        for line in release.changes.lines(after: old) { console.say(line) }
        sayNotes(on: console)
        var counts: [String] = []
        for word in FileUpdate.Action.words {
            let files = updates.filter { $0.action.word == word }
            for file in files { console.say(line(file, on: console)) }
            if !files.isEmpty {
                counts.append(word == "conflict" ? count(files.count, word) : "\(files.count) \(word)")
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
        let word = file.action.word.padding(toLength: 8, withPad: " ", startingAt: 0)
        let reason: String? =
            switch file.action {
            case .kept(let reason): reason
            case .merged where file.kind == .kit, .conflict where file.kind == .kit:
                "a file of the kit, edited here: each update has to merge it"
            default: nil
            }
        let isBad = file.action.word == "conflict"
        return (isBad ? console.red(word) : word) + "  \(file.path)" + (reason.map { " (\($0))" } ?? "")
    }

    private func next(_ updates: [FileUpdate], _ mustClean: Bool) -> String {
        if isDryRun { return "make update without --dry-run" }
        let test = mustClean ? "make clean test" : "make test"
        if updates.contains(where: { $0.action.word == "conflict" }) {
            return
                "fix what is marked <<<<<<< in the conflicts, then \(test), then git add --all && git commit"
        }
        return "\(test), then git add --all && git commit -m 'Update the starter to \(release.version)'"
    }

    private func sayNotes(on console: Console) {
        for note in notes { console.say("note: \(note)") }
    }
}
