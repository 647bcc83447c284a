import Foundation

/// What a project remembers of how it was made: the file `.understudy`.
///
/// It is text, a line a fact: the version of the starter, the answers, and of each file its kind, the hash of what was
/// written, and its path.
struct ProjectState: Equatable {
    static let path = ".understudy"

    /// A file as it was written.
    struct File: Equatable {
        let kind: StarterFiles.Kind
        let hash: String
        let path: String
    }

    var version: String
    /// The starter's commit, which is more exact than its version; nil when files were not committed there.
    var commit: String?
    var answers: ProjectAnswers
    /// Facts that this version of the tool does not know, as they were read.
    var others: [String] = []
    var files: [File] = []

    var text: String {
        (["version \(version)"] + answers.lines + (commit.map { ["commit \($0)"] } ?? []) + others
            + files.map { "file \($0.kind.rawValue) \($0.hash) \($0.path)" })
            .joined(separator: "\n") + "\n"
    }
}

extension Data {
    /// The bytes' FNV-1a hash of 64 bits (Fowler, Noll and Vo), in hexadecimal: tells whether a file was edited, and is
    /// no protection against anybody.
    var fnv1a: String {
        let hash = withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var index = 0
            // A loop of its own: in debug builds an iterator takes ten times as long.
            while index < bytes.count {
                hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
                index += 1
            }
            return hash
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
