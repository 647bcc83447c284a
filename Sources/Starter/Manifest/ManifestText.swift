/// Package.swift as text, to say which line a finding is about.
struct ManifestText {
    private let lines: [String]
    /// The index of the line on which each target begins.
    private let openings: [String: Int]

    init(_ text: String, targets: [String]) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var openings: [String: Int] = [:]
        for target in targets { openings[target] = Self.opening(of: target, in: lines) }
        self.lines = lines
        self.openings = openings
    }

    /// The line on which a target begins, or on which it names a dependency; 1 when the text computes it.
    func line(of target: String, naming dependency: String? = nil) -> Int {
        guard let start = openings[target] else { return 1 }
        guard let dependency else { return start + 1 }
        let end = openings.values.filter { $0 > start }.min() ?? lines.endIndex
        let naming = lines[start..<end].firstIndex { $0.contains("\"\(dependency)\"") }
        return (naming ?? start) + 1
    }

    /// The first line that holds a text, or 1.
    func line(holding text: String) -> Int {
        (lines.firstIndex { $0.contains(text) } ?? 0) + 1
    }

    /// A target's name stands first in a call, on the call's line or leading the next.
    private static func opening(of target: String, in lines: [String]) -> Int? {
        lines.firstIndex { $0.contains("(\"\(target)\"") || $0.contains("(name: \"\(target)\"") }
            ?? lines.firstIndex { line in
                let text = line.drop { $0 == " " }
                return text.hasPrefix("\"\(target)\"") || text.hasPrefix("name: \"\(target)\"")
            }
    }
}
