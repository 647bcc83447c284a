import Foundation

/// The files of this repository that a new project gets, as `Fixtures/starter/files` lists them.
struct StarterFiles {
    /// Where a file comes from. An update replaces those of every kind, and merges the edited ones.
    enum Kind: String {
        /// Copied, and meant to stay as it is: an update tells of an edited one.
        case kit
        /// Copied.
        case generic
        /// Filled in with the user's answers.
        case own
        /// Left out.
        case skip
    }

    /// One line of the list.
    struct Rule: Equatable {
        let kind: Kind
        /// A file, or a folder with all files below it.
        let source: String
        let isFolder: Bool
        /// The source as the list writes it.
        var pattern: String { isFolder ? "\(source)/**" : source }
        /// The destination; empty for the project's top, nil for skipped files.
        let destination: String?
        /// The answers that it applies to; empty for all.
        let answers: Set<String>
    }

    /// A file of the new project.
    struct Entry: Equatable {
        let kind: Kind
        let source: String
        let destination: String
    }

    static let path = "Fixtures/starter/files"

    private(set) var placeholders = Placeholders()
    let rules: [Rule]

    /// Reads the list.
    init(_ text: String) throws(Failure) {
        var rules: [Rule] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
            if words.isEmpty { continue }
            if placeholders.read(words) { continue }
            guard let rule = Rule(words) else {
                throw Failure(
                    "\(Self.path):\(index + 1) is not a rule: \(line)",
                    help: "write kit, generic or own with a source and where it goes, skip with a source, or "
                        + "placeholder with an answer and a word")
            }
            rules.append(rule)
        }
        self.rules = rules
    }

    /// The list of this repository.
    init(in root: URL) throws(Failure) {
        guard let text = try? String(contentsOf: root.appending(path: Self.path), encoding: .utf8) else {
            throw Failure(
                "there is no \(Self.path) here", help: "run it at the top of the starter's repository")
        }
        try self.init(text)
    }

    /// The files of a project with these answers, sorted by destination.
    ///
    /// - Parameter root: The top of this repository.
    func entries(for answers: Set<String>, in root: URL) throws -> [Entry] {
        var decided: Set<String> = []
        var entries: [String: Entry] = [:]
        for rule in rules where rule.answers.isEmpty || !rule.answers.isDisjoint(with: answers) {
            let files = try rule.files(in: root)
            if files.isEmpty {
                throw Failure(
                    "\(Self.path) names \(rule.pattern), and nothing is there",
                    help: "name it where it is now, or remove the rule")
            }
            for file in files where decided.insert(rule.path(of: file)).inserted {
                guard let destination = rule.destination(of: file), entries[destination] == nil else {
                    continue
                }
                entries[destination] = Entry(
                    kind: rule.kind, source: rule.path(of: file), destination: destination)
            }
        }
        return entries.values.sorted { $0.destination < $1.destination }
    }
}

extension StarterFiles.Rule {
    fileprivate init?(_ words: [String]) {
        guard words.count >= 2, let kind = StarterFiles.Kind(rawValue: words[0]) else { return nil }
        self.kind = kind
        isFolder = words[1].hasSuffix("/**")
        source = isFolder ? String(words[1].dropLast(3)) : words[1]
        if kind == .skip {
            destination = nil
            answers = Set(words.dropFirst(2))
        } else {
            guard words.count >= 3 else { return nil }
            destination = words[2] == "." ? "" : words[2]
            answers = Set(words.dropFirst(3))
        }
    }

    /// The matching files below its source; one empty path for a single file.
    fileprivate func files(in root: URL) throws -> [String] {
        let url = root.appending(path: source)
        if !isFolder { return FileManager.default.fileExists(atPath: url.path) ? [""] : [] }
        return (try? url.filesBelow()) ?? []
    }

    fileprivate func path(of file: String) -> String { file.isEmpty ? source : "\(source)/\(file)" }

    fileprivate func destination(of file: String) -> String? {
        destination.map { [$0, file].filter { !$0.isEmpty }.joined(separator: "/") }
    }
}
