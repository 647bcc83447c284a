/// The difference of two texts, as `diff -u` prints it.
struct UnifiedDiff {
    let path: String
    /// Nil for a new file.
    let old: String?
    /// Nil for a deleted file.
    let new: String?

    private static let context = 3

    /// The diff; empty for equal texts.
    var text: String {
        if old == new { return "" }
        let head =
            "--- \(old == nil ? "/dev/null" : "a/\(path)")\n+++ \(new == nil ? "/dev/null" : "b/\(path)")\n"
        return head + hunks.map(render).joined()
    }

    private struct Line {
        /// A blank, `-` or `+`.
        let sign: Character
        let text: Substring
    }

    private var hunks: [[(old: Int, new: Int, line: Line)]] {
        var numbered: [(old: Int, new: Int, line: Line)] = []
        var (oldNumber, newNumber) = (1, 1)
        for line in lines {
            numbered.append((oldNumber, newNumber, line))
            if line.sign != "+" { oldNumber += 1 }
            if line.sign != "-" { newNumber += 1 }
        }
        let changed = numbered.indices.filter { numbered[$0].line.sign != " " }
        var ranges: [Range<Int>] = []
        for index in changed {
            let range = max(0, index - Self.context)..<min(numbered.count, index + Self.context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.map { Array(numbered[$0]) }
    }

    private func render(_ hunk: [(old: Int, new: Int, line: Line)]) -> String {
        let oldCount = hunk.count { $0.line.sign != "+" }
        let newCount = hunk.count { $0.line.sign != "-" }
        let start = (old: oldCount == 0 ? 0 : hunk[0].old, new: newCount == 0 ? 0 : hunk[0].new)
        return "@@ -\(start.old),\(oldCount) +\(start.new),\(newCount) @@\n"
            + hunk.map { "\($0.line.sign)\($0.line.text)\n" }.joined()
    }

    /// All lines of both texts as a shortest edit script (Myers 1986).
    private var lines: [Line] {
        let (before, after) = (Self.lines(of: old), Self.lines(of: new))
        let difference = after.difference(from: before)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [Line] = []
        var (i, j) = (0, 0)
        while i < before.count || j < after.count {
            if i < before.count, removed.contains(i) {
                lines.append(Line(sign: "-", text: before[i]))
                i += 1
            } else if j < after.count, inserted.contains(j) {
                lines.append(Line(sign: "+", text: after[j]))
                j += 1
            } else {
                lines.append(Line(sign: " ", text: before[i]))
                i += 1
                j += 1
            }
        }
        return lines
    }

    private static func lines(of text: String?) -> [Substring] {
        guard let text, !text.isEmpty else { return [] }
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }
}
