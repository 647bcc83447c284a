import Foundation

/// Updates a project to a later version of the starter.
struct UpdateCommand: Command {
    static let name = "update"
    static let purpose = "update to a later version of the starter, merged with your edits"
    static let usage = "update --from CLONE [--to TAG] [--check | --dry-run]"
    static let about = """
        Merges the changes of the starter since the project was created or last updated. CLONE is a clone of the
        starter's repository; its checked-out commit is used, or TAG. No network is used.

        Unedited files are replaced. Edited ones are merged by git, with git's conflict marks. A file that you have
        removed stays removed, and one in the place of a new file is kept; both are listed. All changes must be
        committed first, so that `git restore . && git clean -d --force` reverts the update. --dry-run only lists the
        changes; --check only tells whether there is something to update.

        Exits with 0 if everything is merged or, with --check, current; with 1 after conflicts or errors; with 2 if
        --check finds a later version, or other files of this one.
        """

    private let place: String
    private let tag: String?
    private let onlyCompares: Bool
    private let isDryRun: Bool

    init(_ arguments: inout Arguments) throws(UsageError) {
        let place = try arguments.option("--from")
        tag = try arguments.option("--to")
        onlyCompares = arguments.flag("--check")
        isDryRun = arguments.flag("--dry-run")
        guard let place, !place.isEmpty else {
            throw UsageError("--from is missing: a clone of the starter's repository", usage: Self.usage)
        }
        self.place = place
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        let update = Update(project: root, place: place, tag: tag, isDryRun: isDryRun)
        return try onlyCompares ? update.compare(on: console) : update.run(on: console)
    }
}
