extension SourceOutline {
    /// The text of a range.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The file's line ending.
    var lineBreak: String {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
        return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// The start of the line that contains a byte.
    func lineStart(_ offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// The end of the line that contains a byte, before its line break.
    func lineEnd(_ offset: Int) -> Int {
        var end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if end > offset, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return end
    }

    /// The indentation of a byte's line.
    func indentation(at offset: Int) -> String {
        let start = lineStart(offset)
        let end = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return text(start..<(end ?? bytes.count))
    }

    /// The step of the first line that is indented behind an opening brace; nil without any.
    var ownStep: String? {
        for (brace, next) in zip(tokens, tokens.dropFirst()) {
            guard brace.isSymbol("{"), next.line > brace.line else { continue }
            let outer = indentation(at: brace.range.lowerBound)
            let inner = indentation(at: next.range.lowerBound)
            guard inner.count > outer.count, inner.hasPrefix(outer) else { continue }
            return String(inner.dropFirst(outer.count))
        }
        return nil
    }

    /// The text with this step instead of its own, except for lines that begin in a literal.
    func text(withStep newStep: String) -> String {
        var start = 0
        var lines: [String] = []
        for line in text(0..<bytes.count).split(separator: "\n", omittingEmptySubsequences: false) {
            var rest = line
            var indentation = ""
            if !tokens.contains(where: { $0.range.contains(start) }) {
                while rest.hasPrefix(step) {
                    rest = rest.dropFirst(step.count)
                    indentation += newStep
                }
            }
            lines.append(indentation + String(rest))
            start += line.utf8.count + 1
        }
        return lines.joined(separator: "\n")
    }

    /// The number of a byte's line, from 1.
    func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

    /// Whether a blank line precedes the declaration at this byte and its comment.
    func hasBlankLine(above offset: Int) -> Bool {
        var start = lineStart(offset)
        while start > 0 {
            let above = lineStart(start - 1)
            let line = text(above..<lineEnd(above)).stripped
            if line.isEmpty { return true }
            guard line.hasPrefix("//") else { return false }
            start = above
        }
        return false
    }

    /// The titles of a body's `// MARK:` lines, each with the start of its line.
    func marks(in body: Body) -> [(title: String, offset: Int)] {
        var marks: [(String, Int)] = []
        var start = tokens[body.open].range.upperBound
        while start < tokens[body.close].range.lowerBound {
            let end = lineEnd(start)
            let line = text(start..<end).stripped
            if line.hasPrefix("// MARK:"), !tokens.contains(where: { $0.range.contains(start) }) {
                let title = line.dropFirst("// MARK:".count).drop { $0 == " " || $0 == "-" }
                marks.append((String(title), start))
            }
            start = (bytes[end...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) + 1
        }
        return marks
    }
}

extension StringProtocol {
    /// The text without surrounding blanks and line breaks.
    var stripped: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}

extension String {
    /// Each line with this indentation; empty lines stay empty.
    func indented(by blanks: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : blanks + $0 }
            .joined(separator: "\n")
    }
}
