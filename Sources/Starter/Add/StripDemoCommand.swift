import Foundation

/// Removes the demo feature of a new project.
struct StripDemoCommand: Command {
    static let name = "strip-demo"
    static let purpose = "remove the feature that the project began with as an example"
    static let usage = "strip-demo [--force] [--dry-run] [--no-test]"
    static let about = """
        Removes \(AddedParts.Entry.demoName) from every layer and both sides, with its tests, its frames and its lines in
        the assemblies, the catalog and the docs, as recorded in \(AddedParts.demoPath). The rest builds, and its tests
        pass. If one of the files or lines was edited, nothing is removed, and they are listed; --force removes the
        files and all unchanged lines anyway, and names the lines that are left. Lines that are not there word for word
        count as removed if each of them names \(AddedParts.Entry.demoName), and in the file no code does but an added
        part's, and no sentence with half of their words. All changes must be committed first, so that
        `git restore . && git clean -d --force` reverts it. --dry-run prints the diff. Then all tests are run, and the
        map is regenerated, unless --no-test is given. An update does not bring the demo back.
        """

    private let isForced: Bool
    private let isDryRun: Bool
    private let tests: Bool

    init(_ arguments: inout Arguments) throws(UsageError) {
        isForced = arguments.flag("--force")
        isDryRun = arguments.flag("--dry-run")
        tests = !arguments.flag("--no-test")
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        let state = try ProjectState(at: root)
        let demo = try AddedParts(at: root, path: AddedParts.demoPath)
        guard !demo.entries.isEmpty else {
            throw Failure(
                "there is no demo here: \(AddedParts.demoPath), which lists its files, is missing",
                help: "if it is still there, restore the list: git log -- \(AddedParts.demoPath)")
        }
        if !isDryRun {
            try Git(folder: root).expectClean(before: "removing the demo", then: "strip the demo")
        }
        let removal = Removal(of: demo.entries, at: root)
        guard removal.touched.isEmpty || isForced else {
            for line in removal.touchedLines { console.complain("strip-demo: \(line)") }
            console.complain(
                "strip-demo: nothing was removed. Next: keep what you need, and commit it, then "
                    + "make strip-demo STRIP=--force")
            return .failure
        }
        if isDryRun {
            console.say(removal.diff)
            for line in removal.leftLines(\.place) { console.complain("strip-demo: would leave \(line)") }
            return .success
        }
        var changes = removal.changes
        changes.change(AddedParts.demoPath, from: demo.source, to: nil, phase: .last)
        changes.change(
            ProjectState.path, from: state.source, to: Data(state.withoutDemo(changes).text.utf8),
            phase: .last
        )
        try changes.apply(in: root)

        removal.tell(on: console)
        if tests, try !PartCheck(root: root).run(suites: [], on: console) {
            console.complain("strip-demo: what is left is not green. Next: fix what is named above")
            return .failure
        }
        let name = AddedParts.Entry.demoName
        console.say(console.green("strip-demo: \(removal.end(of: name)).") + " Next:")
        let steps = removal.steps + removal.changes.purposeSteps + [tests ? "make check" : "make test map"]
        for step in steps { console.say("  \(step)") }
        console.say("  git add --all . && git commit -m 'Remove \(name)' .")
        return .success
    }
}

extension FileChanges {
    /// Where the project, which said what its demo does, has a blank for what it does itself.
    fileprivate var purposeSteps: [String] {
        let places = all.sorted { $0.key < $1.key }.compactMap { path, change -> String? in
            let lines = change.after?.text?.linesOfAnyBreak ?? []
            return lines.firstIndex { $0.contains("What it does, in one line.") }.map { "\(path):\($0 + 1)" }
        }
        return places.isEmpty ? [] : ["say what it does in \(places.joined(separator: ", "))"]
    }
}

extension ProjectState {
    /// The state of the project without the demo's files.
    fileprivate func withoutDemo(_ changes: FileChanges) -> ProjectState {
        var state = self
        state.answers.hasDemo = false
        var files = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        for (path, change) in changes.all {
            guard let data = change.after else {
                files[path] = nil
                continue
            }
            // An edited file keeps the hash of its original text.
            if let file = files[path], file.hash != change.before?.fnv1a { continue }
            files[path] = File(kind: files[path]?.kind ?? .own, hash: data.fnv1a, path: path)
        }
        state.files = files.values.sorted { $0.path < $1.path }
        return state
    }
}
