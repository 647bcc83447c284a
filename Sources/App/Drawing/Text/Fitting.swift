extension StringProtocol {
    /// Whether it is all printable ASCII, as most texts are: that is a fast path.
    var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

extension String {
    /// The text in at most so many columns, with an ellipsis if it was cut.
    func cut(to room: Int, ellipsis: Character) -> String {
        if columns <= room { return self }
        guard room > 0 else { return "" }
        return prefix(columns: room - ellipsis.columns) + String(ellipsis)
    }

    /// The longest prefix that fits in so many columns.
    func prefix(columns room: Int) -> String {
        var result = ""
        var left = room
        for character in self {
            left -= character.columns
            guard left >= 0 else { break }
            result.append(character)
        }
        return result
    }

    /// The text in lines of at most so many columns, broken between words. A word longer than a line is broken
    /// inside.
    func wrapped(to room: Int) -> [String] {
        var lines = [""]
        for word in split(separator: " ").map(String.init) {
            if let line = lines.last, !line.isEmpty, line.columns + 1 + word.columns <= room {
                lines[lines.count - 1] += " " + word
                continue
            }
            var rest = word[...]
            while let head = rest.head(columns: room) {
                lines.append(String(head))
                rest = rest[head.endIndex...]
            }
            lines.append(String(rest))
        }
        return lines.count > 1 ? Array(lines.dropFirst()) : lines
    }

    /// The text without control and bidirectional formatting characters, which a terminal would execute. Text may
    /// come from any service.
    var harmless: String {
        guard unicodeScalars.contains(where: \.isHarmful) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if !scalar.isHarmful {
                result.append(scalar)
            } else if scalar.properties.isWhitespace {
                result.append(" ")
            }
        }
        return String(result)
    }
}

extension Substring {
    /// The first line of a text that is longer than so many columns; nil when the text fits. A character wider than
    /// that has a line of its own.
    fileprivate func head(columns room: Int) -> Substring? {
        var left = room
        for index in indices {
            left -= self[index].columns
            if left < 0, index > startIndex { return self[..<index] }
        }
        return nil
    }

    /// The longest suffix that fits in so many columns.
    func suffix(columns room: Int) -> Substring {
        var left = room
        var start = endIndex
        while start > startIndex {
            let before = index(before: start)
            left -= self[before].columns
            guard left >= 0 else { break }
            start = before
        }
        return self[start...]
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmful: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        case .format: !joinsGraphemes
        default: false
        }
    }

    /// Format characters that are kept: joiners, and the tags of some flags.
    private var joinsGraphemes: Bool {
        value == 0x200C || value == 0x200D || (0xE0020...0xE007F).contains(value)
    }
}
