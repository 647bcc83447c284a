internal import Foundation

/// The page that shows the figures, which a run writes between its two marks.
struct LayersPage {
    static let opening = "<!-- `make bench` writes all from here to the next mark. -->"
    static let closing = "<!-- End of what `make bench` writes. -->"
    let path: String

    /// Writes these lines between the marks.
    func write(_ lines: [String]) throws {
        let (before, after) = try frame()
        let new = before + [""] + lines + [""] + after
        try Data(new.joined(separator: "\n").utf8).write(to: URL(filePath: path), options: .atomic)
    }

    /// The lines up to the first mark, and from the second one.
    ///
    /// - Throws: ``NotMeasured`` for a page that has no place for figures.
    func frame() throws(NotMeasured) -> (before: [String], after: [String]) {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw NotMeasured("\(path) can't be read. Run it at the top of the package: make bench")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(of: Self.opening), let end = lines.firstIndex(of: Self.closing),
            start < end
        else {
            throw NotMeasured(
                "\(path) has no place for the figures: it needs the lines “\(Self.opening)” and “\(Self.closing)”"
            )
        }
        return (Array(lines[...start]), Array(lines[end...]))
    }
}
