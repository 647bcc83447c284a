import Foundation

/// Runs `git` in one folder, whatever repository the environment names.
struct Git {
    let folder: URL

    /// Creates a repository with one commit of all files.
    func commitAll(_ message: String, author: String) throws {
        try run(["init", "--quiet", "--initial-branch", "main"])
        // Also what the user's own `core.excludesFile` ignores: `build/`, `*.txt` …
        try run(["add", "--all", "--force"])
        let identity = hasIdentity ? [] : ["-c", "user.name=\(author)", "-c", "user.email=nobody@localhost"]
        try run(
            identity + ["-c", "commit.gpgSign=false", "-c", "core.hooksPath=/dev/null"]
                + ["commit", "--quiet", "--message", message])
    }

    /// Whether there are no uncommitted changes, or nil without a repository.
    var isClean: Bool? {
        // Also the new files, which the user may have told git not to list.
        answer(["status", "--porcelain", "--untracked-files=normal", "--", "."])?.isEmpty
    }

    /// Those of the paths that git ignores, without the committed ones.
    func ignored(_ paths: [String]) -> [String] {
        (answer(["check-ignore", "--"] + paths) ?? "").split(separator: "\n").map(String.init)
    }

    /// Says which of the paths git ignores, if any.
    func sayIgnored(_ paths: [String], on console: Console) {
        let ignored = ignored(paths)
        guard !ignored.isEmpty else { return }
        console.say(
            "note: git ignores, and will not commit, \(ignored.joined(separator: ", ")): change .gitignore, or "
                + "git add --force them")
    }

    /// Requires a clean repository that has the project, so that git can undo the following changes.
    ///
    /// - Parameters:
    ///   - work: What will be done: `an update`.
    ///   - command: The command for it: `update`.
    func expectClean(before work: String, then command: String) throws(Failure) {
        switch isClean {
        case true?:
            // A folder that an outer repository ignores has no changes there either, and git has nothing of it.
            if answer(["ls-files", "--error-unmatch", "--", ProjectState.path]) != nil { return }
            throw Failure(
                "git does not have \(ProjectState.path), so \(work) could not be undone",
                help: "git init && git add --all && git commit -m 'Begin'; what .gitignore names needs "
                    + "git add --force")
        case false?:
            throw Failure(
                "there are changes that are not committed, and \(work) may not mix with them",
                help: "\(command) again after you commit them, or after git stash --include-untracked -- .")
        case nil:
            if let reason = refusal {
                throw Failure(
                    "git does not tell what is committed here: \(reason)",
                    help: "mend what it says, and \(command) again")
            }
            throw Failure(
                "this project is in no git repository, so \(work) could not be undone",
                help: "git init && git add --all && git commit -m 'Begin'")
        }
    }

    /// What git says where there may be a repository, but it can't or won't read it, as in a folder of another user.
    var refusal: String? {
        let words = ["LC_ALL=C", "git", "rev-parse", "--git-dir"]
        guard let (data, status) = try? Subprocess(words, in: folder, environment: Self.environment).output(),
            status != 0
        else { return nil }
        let said = String(decoding: data, as: UTF8.self).stripped
        return said.contains("not a git repository")
            ? nil : said.split(separator: "\n").first.map(String.init)
    }

    /// The top folder of the enclosing repository, or nil.
    var topLevel: URL? {
        // git says /private/var where Foundation says /var, on macOS.
        line(["rev-parse", "--show-toplevel"]).map { URL(filePath: $0).resolvingSymlinksInPath() }
    }

    /// The commit of a tag, a branch or `HEAD`, or nil.
    func commit(of revision: String) -> String? {
        line(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    }

    /// Whether earlier commits were left out of the clone.
    var isShallow: Bool { line(["rev-parse", "--is-shallow-repository"]) == "true" }

    /// Whether a commit is the other one, or comes before it.
    func isAncestor(_ commit: String, of other: String) -> Bool {
        answer(["merge-base", "--is-ancestor", commit, other]) != nil
    }

    /// The committed text of a file, or nil.
    func text(of path: String, at commit: String) -> String? { answer(["show", "\(commit):\(path)"]) }

    /// Whether all files of a commit are in the repository. A partial clone fetches some only when they are read.
    func hasAllFiles(of commit: String) -> Bool {
        answer(["rev-list", "--objects", "--no-walk", "--missing=print", commit])?.contains("\n?") != true
    }

    /// Exports all files of a commit into a new folder.
    func export(_ commit: String, into folder: URL) throws {
        let archive = folder.appendingPathExtension("tar")
        try run(["-c", "core.autocrlf=false", "archive", "--output", archive.path, commit])
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (text, status) = try Subprocess(["tar", "-xf", archive.path], in: folder).output()
        guard status == 0 else {
            throw Failure(
                "tar failed: \(String(decoding: text, as: UTF8.self))", help: "see that tar works here")
        }
        try FileManager.default.removeItem(at: archive)
    }

    /// Whether git is told a name and an e-mail address for commits.
    var hasIdentity: Bool { person("AUTHOR") != nil && person("COMMITTER") != nil }

    /// The name that git is told for the author of commits, with the dots at its end that git leaves out; or nil.
    var authorName: String? {
        // With an address, so that nothing but the name can be missing.
        guard let author = person("AUTHOR", with: ["-c", "user.email=nobody@localhost"]),
            let end = author.range(of: " <", options: .backwards)
        else { return nil }
        let name = author[..<end.lowerBound]
        let told = [
            ProcessInfo.processInfo.environment["GIT_AUTHOR_NAME"], line(["config", "--get", "author.name"]),
            line(["config", "--get", "user.name"]),
        ].compactMap(\.self).first { !$0.isEmpty }
        guard let told, told.hasPrefix(name), told.dropFirst(name.count).allSatisfy({ $0 == "." }) else {
            return String(name)
        }
        return told
    }

    /// Whom the environment or the configuration names: `Ada <ada@localhost> 1700000000 +0000`.
    private func person(_ role: String, with options: [String] = []) -> String? {
        // Otherwise git guesses from the names of the user and the computer.
        line(["-c", "user.useConfigOnly=true"] + options + ["var", "GIT_\(role)_IDENT"])
    }

    private func run(_ words: [String]) throws {
        let (text, status) = try output(words)
        if status != 0 {
            throw Failure("git \(words.first ?? "") failed: \(text)", help: "see that git works here")
        }
    }

    private func line(_ words: [String]) -> String? {
        answer(words)?.trimmingCharacters(in: .newlines)
    }

    /// What a command answers, without what it warns of; nil when it fails.
    private func answer(_ words: [String]) -> String? {
        guard let (text, status) = try? output(words, errors: .hidden), status == 0 else { return nil }
        return text
    }

    /// The output of a command, and its exit status.
    func output(_ words: [String], errors: Subprocess.Errors = .merged) throws -> (String, status: Int32) {
        let (data, status) = try Subprocess(
            ["git"] + words, in: folder, environment: Self.environment, errors: errors
        ).output()
        return (String(decoding: data, as: UTF8.self), status)
    }

    /// Keeps git from fetching the files that a partial clone lacks, and from asking on the terminal: the system stops
    /// what reads there in a process group of its own, and the tool would wait for it without end.
    private static var environment: [String: String] {
        var variables = ["GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"]
        let own = ProcessInfo.processInfo.environment
        // For git before 2.45, which does not know the first and fetches.
        if own["GIT_SSH_COMMAND"] == nil, own["GIT_SSH"] == nil {
            variables["GIT_SSH_COMMAND"] = "ssh -oBatchMode=yes"
        }
        return variables
    }
}
