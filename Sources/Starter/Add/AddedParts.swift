import Foundation

/// The record of what was added to a project, for removing it again: the file `.added`, and `.demo` for the example
/// that a new project contains.
///
/// It is text with one fact per line, in the order of the additions:
///
///     added service ShoppingList
///     made <hash> Sources/…/ShoppingListService.swift
///     changed Sources/…/CoreBase.swift    "what stood there"    "what stands there now"
///
/// The fields of `changed` are separated by tabs, which JSON texts never contain.
struct AddedParts: Equatable {
    struct Entry: Equatable {
        /// Nil for the demo.
        let part: Part?
        let name: String
        /// The new files, each with the hash of its text.
        var made: [(hash: String, path: String)] = []
        /// The changes of other files; an empty text stands for no file.
        var changes: [(path: String, old: String, new: String)] = []

        static func == (one: Entry, other: Entry) -> Bool { one.lines == other.lines }

        /// Its kind and name, as commands take them: `service Tags`.
        var title: String { "\(part?.rawValue ?? AddedParts.demo) \(name)" }

        /// What takes it back, as it is typed at a project's top.
        var removal: String { part?.removal(of: name) ?? "make strip-demo" }

        /// Whether nothing of it is left: a merge of two branches brings back the record of what one has removed.
        func isGone(from root: URL) -> Bool {
            func data(_ path: String) -> Data? {
                FileManager.default.contents(atPath: root.appending(path: path).path)
            }
            return made.allSatisfy { data($0.path) == nil }
                && changes.allSatisfy { !($0.new.isEmpty || data($0.path)?.text?.contains($0.new) == true) }
        }

        /// A file without what this has there word for word.
        func taken(from text: String, at path: String) -> String {
            changes.reversed().filter { $0.path == path && !$0.new.isEmpty }
                .reduce(text) { $0.replacingOnly($1.new, with: $1.old) ?? $0 }
        }

        fileprivate var lines: [String] {
            ["added \(title)"] + made.map { "made \($0.hash) \($0.path)" }
                + changes.map { "changed \($0.path)\t\($0.old.quoted)\t\($0.new.quoted)" }
        }
    }

    static let path = ".added"
    static let demoPath = ".demo"
    fileprivate static let demo = "demo"

    /// The bytes that it was read from; nil for no file.
    private(set) var source: Data?
    var entries: [Entry] = []

    init() {}

    /// Reads the file; a missing file is an empty record.
    init(at root: URL, path: String = AddedParts.path) throws(Failure) {
        let file = root.appending(path: path).path
        let source = FileManager.default.contents(atPath: file)
        guard source != nil || !FileManager.default.fileExists(atPath: file),
            let text = String(data: source ?? Data(), encoding: .utf8)
        else {
            throw Failure(
                "\(path) cannot be read as text", help: "bring it back as it was: git checkout \(path)")
        }
        try self.init(text, path: path)
        self.source = source
    }

    init(_ text: String, path: String = AddedParts.path) throws(Failure) {
        // Not at every line break of Unicode, which the texts of changes may have.
        let lines = text.split { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            if words.count == 3, words[0] == "added", words[1] == Self.demo {
                entries.append(Entry(part: nil, name: words[2]))
            } else if words.count == 3, words[0] == "added", let part = Part(rawValue: words[1]) {
                entries.append(Entry(part: part, name: words[2]))
            } else if words.count == 3, words[0] == "made", !entries.isEmpty {
                entries[entries.count - 1].made.append((words[1], words[2]))
            } else if let change = Self.change(line), !entries.isEmpty {
                entries[entries.count - 1].changes.append(change)
            } else {
                throw Failure(
                    "\(path):\(index + 1) cannot be read: \(line)",
                    help: "bring it back as it was: git checkout \(path)")
            }
        }
    }

    /// Nil when the record is empty, so that the file is removed.
    var text: String? {
        entries.isEmpty ? nil : entries.flatMap(\.lines).joined(separator: "\n") + "\n"
    }

    var data: Data? { text.map { Data($0.utf8) } }

    private static func change(_ line: Substring) -> (path: String, old: String, new: String)? {
        let fields = line.split(separator: "\t")
        guard fields.count == 3, fields[0].hasPrefix("changed "),
            let texts = try? JSONDecoder().decode(
                [String].self, from: Data("[\(fields[1]),\(fields[2])]".utf8))
        else { return nil }
        return (String(fields[0].dropFirst("changed ".count)), texts[0], texts[1])
    }
}

extension String {
    /// JSON on one line.
    fileprivate var quoted: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
