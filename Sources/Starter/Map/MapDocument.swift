import Foundation

/// A document with marks for parts of the map.
struct MapDocument {
    /// The files that may have marks.
    static let paths = ["README.md", "docs/map.md"]

    let path: String
    let hasMarks: Bool
    /// The text as it was read.
    let text: String
    /// The up-to-date text.
    let filled: String
    var isStale: Bool { filled != text }

    init(path: String, text: String, map: ProjectMap) throws(Failure) {
        let marked = try MarkedText(text, file: path, content: MapMarkdown(map: map, file: path).text)
        self.path = path
        self.text = text
        hasMarks = !marked.parts.isEmpty
        filled = marked.filled
    }

    /// The existing documents of a project.
    ///
    /// - Throws: `Failure` when none has a mark.
    static func all(at root: URL, with map: ProjectMap) throws -> [MapDocument] {
        let documents = try texts(at: root).map { path, text in
            try MapDocument(path: path, text: text, map: map)
        }
        guard documents.contains(where: \.hasMarks) else {
            throw Failure(
                "neither \(paths.joined(separator: " nor ")) has a place for the map",
                help: "write the lines <!-- map --> and <!-- /map --> where it belongs")
        }
        return documents
    }

    /// Whether a document of a project has a mark; without one there is no map to keep up to date.
    static func haveMarks(at root: URL) throws -> Bool {
        try texts(at: root).contains { path, text in
            try !MarkedText(text, file: path, content: { _ in "" }).parts.isEmpty
        }
    }

    /// The texts of the existing documents, each with its byte order mark, if it has one.
    private static func texts(at root: URL) throws -> [(path: String, text: String)] {
        try paths.compactMap { path in
            let data = try Data.textFile(at: root.appending(path: path), named: path)
            return data?.text.map { (path: path, text: $0) }
        }
    }
}
