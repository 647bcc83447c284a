import Foundation

/// Takes later improvements of the starter.
struct UpdateCommand: Command {
    static let name = "update"
    static let purpose = "take later improvements of the starter, merged with what was edited"
    static let usage = "update --from CLONE [--to TAG] [--check | --dry-run]"
    static let about = """
        Merges what has changed in the starter since the project was made or last updated. CLONE is a clone of the
        starter's repository; what is checked out there is taken, or TAG. No network is used.

        Files that were not edited are replaced. Edited ones are merged as git does it, and conflicts are marked as
        git marks them. What was removed stays removed, what has the path of a new file stays as it is, and all of
        it is listed. Nothing is done while there are changes that are not committed, so `git restore` takes an
        update back. --dry-run only lists; --check only compares the versions.

        Exits with 0 when all is merged or, with --check, current; with 1 when there are conflicts or it cannot be
        done; with 2 when --check finds a later version.
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

    func run(on console: Console) throws -> Outcome {
        let root = URL(filePath: FileManager.default.currentDirectoryPath)
        let update = Update(project: root, place: place, tag: tag, isDryRun: isDryRun)
        return try onlyCompares ? update.compare(on: console) : update.run(on: console)
    }
}
