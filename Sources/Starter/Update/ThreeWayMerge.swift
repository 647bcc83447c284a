import Foundation

/// A merge of one file by `git merge-file`.
struct ThreeWayMerge {
    enum Result {
        case clean(Data)
        case conflict(Data)
        /// The file is binary.
        case impossible
    }

    /// The labels of the old and the new side in conflict marks.
    let old: String
    let new: String
    /// The repository whose git settings apply.
    let project: URL
    /// The folder for temporary files.
    let folder: URL

    func merge(_ ours: Data, _ old: Data, _ new: Data) throws -> Result {
        let files = ["ours", "old", "new"].map { folder.appending(path: $0) }
        let sides = [ours, old.withLineBreaks(of: ours), new.withLineBreaks(of: ours)]
        for (file, data) in zip(files, sides) { try data.writeWithoutSync(to: file) }
        let labels = ["yours", self.old, self.new].flatMap { ["-L", $0] }
        let (text, status) = try Git(folder: project)
            .output(["merge-file"] + labels + files.map(\.path))

        // The number of conflicts, at most 127; greater values are errors.
        switch status {
        case 0: return .clean(try Data(contentsOf: files[0]))
        case 1...127: return .conflict(try Data(contentsOf: files[0]))
        default:
            if text.contains("binary") { return .impossible }
            throw Failure("git merge-file failed: \(text)", help: "see that git works here")
        }
    }
}

extension Data {
    /// The lines with the line breaks of another text, if those are all alike.
    fileprivate func withLineBreaks(of other: Data) -> Data {
        let breaks = Set(other.lines.dropLast().map { $0.last == Self.carriageReturn })
        guard breaks.count == 1, let hasReturns = breaks.first else { return self }
        var lines = lines
        for index in lines.indices.dropLast() {
            if lines[index].last == Self.carriageReturn { lines[index].removeLast() }
            if hasReturns { lines[index].append(Self.carriageReturn) }
        }
        return Data(lines.joined(separator: [Self.lineFeed]))
    }

    private var lines: [Data] { split(separator: Self.lineFeed, omittingEmptySubsequences: false) }
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
