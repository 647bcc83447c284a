import Foundation

/// Updates a project to a later version of the starter.
struct Update {
    let project: URL
    /// The clone of the starter, as the user wrote it.
    let place: String
    /// The tag; nil for the checked-out commit.
    var tag: String?
    /// Whether only the plan is printed.
    var isDryRun = false

    /// Reports whether the starter has a later version, or other files of the same version.
    func compare(on console: Console) throws -> Outcome {
        let state = try ProjectState(at: project)
        let clone = try StarterClone(place, seenFrom: project)
        let release = try clone.release(tag)
        let version = try version(of: state)
        if release.version < version { throw older(release, than: version, in: clone) }
        let origin = try clone.origin(of: state, before: release).commit
        let changeLines = release.changes.lines(after: version, since: clone.changes(at: origin))
        if version < release.version {
            console.say("update: this project is at \(version), the starter at \(release.version):")
            for line in changeLines { console.say(line) }
        } else {
            let updates =
                try origin == release.commit
                ? []
                : changes(of: state, version, from: origin, to: release, of: clone, in: WorkFolder()).updates
            let differing = updates.filter(\.changesProject)
            guard !differing.isEmpty else {
                console.say("update: \(version) is current. Next: make test")
                return .success
            }
            console.say("update: \(version) is current, but the starter has changed since:")
            for line in changeLines { console.say(line) }
            for file in differing { console.say("  \(file.path)") }
        }
        console.say("Next: make update FROM=\(place.asShellWord)\(tag.map { " TO=\($0.asShellWord)" } ?? "")")
        return .behind
    }

    func run(on console: Console) throws -> Outcome {
        let state = try ProjectState(at: project)
        if !isDryRun { try Git(folder: project).expectClean(before: "an update", then: "update") }
        let clone = try StarterClone(place, seenFrom: project)
        let release = try clone.release(tag)
        let version = try version(of: state)
        if release.version < version { throw older(release, than: version, in: clone) }
        let known = try clone.origin(of: state, before: release)
        let origin = known.commit

        var notes: [String] = []
        if tag == nil, clone.hasUncommittedChanges {
            notes.append("\(place) has changes that are not committed, and they are not taken")
        }
        if let missing = known.missing {
            notes.append(
                "\(place) lacks the commit \(missing.prefix(7)) that this project was made from, so the tag \(version) was "
                    + "taken instead: files that differ from the starter's may lack improvements, so compare them by hand"
            )
        }
        let report = UpdateReport(
            old: version, release: release,
            changeLines: release.changes.lines(after: version, since: clone.changes(at: origin)),
            isDryRun: isDryRun, notes: notes)
        if origin == release.commit, version == release.version, state.commit == release.commit {
            report.sayCurrent(on: console)
            return .success
        }
        let work = try WorkFolder()
        let (updates, new) = try changes(of: state, version, from: origin, to: release, of: clone, in: work)
        if !isDryRun {
            try Self.fileChanges(updates, newState(new, state, updates), over: state).apply(in: project)
            let made = updates.filter { $0.changesProject && $0.before == nil }.map(\.path)
            Git(folder: project).sayIgnored(made, on: console)
        }
        report.say(updates, on: console)
        return updates.contains { if case .conflict = $0.action { true } else { false } }
            ? .failure : .success
    }

    // MARK: What must hold

    private func version(of state: ProjectState) throws(Failure) -> StarterVersion {
        if let version = StarterVersion(state.version) { return version }
        throw Failure(
            "\(ProjectState.path) is damaged: `version \(state.version)` is not a version",
            help: "restore it: git log -- \(ProjectState.path) lists its versions")
    }

    private func older(
        _ release: StarterClone.Release, than version: StarterVersion, in clone: StarterClone
    ) -> Failure {
        Failure(
            "the starter in \(place) is at \(release.version), older than this project's \(version)",
            help: clone.helpForLater(than: release))
    }

    // MARK: Old and new

    /// The updates of the files, and what the state file is after them.
    private func changes(
        of state: ProjectState, _ version: StarterVersion, from origin: String,
        to release: StarterClone.Release, of clone: StarterClone, in work: WorkFolder
    ) throws -> (updates: [FileUpdate], state: ProjectState) {
        let old = try render(origin, state, version, of: clone, as: "old", in: work)
        let new = try render(release.commit, state, release.version, of: clone, as: "new", in: work)
        let names = labels(version, origin, release)
        let plan = UpdatePlan(
            project: project, old: .init(old.state, in: old.folder), new: .init(new.state, in: new.folder),
            writtenHashes: Dictionary(state.files.map { ($0.path, $0.hash) }) { first, _ in first },
            merge: ThreeWayMerge(
                old: names.old, new: names.new, project: project, folder: try work.folder("merge")))
        return (try plan.updates(), new.state)
    }

    private func render(
        _ commit: String, _ state: ProjectState, _ version: StarterVersion, of clone: StarterClone,
        as name: String, in work: WorkFolder
    ) throws -> (folder: URL, state: ProjectState) {
        let template = work.url.appending(path: "\(name)-template")
        try clone.export(commit, into: template)
        let folder = try work.folder(name)
        do {
            let rendered = try ProjectRenderer(
                root: template, files: StarterFiles(in: template), answers: state.answers,
                version: version.description, commit: commit
            ).render(into: folder)
            return (folder, rendered)
        } catch let failure as Failure {
            throw Failure(
                "the template of \(version) is not for this tool: \(failure.problem)",
                help: "build the tool in \(place), and run its `update` here")
        }
    }

    /// The labels of both sides in conflict marks; two commits of one version get different ones.
    private func labels(
        _ version: StarterVersion, _ origin: String, _ release: StarterClone.Release
    ) -> (old: String, new: String) {
        let differ = version != release.version
        return (
            "starter \(version)" + (differ ? "" : " \(origin.prefix(7))"),
            "starter \(release.version)" + (differ ? "" : " \(release.commit.prefix(7))")
        )
    }

    /// All changes of an update. The state comes last: after one that was killed, the next begins where it began.
    static func fileChanges(
        _ updates: [FileUpdate], _ new: ProjectState, over old: ProjectState
    ) -> FileChanges {
        var changes = FileChanges()
        for update in updates where update.changesProject {
            changes.change(
                update.path, from: update.before, to: update.content?.data,
                isExecutable: update.content?.isExecutable)
        }
        changes.change(ProjectState.path, from: old.source, to: Data(new.text.utf8), phase: .last)
        return changes
    }

    /// The state file for the files after the update.
    private func newState(
        _ rendered: ProjectState, _ state: ProjectState, _ updates: [FileUpdate]
    ) -> ProjectState {
        let added = Set(updates.filter { $0.content != nil }.map(\.path))
        let known = Set(state.files.map(\.path))
        let listed = Set(updates.map(\.path))
        var new = rendered
        new.others = state.others
        new.lineBreak = state.lineBreak
        new.files = rendered.files.filter { file in
            if added.contains(file.path) { return true }
            let present = FileOnDisk(file.path, in: project)
            // One that came here before the update, as a fix taken by hand, is the starter's from now on.
            return known.contains(file.path)
                ? present != .missing : !listed.contains(file.path) && present.data?.fnv1a == file.hash
        }
        return new
    }
}
