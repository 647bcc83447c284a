import Foundation

/// `git` in one folder, whatever repository the environment names.
struct Git {
    let folder: URL

    /// Makes a repository of the folder, with one commit of everything in it.
    func commitAll(_ message: String, author: String) throws {
        try run(["init", "--quiet", "--initial-branch", "main"])
        try run(["add", "--all"])
        let identity = hasIdentity ? [] : ["-c", "user.name=\(author)", "-c", "user.email=nobody@localhost"]
        try run(
            identity + ["-c", "commit.gpgSign=false", "-c", "core.hooksPath=/dev/null"]
                + ["commit", "--quiet", "--message", message])
    }

    /// What the user's configuration says, or nil.
    func configured(_ key: String) -> String? {
        guard let (text, status) = try? output(["config", "--get", key]), status == 0 else { return nil }
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return value.isEmpty ? nil : value
    }

    /// The top of the work tree that the folder belongs to; nil outside of any.
    var workTree: String? {
        guard let (text, status) = try? output(["rev-parse", "--show-toplevel"]), status == 0 else {
            return nil
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether git knows who commits.
    var hasIdentity: Bool { configured("user.name") != nil && configured("user.email") != nil }

    private func run(_ words: [String]) throws {
        let (text, status) = try output(words)
        if status != 0 {
            throw Failure("git \(words.first ?? "") failed: \(text)", help: "see that git works here")
        }
    }

    private func output(_ words: [String]) throws -> (String, status: Int32) {
        let clean = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"].flatMap { ["-u", $0] }
        let (data, status) = try Subprocess(clean + ["git"] + words, in: folder).output()
        return (String(decoding: data, as: UTF8.self), status)
    }
}
