internal import Foundation

/// The page that shows the figures, which a run writes between its two marks.
struct LayersPage {
    static let opening = "<!-- `make bench` writes all from here to the next mark. -->"
    static let closing = "<!-- End of what `make bench` writes. -->"
    let path: String

    /// Writes these lines; false when the page has no place for them.
    func write(_ lines: [String]) throws -> Bool {
        let url = URL(filePath: path)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return false }
        let old =
            text
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = old.firstIndex(of: Self.opening), let end = old.firstIndex(of: Self.closing),
            start < end
        else { return false }
        let new = old[...start] + [""] + lines + [""] + old[end...]
        try Data(new.joined(separator: "\n").utf8).write(to: url, options: .atomic)
        return true
    }
}
