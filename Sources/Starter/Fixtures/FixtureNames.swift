import Foundation

/// The file names in a project's sources, at the end of any literal.
///
/// An interpolation matches anything: `"frames/\(name)-80x24.txt"` names every frame of that size. A literal with
/// nothing but an interpolation before its extension names nothing.
struct FixtureNames {
    private var names: Set<String> = []
    private var patterns: Set<[String]> = []

    /// Collects the names in a source.
    mutating func read(_ source: String) {
        var rest = Array(source.utf8)[...]
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            rest = rest[(quote + 1)...]
            readLiteral(&rest)
        }
    }

    /// Reads a literal from behind its opening quote to its closing one, or to the end of the line.
    private mutating func readLiteral(_ rest: inout ArraySlice<UInt8>) {
        var parts: [[UInt8]] = [[]]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\n"): return add(parts)
            case UInt8(ascii: "\\"):
                guard rest.popFirst() == UInt8(ascii: "(") else { continue }
                skipInterpolation(&rest)
                parts.append([])
            default: parts[parts.count - 1].append(byte)
            }
        }
    }

    /// Skips an interpolation from behind its opening parenthesis, but reads literals in it.
    private mutating func skipInterpolation(_ rest: inout ArraySlice<UInt8>) {
        var depth = 1
        while depth > 0, let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\""): readLiteral(&rest)
            case UInt8(ascii: "\n"): return
            default: break
            }
        }
    }

    private mutating func add(_ parts: [[UInt8]]) {
        var parts = parts.map { String(decoding: $0, as: UTF8.self) }
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
