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
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory),
            isDirectory.boolValue, let top = Git(folder: url).topLevel
        else {
            throw Failure(
                "\(place) is not a clone of the starter",
                help: "clone its repository, and name it with --from")
        }
        git = Git(folder: top)
    }

    /// A commit of the starter, with its version.
    struct Release {
        let commit: String
        let version: StarterVersion
        let changes: StarterChanges
    }

    /// The release at a tag, or at the checked-out commit.
    func release(_ tag: String?) throws(Failure) -> Release {
        guard let commit = git.commit(of: tag.map { "refs/tags/\($0)" } ?? "HEAD") else {
            guard let tag else {
                throw Failure("\(place) has no commit", help: "name a clone of the starter with --from")
            }
            throw noTag(tag)
        }
        let changes = StarterChanges(git.text(of: StarterChanges.path, at: commit) ?? "")
        guard let version = changes.latest, git.text(of: StarterFiles.path, at: commit) != nil else {
            throw Failure(
                "\(place) holds no starter at \(tag ?? "HEAD"): \(StarterChanges.path) or \(StarterFiles.path) "
                    + "is missing", help: "name a clone of the starter with --from, or a later tag with --to")
        }
        return Release(commit: commit, version: version, changes: changes)
    }

    /// The commit that a project was made from, which the release must not come before.
    func origin(of state: ProjectState, before release: Release) throws(Failure) -> String {
        if let commit = state.commit, let known = git.commit(of: commit) {
            guard known == release.commit || !git.isAncestor(release.commit, of: known) else {
                throw Failure(
                    "the starter in \(place) is at an earlier commit of \(release.version) than this project",
                    help: "git -C \(place.asShellWord) pull, or name a later tag with --to")
            }
            return known
        }
        guard let tagged = git.commit(of: "refs/tags/\(state.version)") else {
            throw noTag(state.version, ", the version that this project was made from")
        }
        return tagged
    }

    /// Whether the clone has uncommitted changes, which an update ignores.
    var hasUncommittedChanges: Bool { git.isClean == false }

    func export(_ commit: String, into folder: URL) throws { try git.export(commit, into: folder) }

    private func noTag(_ tag: String, _ explanation: String = "") -> Failure {
        Failure(
            "\(place) has no tag \(tag)\(explanation)",
            help: "git -C \(place.asShellWord) fetch --tags brings the latest"
        )
    }
}
