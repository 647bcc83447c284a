import Foundation

/// A clone of the starter's repository as the source of an update. Only committed files count.
struct StarterClone {
    /// The path as the user wrote it.
    let place: String
    private let git: Git

    /// - Parameter project: The base of a relative path.
    init(_ place: String, seenFrom project: URL) throws(Failure) {
        self.place = place
        // Not every shell expands the tilde in `make update FROM=~/its-clone`.
        let path = NSString(string: place).expandingTildeInPath
        let url = path.hasPrefix("/") ? URL(filePath: path) : project.appending(path: path)
        let isFolder = url.isFolder
        guard isFolder, let top = Git(folder: url).topLevel else {
            if isFolder, let reason = Git(folder: url).refusal {
                throw Failure(
                    "git does not read \(place): \(reason)", help: "mend what it says, and update again")
            }
            throw Failure(
                "\(place) is not a clone of the starter",
                help: "clone its repository, and name it with make's FROM=… or --from")
        }
        git = Git(folder: top)
    }

    /// A commit of the starter, with its version.
    struct Release {
        /// Nil for the checked-out commit.
        let tag: String?
        let commit: String
        let version: StarterVersion
        let changes: StarterChanges
    }

    /// The release at a tag, or at the checked-out commit.
    func release(_ tag: String?) throws(Failure) -> Release {
        guard let commit = git.commit(of: tag.map { "refs/tags/\($0)" } ?? "HEAD") else {
            guard let tag else {
                throw Failure(
                    "\(place) has no commit",
                    help: "name a clone of the starter with make's FROM=… or --from")
            }
            throw noTag(tag, then: "without make's TO=… or --to the checked-out commit is taken")
        }
        try expectFiles(of: commit)
        let changes = changes(at: commit)
        guard let version = changes.latest, git.text(of: StarterFiles.path, at: commit) != nil else {
            throw Failure(
                "\(place) holds no starter at \(tag ?? "HEAD"): \(StarterChanges.path) or \(StarterFiles.path) "
                    + "is missing",
                help: "name a clone of the starter with make's FROM=… or --from, "
                    + "or a later tag with make's TO=… or --to")
        }
        return Release(tag: tag, commit: commit, version: version, changes: changes)
    }

    /// The changes as a commit lists them.
    func changes(at commit: String) -> StarterChanges {
        StarterChanges(git.text(of: StarterChanges.path, at: commit) ?? "")
    }

    /// What an update compares a project with.
    struct Origin {
        let commit: String
        /// The commit that the project was made from, where the clone lacks it and the tag of its version is taken instead.
        var missing: String?
    }

    /// The commit that a project was made from, which the release must contain.
    func origin(of state: ProjectState, before release: Release) throws(Failure) -> Origin {
        let isSameVersion = state.version == release.version.description
        if let commit = state.commit, let known = git.commit(of: commit) {
            try expect(release, contains: known, of: state)
            try expectFiles(of: known)
            return Origin(commit: known)
        }
        // Within one version the tag may come before what the project was made from, and an update would undo that. To a later
        // version it would merge nothing into files that are newer than the tag. A shallow clone can still get the commit;
        // where the history was written anew nothing can.
        if let commit = state.commit, isSameVersion || git.isShallow {
            let help =
                release.tag == nil
                ? helpForLater(than: release)
                : "git -C \(place.asShellWord) pull, then \(helpForLater(than: release))"
            throw Failure(
                "\(place) lacks the commit \(commit.prefix(7)) of \(state.version) that this project was made from",
                help: git.isShallow ? helpForShallow : help)
        }
        guard let tagged = git.commit(of: "refs/tags/\(state.version)") else {
            throw noTag(
                state.version, ", the version that this project was made from",
                then:
                    "git -C \(place.asShellWord) pull brings what came after it; where no clone has the tag: "
                    + "git -C \(place.asShellWord) tag \(state.version) COMMIT, with the commit "
                    + "that the project was made from"
            )
        }
        try expect(release, contains: tagged, of: state, isTag: true)
        try expectFiles(of: tagged)
        return Origin(commit: tagged, missing: state.commit)
    }

    /// Requires a release that contains a commit: an update to an earlier one, or to a branch beside it, would undo
    /// improvements.
    ///
    /// - Parameter isTag: Whether the commit is that of the version's tag, in place of the project's own.
    private func expect(
        _ release: Release, contains known: String, of state: ProjectState, isTag: Bool = false
    ) throws(Failure) {
        if git.isAncestor(known, of: release.commit) { return }
        guard !git.isAncestor(release.commit, of: known) else {
            let subject =
                release.tag.map { "the tag \($0) in \(place) is" } ?? "the starter in \(place) is at"
            throw Failure(
                "\(subject) an earlier commit of \(release.version) than this project",
                help: helpForLater(than: release))
        }
        let isSameVersion = state.version == release.version.description
        // A later version may lack the commits between them, or the tag where the history was written anew.
        if !isSameVersion, git.isShallow || isTag { return }
        if git.isShallow {
            throw Failure(
                "\(place) is a shallow clone, which does not tell whether \(release.tag ?? "HEAD") is earlier "
                    + "than this project", help: helpForShallow)
        }
        let subject = release.tag.map { "the tag \($0)" } ?? "the starter"
        let commit = known.prefix(7)
        let origin =
            isTag
            ? "the tag \(state.version) that this project's update begins at"
            : "the commit \(commit) of \(state.version) that this project was made from"
        throw Failure(
            "\(subject) in \(place) lacks \(origin)",
            help: release.tag == nil
                ? "check out a commit there that contains it, or git -C \(place.asShellWord) merge \(commit)"
                : "name a tag with make's TO=… or --to that contains it, or none for the checked-out commit")
    }

    /// Requires that the clone holds all files of a commit: without the network git can't get them.
    private func expectFiles(of commit: String) throws(Failure) {
        if git.hasAllFiles(of: commit) { return }
        throw Failure(
            "\(place) is a partial clone, which lacks files of the commit \(commit.prefix(7))",
            help: "clone it again without --filter, and name that clone with make's FROM=… or --from")
    }

    /// How to come by what is later than a release.
    func helpForLater(than release: Release) -> String {
        release.tag == nil
            ? "git -C \(place.asShellWord) pull, or check out a later commit there"
            : "name a later tag with make's TO=… or --to, or none for the checked-out commit"
    }

    private var helpForShallow: String { "git -C \(place.asShellWord) fetch --unshallow" }

    /// Whether the clone has uncommitted changes, which an update ignores.
    var hasUncommittedChanges: Bool { git.isClean == false }

    func export(_ commit: String, into folder: URL) throws { try git.export(commit, into: folder) }

    private func noTag(_ tag: String, _ explanation: String = "", then next: String) -> Failure {
        Failure(
            "\(place) has no tag \(tag)\(explanation)",
            help: "git -C \(place.asShellWord) fetch --tags brings the latest; \(next)"
        )
    }
}
