/// A Markdown text with marks between which parts of the map are inserted:
///
///     <!-- map -->
///     …
///     <!-- /map -->
///
/// Blanks behind a mark do not count, and marks in fenced code are text.
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
        let bare = lines.map(\.withoutBlanksAtEnd)
        var parts: Set<Part> = []
        var result: [String] = []
        var fence: CodeFence?
        var index = 0
        while index < lines.count {
            let line = bare[index]
            result.append(lines[index])
            index += 1
            if let opened = fence {
                if opened.isClosed(by: line) { fence = nil }
                continue
            }
            fence = CodeFence(openedBy: line)
            // Its opening mark is damaged or gone, and what stands above would never be regenerated.
            if line == Self.end {
                throw Failure(
                    "\(file):\(index) ends a map that does not begin",
                    help: "write the line that begins it above it, such as <!-- map -->, or remove this one")
            }
            guard let part = Part.allCases.first(where: { line == "<!-- \($0.rawValue) -->" })
            else { continue }
            guard let end = bare[index...].firstIndex(of: Self.end),
                !bare[index..<end].contains(where: { $0.hasPrefix("<!-- map") })
            else {
                throw Failure(
                    "\(file):\(index) begins a map that does not end",
                    help: "write the line \(Self.end) below it")
            }
            parts.insert(part)
            let lineEnd = lines[index - 1].hasSuffix("\r") ? "\r" : ""
            result += content(part).linesOfAnyBreak.map { "\($0)\(lineEnd)" } + [lines[end]]
            index = end + 1
        }
        self.parts = parts
        filled = result.joined(separator: "\n")
    }
}

/// The open fence around code in a Markdown text (CommonMark, "Fenced code blocks").
private struct CodeFence {
    private let character: Character
    private let length: Int

    /// Nil for a line that opens none. Backticks before another one on their line are code within a sentence.
    init?(openedBy line: String) {
        guard let first = line.first, first == "`" || first == "~" else { return nil }
        length = line.prefix { $0 == first }.count
        guard length >= 3, first == "~" || !line.dropFirst(length).contains("`") else { return nil }
        character = first
    }

    func isClosed(by line: String) -> Bool {
        let marks = line.drop { $0 == " " }
        // A line that is indented further is a part of the code.
        return line.count - marks.count < 4 && marks.count >= length && marks.allSatisfy { $0 == character }
    }
}

extension String {
    /// A line without the blanks and the carriage return that may end it.
    fileprivate var withoutBlanksAtEnd: String {
        guard let last = lastIndex(where: { !" \t\r".contains($0) }) else { return "" }
        return String(self[...last])
    }
}
