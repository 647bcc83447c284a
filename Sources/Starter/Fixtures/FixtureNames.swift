import Foundation

/// The file names in a project's sources: its strings, and the lines and quotations in them.
///
/// An interpolation matches anything: `"frames/\(name)-80x24.txt"` names every frame of that size. A string with
/// nothing but an interpolation before its extension names nothing.
struct FixtureNames {
    private var names: Set<String> = []
    private var patterns: Set<[String]> = []

    /// Collects the names in Swift source.
    mutating func read(_ source: String) {
        let bytes = Array(source.utf8)
        let literals = Lexer.tokens(of: bytes).filter { $0.kind == .literal }.map(\.range)
        let ends = Dictionary(literals.map { ($0.lowerBound, $0.upperBound) }) { first, _ in first }
        for literal in literals { readLiteral(bytes[literal], ends) }
    }

    /// Collects the names in C source. Without its comments, its strings are read like Swift's.
    mutating func readC(_ source: String) {
        read(CText.lines(of: source.utf8).map(\.text).joined(separator: "\n"))
    }

    private mutating func readLiteral(_ literal: ArraySlice<UInt8>, _ ends: [Int: Int]) {
        let hashes = literal.prefix { $0 == UInt8(ascii: "#") }
        var rest = literal.dropFirst(hashes.count)
        // A regular expression names no file.
        guard rest.first == UInt8(ascii: "\"") else { return }
        var parts: [[UInt8]] = [[]]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                add(parts)
                parts = [[]]
            case UInt8(ascii: "\\") where rest.starts(with: hashes):
                rest = rest.dropFirst(hashes.count)
                guard rest.popFirst() == UInt8(ascii: "(") else { continue }
                skipInterpolation(&rest, ends)
                parts.append([])
            default: parts[parts.count - 1].append(byte)
            }
        }
    }

    /// Skips an interpolation from behind its opening parenthesis; the literals in it are read by themselves.
    ///
    /// - Parameter ends: Where the literals end, by where they begin.
    private func skipInterpolation(_ rest: inout ArraySlice<UInt8>, _ ends: [Int: Int]) {
        var depth = 1
        while depth > 0, let byte = rest.first {
            let end = ends[rest.startIndex] ?? rest.startIndex + 1
            rest = rest.dropFirst(end - rest.startIndex)
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
        }
    }

    private mutating func add(_ parts: [[UInt8]]) {
        var parts = parts.map { String(decoding: $0, as: UTF8.self) }
        parts[0] = String(parts[0].drop(while: \.isWhitespace))
        if let folder = parts[0].range(of: "Fixtures/") { parts[0] = String(parts[0][folder.upperBound...]) }
        // Any word could be a name without a dot; one behind a slash is a file's.
        let end = parts[parts.count - 1]
        guard end.contains(".") || (end.contains("/") && !end.hasSuffix("/")) else { return }
        if parts.count == 1 {
            names.insert(parts[0])
        } else if parts.dropLast().contains(where: { $0.contains(where: \.isLetter) }) {
            patterns.insert(parts)
        }
    }

    /// Whether a file below `Fixtures` is named, by its whole path or by its end.
    func contain(_ path: String) -> Bool {
        var ends = [path]
        var rest = path[...]
        while let slash = rest.firstIndex(of: "/") {
            rest = rest[rest.index(after: slash)...]
            ends.append(String(rest))
        }
        return ends.contains { end in names.contains(end) || patterns.contains { end.fits($0) } }
    }
}
