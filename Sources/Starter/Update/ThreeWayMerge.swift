import Foundation

/// A merge of one file, as git does it and marks it.
struct ThreeWayMerge {
    enum Result {
        case clean(Data)
        case conflict(Data)
        /// The file is no text.
        case impossible
    }

    /// What the old and the new side are called at a conflict.
    let old: String
    let new: String
    /// Whose settings of git count.
    let project: URL
    /// Where files may be written meanwhile.
    let folder: URL

    func merge(_ ours: Data, _ old: Data, _ new: Data) throws -> Result {
        let files = ["ours", "old", "new"].map { folder.appending(path: $0) }
        for (file, data) in zip(files, [ours, old, new]) { try data.write(to: file) }
        let labels = ["yours", self.old, self.new].flatMap { ["-L", $0] }
        let (text, status) = try Git(folder: project)
            .output(["merge-file"] + labels + files.map(\.path))

        // The number of conflicts, at most 127; beyond that it is an error.
        switch status {
        case 0: return .clean(try Data(contentsOf: files[0]))
        case 1...127: return .conflict(try Data(contentsOf: files[0]))
        default:
            if text.contains("binary") { return .impossible }
            throw Failure("git merge-file failed: \(text)", help: "see that git works here")
        }
    }
}
