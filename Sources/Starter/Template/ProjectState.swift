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
