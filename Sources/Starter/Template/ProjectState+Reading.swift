import Foundation

extension ProjectState {
    /// Reads the state of the project in a folder.
    init(at root: URL) throws(Failure) {
        let source = try Data.textFile(at: root.appending(path: Self.path), named: Self.path)
        guard let source, let text = String(data: source, encoding: .utf8) else {
            throw Failure(
                "there is no \(Self.path) in \(root.path)",
                help: "run it at the top of a project that the starter made")
        }
        try self.init(text)
        self.source = source
    }

    init(_ text: String) throws(Failure) {
        var facts: [String: String] = [:]
        var others: [String] = []
        var files: [File] = []
        // Not at every line break of Unicode, which an author's name may have.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            let words = line.split(separator: " ", maxSplits: 1)
            switch words.first {
            case nil: continue
            case "file":
                guard let file = File(String(line)) else {
                    throw Self.damaged("line \(index + 1) cannot be read: \(line)")
                }
                files.append(file)
            case "version", "commit", "name", "layers", "terminal", "license", "author", "year",
                "demo", "mutation":
                facts[String(words[0])] = words.count == 2 ? String(words[1]) : ""
            default:
                // Git's marks of a conflict are no facts to keep, and both sides between them would be read.
                guard !["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains(where: { line.hasPrefix($0) })
                else {
                    throw Self.damaged("line \(index + 1) is the mark of a merge conflict: \(line)")
                }
                others.append(String(line))
            }
        }
        version = try Self.fact("version", in: facts) { $0 }
        commit = facts["commit"]
        answers = try ProjectAnswers(facts)
        self.others = others
        self.files = files
        lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
    }

    fileprivate static func fact<Value>(
        _ name: String, in facts: [String: String], _ value: (String) -> Value?
    ) throws(Failure) -> Value {
        guard let text = facts[name] else { throw damaged("it does not say `\(name)`") }
        guard let value = value(text) else { throw damaged("`\(name) \(text)` cannot be read") }
        return value
    }

    private static func damaged(_ what: String) -> Failure {
        Failure("\(path) is damaged: \(what)", help: "restore it: git log -- \(path) lists its versions")
    }
}

extension ProjectState.File {
    /// `file own cbf29ce484222325 Sources/App/Main.swift`
    fileprivate init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count == 4, let kind = StarterFiles.Kind(rawValue: words[1]) else { return nil }
        self.init(kind: kind, hash: words[2], path: words[3])
    }
}

extension ProjectAnswers {
    fileprivate init(_ facts: [String: String]) throws(Failure) {
        name = try ProjectState.fact("name", in: facts) { try? ProjectName(recorded: $0) }
        layers = try ProjectState.fact("layers", in: facts, Layers.init)
        hasTerminal = try ProjectState.fact("terminal", in: facts) { ["yes": true, "no": false][$0] }
        license = try ProjectState.fact("license", in: facts, License.init)
        author = try ProjectState.fact("author", in: facts) { $0 }
        year = try ProjectState.fact("year", in: facts) { Int($0) }
        // Projects of the first versions lack both facts; they have the demo.
        hasDemo = facts["demo"] != "no"
        hasMutation = facts["mutation"] == "yes"
    }
}
