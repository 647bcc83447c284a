/// The page that shows the figures. Its prose is written by people; what stands between the two marks is written
/// by a run.
struct PerformancePage {
    static let opening = "<!-- `make bench` writes all from here to the next mark. -->"
    static let closing = "<!-- End of what `make bench` writes. -->"
    /// The heading of the list that gives the reasons for missed goals.
    static let reasons = "## Why a goal may be missed"

    private let lines: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Why figures can't be written into the page, or would not fit its prose.
    var problems: [String] {
        marksProblems + repeatedHeadings.map { "the heading “\($0)” stands twice" }
            + unknownNames.map { "it gives a reason for `\($0)`, which nothing measures" }
    }

    /// The page with these lines between the marks.
    func writing(_ figures: String) -> String {
        guard let (start, end) = marks else { return lines.joined(separator: "\n") }
        return (lines[...start] + ["", figures, ""] + lines[end...]).joined(separator: "\n")
    }

    /// The cells of the table's rows, without its head.
    var rows: [[String]] {
        figures.filter { $0.hasPrefix("| ") }.dropFirst().map { row in
            row.dropFirst(2).dropLast(2).split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmed }
        }
    }

    /// The lines that a run wrote.
    var figures: [String] { marks.map { Array(lines[($0 + 1)..<$1]) } ?? [] }

    /// The lines that people wrote.
    var prose: [String] { marks.map { Array(lines[..<$0] + lines[($1 + 1)...]) } ?? lines }

    /// Of these names, the ones that the page gives no reason for.
    func unexplained(_ names: [String]) -> [String] { names.filter { !explained.contains($0) } }

    // MARK: Structure

    private var marks: (start: Int, end: Int)? {
        guard let start = lines.firstIndex(of: Self.opening), let end = lines.firstIndex(of: Self.closing),
            start < end
        else { return nil }
        return (start, end)
    }

    private var marksProblems: [String] {
        let counts = [Self.opening, Self.closing].map { mark in (mark, lines.count { $0 == mark }) }
        let wrong = counts.filter { $0.1 != 1 }.map { mark, count in
            "the line “\(mark)” stands \(count == 0 ? "nowhere" : "\(count) times")"
        }
        return wrong.isEmpty && marks == nil ? ["the marks stand in the wrong order"] : wrong
    }

    private var repeatedHeadings: [String] {
        let headings = lines.filter { $0.hasPrefix("#") }
        return headings.indices.filter { headings[..<$0].contains(headings[$0]) }.map { headings[$0] }
    }

    private var unknownNames: [String] {
        explained.filter { name in !Measure.all.contains { $0.name == name } }
    }

    /// The names that the items of the list of reasons begin with: "- `tree`, `pair`: …".
    private var explained: [String] {
        guard let heading = lines.firstIndex(of: Self.reasons) else { return [] }
        let section = lines[(heading + 1)...].prefix { !$0.hasPrefix("#") }
        return section.filter { $0.hasPrefix("- `") }.flatMap { item in
            item.prefix { $0 != ":" }.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
