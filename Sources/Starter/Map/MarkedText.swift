/// A Markdown text with marks between which parts of the map are inserted:
///
///     <!-- map -->
///     …
///     <!-- /map -->
///
/// Marks in code fences are ignored.
struct MarkedText {
    /// A part between marks; the raw value is the text of the opening mark.
    enum Part: String, CaseIterable {
        /// The layers and what they offer, as a Mermaid graph.
        case picture = "map"
        /// All components, in a table per layer.
        case components = "map components"
        /// The modules of the manifest, as a Mermaid graph.
        case modules = "map modules"
    }

    /// The parts in the text.
    let parts: Set<Part>
    /// The text with every part regenerated.
    let filled: String

    private static let end = "<!-- /map -->"

    /// - Parameters:
    ///   - file: The name of the file, for the error.
    ///   - content: The text between the marks of a part, without a trailing line break.
    init(_ text: String, file: String, content: (Part) -> String) throws(Failure) {
        // By scalars, so that each line keeps the carriage return that ends it, if any.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        let bare = lines.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
        var parts: Set<Part> = []
        var result: [String] = []
        var isFenced = false
        var index = 0
        while index < lines.count {
            let line = bare[index]
            result.append(lines[index])
            index += 1
            if line.hasPrefix("```") { isFenced.toggle() }
            guard !isFenced, let part = Part.allCases.first(where: { line == "<!-- \($0.rawValue) -->" })
            else { continue }
            guard let end = bare[index...].firstIndex(of: Self.end),
                !bare[index..<end].contains(where: { $0.hasPrefix("<!-- map") })
            else {
                throw Failure(
                    "\(file):\(index) begins a map that does not end",
                    help: "write the line \(Self.end) below it")
            }
            parts.insert(part)
            let lineEnd = lines[index - 1].dropFirst(line.count)
            result += content(part).linesOfAnyBreak.map { "\($0)\(lineEnd)" } + [lines[end]]
            index = end + 1
        }
        self.parts = parts
        filled = result.joined(separator: "\n")
    }
}
