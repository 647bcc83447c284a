import Foundation

extension AddedParts.Entry {
    /// The record of the demo, for removing it from a project.
    ///
    /// - Parameters:
    ///   - texts: The project's files by their paths.
    ///   - bare: The same project without the demo.
    init(demoIn texts: [String: String], without bare: [String: String]) throws(Failure) {
        self.init(part: nil, name: Self.demoName)
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            if let other = bare[path] {
                let changes = try TextDifference(
                    path, from: Self.withoutMap(text), to: Self.withoutMap(other))
                self.changes += changes.changes.map { (path, $0.without, $0.with) }
            } else {
                made.append((Data(text.utf8).fnv1a, path))
            }
        }
        // Only in the project without the demo.
        changes += bare.filter { texts[$0.key] == nil }.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value, "")
        }
    }

    static let demoName = "Notes"

    var isSomething: Bool { !made.isEmpty || !changes.isEmpty }

    /// The map is regenerated when the demo is removed.
    static func withoutMap(_ text: String) -> String {
        (try? MarkedText(text, file: "", content: { _ in "" }).filled) ?? text
    }
}

/// The changes that turn a text with the demo into one without it. Each is found by its surrounding text, so that
/// it still applies after other lines were added.
struct TextDifference {
    /// In the order of the text; apply the last one first.
    private(set) var changes: [(without: String, with: String)] = []

    /// Lines of one text, and their replacement in the other.
    private struct Hunk {
        var lines: Range<Int>
        let others: [String]
    }

    init(_ path: String, from text: String, to other: String) throws(Failure) {
        var lines = Self.lines(of: text)
        for hunk in Self.hunks(lines, Self.lines(of: other)).reversed() {
            guard let change = Self.change(hunk, in: lines) else {
                throw Failure(
                    "\(path):\(hunk.lines.lowerBound + 1): what belongs to the demo cannot be told from other lines",
                    help: "write it so that no other lines are the same")
            }
            changes.insert(change, at: 0)
            lines.replaceSubrange(hunk.lines, with: hunk.others)
        }
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    // MARK: Places

    /// The smallest context that identifies a change: its lines, and as many around them as needed, but not without
    /// a letter. Brackets and empty lines identify nothing: the next method that is added ends with the same.
    private static func change(_ hunk: Hunk, in lines: [String]) -> (without: String, with: String)? {
        let text = lines.joined(separator: "\n")
        var changed = lines
        changed.replaceSubrange(hunk.lines, with: hunk.others)
        let wanted = changed.joined(separator: "\n")
        for around in 0..<8 {
            for (above, below) in [(around, 0), (0, around), (around, around)] {
                let first = max(0, hunk.lines.lowerBound - above)
                let end = min(lines.count, hunk.lines.upperBound + below)
                let with = Array(lines[first..<end])
                let without =
                    Array(lines[first..<hunk.lines.lowerBound]) + hunk.others
                    + lines[hunk.lines.upperBound..<end]
                let whole = (joined(without, isFirst: first == 0), joined(with, isFirst: first == 0))
                for (without, with) in [trimmed(whole), whole]
                where with.contains(where: \.isLetter) && text.replacingOnly(with, with: without) == wanted {
                    return (without, with)
                }
            }
        }
        return nil
    }

    /// With the leading line breaks, for insertion behind a line; at the top of the file there are none.
    private static func joined(_ lines: [String], isFirst: Bool) -> String {
        lines.map { isFirst ? $0 + "\n" : "\n" + $0 }.joined()
    }

    /// Without the common prefix and suffix, if the rest is a pure deletion: then other elements can be added to
    /// the same lines.
    private static func trimmed(_ whole: (without: String, with: String)) -> (without: String, with: String) {
        let (without, with) = whole
        let prefix = with.commonPrefix(with: without)
        let rest = without.dropFirst(prefix.count)
        guard with.dropFirst(prefix.count).hasSuffix(rest) else { return whole }
        return ("", String(with.dropFirst(prefix.count).dropLast(rest.count)))
    }

    // MARK: Hunks

    private static func hunks(_ lines: [String], _ others: [String]) -> [Hunk] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in others.difference(from: lines) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var hunks: [Hunk] = []
        var (i, j) = (0, 0)
        while i < lines.count || j < others.count {
            let (start, otherStart) = (i, j)
            while removed.contains(i) { i += 1 }
            while inserted.contains(j) { j += 1 }
            if i > start || j > otherStart {
                hunks += paragraphs(Hunk(lines: start..<i, others: Array(others[otherStart..<j])), lines)
            } else {
                i += 1
                j += 1
            }
        }
        return hunks
    }

    /// Each deleted paragraph is a change of its own, so that other members can be added between them.
    private static func paragraphs(_ hunk: Hunk, _ lines: [String]) -> [Hunk] {
        guard hunk.others.isEmpty else { return [hunk] }
        let range = moved(hunk.lines, lines)
        var starts = [range.lowerBound]
        for index in range.dropFirst() where lines[index].isEmpty && !lines[index - 1].isEmpty {
            starts.append(index)
        }
        return zip(starts, starts.dropFirst() + [range.upperBound]).map { Hunk(lines: $0..<$1, others: []) }
    }

    /// The same deletion, aligned to begin with an empty line, or else to end with one.
    private static func moved(_ range: Range<Int>, _ lines: [String]) -> Range<Int> {
        var (first, end) = (range.lowerBound, range.upperBound)
        while first > 0, lines[first - 1] == lines[end - 1] { (first, end) = (first - 1, end - 1) }
        var places = [first..<end]
        while end < lines.count, lines[first] == lines[end] {
            (first, end) = (first + 1, end + 1)
            places.append(first..<end)
        }
        return places.first { lines[$0.lowerBound].isEmpty }
            ?? places.first { lines[$0.upperBound - 1].isEmpty } ?? range
    }
}
