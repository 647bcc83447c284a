import Foundation

/// A folder beside the destination of a new project: it is filled first and renamed when complete.
///
/// If it is released before that, or the program is interrupted or terminated, it is removed.
struct DraftFolder {
    private let folder: WorkFolder
    private let destination: URL
    var url: URL { folder.url }

    /// Creates it.
    ///
    /// - Throws: ``Failure`` when the destination exists and is not an empty folder, its parent is missing, or the
    ///   system refuses.
    init(for destination: URL) throws {
        try Self.check(destination)
        self.destination = destination
        let draft = destination.deletingLastPathComponent().appending(path: ".new-\(UUID().uuidString)")
        guard mkdir(draft.path, 0o777) == 0 else {
            throw Self.notMade(
                destination, errno, help: "free some space there, or \(Self.otherFolder)")
        }
        folder = WorkFolder(taking: draft)
    }

    /// Renames it to the destination.
    func finish() throws(Failure) {
        guard let failure = folder.move(to: destination) else { return }
        throw Self.notMade(destination, failure, help: Self.otherFolder)
    }

    /// Also as make takes it, for which --dir is an option of its own: the folder where it runs.
    private static let otherFolder = "name another folder with make's DIR=… or --dir"

    private static func notMade(_ destination: URL, _ error: Int32, help: String) -> Failure {
        Failure("\(destination.path) cannot be made: \(String(cString: strerror(error)))", help: help)
    }

    // MARK: Where it may be

    private static func check(_ destination: URL) throws(Failure) {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        // A new folder does not replace a link, wherever that leads.
        if let target = try? files.destinationOfSymbolicLink(atPath: destination.path) {
            throw Failure(
                "\(destination.path) is a link to \(target), not a folder",
                help: Self.otherFolder)
        }
        if files.fileExists(atPath: destination.path, isDirectory: &isDirectory) {
            guard isDirectory.boolValue else {
                throw Failure("\(destination.path) is a file", help: Self.otherFolder)
            }
            guard (try? files.contentsOfDirectory(atPath: destination.path).isEmpty) == true else {
                throw Failure("\(destination.path) is not empty", help: Self.otherFolder)
            }
        }
        let parent = destination.deletingLastPathComponent()
        var above = parent
        while !files.fileExists(atPath: above.path, isDirectory: &isDirectory) {
            if let target = try? files.destinationOfSymbolicLink(atPath: above.path) {
                throw Failure(
                    "\(above.path) is a link to \(target), which leads nowhere",
                    help: Self.otherFolder)
            }
            above.deleteLastPathComponent()
        }
        guard isDirectory.boolValue else {
            throw Failure("\(above.path) is a file", help: Self.otherFolder)
        }
        guard above == parent else {
            throw Failure(
                "there is no folder \(parent.path)", help: "make it: mkdir -p \(parent.path.asShellWord)")
        }
        guard files.isWritableFile(atPath: parent.path) else {
            throw Failure("\(parent.path) cannot be written", help: Self.otherFolder)
        }
    }
}
