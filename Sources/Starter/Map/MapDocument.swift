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
        let documents = try paths.compactMap { path -> MapDocument? in
            // With a byte order mark, if it has one.
            guard let text = FileManager.default.contents(atPath: root.appending(path: path).path)?.text
            else {
                return nil
            }
            return try MapDocument(path: path, text: text, map: map)
        }
        guard documents.contains(where: \.hasMarks) else {
            throw Failure(
                "neither \(paths.joined(separator: " nor ")) has a place for the map",
                help: "write the lines <!-- map --> and <!-- /map --> where it belongs")
        }
        return documents
    }
}
