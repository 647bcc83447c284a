import Foundation

/// How a project was created: the file `.understudy`.
///
/// It is text with one fact per line: the version of the starter, the answers, and each file's kind, hash and path.
struct ProjectState: Equatable {
    static let path = ".understudy"

    /// A generated file.
    struct File: Equatable {
        let kind: StarterFiles.Kind
        let hash: String
        let path: String
    }

    /// The bytes that it was read from; nil for a new project.
    var source: Data?
    /// What its lines end with: `\r\n` where Git is told to check texts out so.
    var lineBreak = "\n"
    var version: String
    /// The starter's commit, which is more exact than its version; nil if it had uncommitted changes.
    var commit: String?
    var answers: ProjectAnswers
    /// Unknown facts, kept unchanged.
    var others: [String] = []
    var files: [File] = []

    var text: String {
        let lines: [String] =
            ["version \(version)"] + answers.lines + (commit.map { ["commit \($0)"] } ?? []) + others
            + files.map { "file \($0.kind.rawValue) \($0.hash) \($0.path)" }
        return lines.map { $0 + lineBreak }.joined()
    }
}
