/// A C text as the preprocessor sees it: continued lines joined, comments removed.
enum CText {
    struct Line: Equatable {
        /// Without comments, and without the text of raw strings; other strings are unchanged.
        let text: String
        /// The number of its first source line.
        let number: Int
    }

    private enum State {
        case code, lineComment, blockComment
        case string(UInt8)
    }

    private static let rawPrefixes: Set = ["R", "LR", "uR", "UR", "u8R"]

    /// The lines that are not blank.
    static func lines(of source: some Sequence<UInt8>) -> [Line] {
        let bytes = Array(source)
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var lines: [Line] = []
        var text: [UInt8] = []
        var number = 1
        var first = 1
        var state = State.code
        var index = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0

        func at(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }
        func endLine() {
            if text.contains(where: { $0 > 32 }) {
                lines.append(Line(text: String(decoding: text, as: UTF8.self), number: first))
            }
            text = []
        }

        while let byte = at(0) {
            index += 1
            if byte == UInt8(ascii: "\\"), let length = lengthOfNewline(bytes[index...]) {
                index += length
                number += 1
                continue
            }
            if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && at(0) != UInt8(ascii: "\n")) {
                number += 1
                // To the preprocessor, a comment over several lines is one blank.
                if case .blockComment = state { continue }
                state = .code
                endLine()
                first = number
                continue
            }
            if case .code = state, byte == UInt8(ascii: "\""),
                let end = endOfRawString(bytes[index...], after: text)
            {
                number += bytes[index..<end].count { $0 == UInt8(ascii: "\n") }
                index = end
                text += "\"\"".utf8
                continue
            }
            switch (state, byte) {
            case (.code, UInt8(ascii: "/")) where at(0) == UInt8(ascii: "/"):
                state = .lineComment
            case (.code, UInt8(ascii: "/")) where at(0) == UInt8(ascii: "*"):
                state = .blockComment
                index += 1
                text.append(UInt8(ascii: " "))
            case (.blockComment, UInt8(ascii: "*")) where at(0) == UInt8(ascii: "/"):
                state = .code
                index += 1
            case (.lineComment, _), (.blockComment, _):
                break
            case (.code, UInt8(ascii: "<")) where expectsHeader(text):
                state = .string(UInt8(ascii: ">"))
                text.append(byte)
            case (.code, UInt8(ascii: "'")) where endsWithNumber(text):
                text.append(byte)
            case (.code, UInt8(ascii: "\"")), (.code, UInt8(ascii: "'")):
                state = .string(byte)
                text.append(byte)
            case (.string(let quote), _) where byte == quote:
                state = .code
                text.append(byte)
            case (.string, UInt8(ascii: "\\")):
                text.append(byte)
                if let next = at(0) { text.append(next) }
                index += 1
            default:
                text.append(byte)
            }
        }
        endLine()
        return lines
    }

    /// The length of the line end here; the blanks before it join the line to the next all the same.
    private static func lengthOfNewline(_ bytes: ArraySlice<UInt8>) -> Int? {
        let blanks = bytes.prefix { " \t\u{B}\u{C}".utf8.contains($0) }.count
        let end = bytes.dropFirst(blanks).prefix(2)
        if end.elementsEqual("\r\n".utf8) { return blanks + 2 }
        return end.first == UInt8(ascii: "\n") || end.first == UInt8(ascii: "\r") ? blanks + 1 : nil
    }

    /// Whether a header's name follows, in which `//` begins no comment.
    private static func expectsHeader(_ text: [UInt8]) -> Bool {
        let word = text.reversed().drop { " \t(".utf8.contains($0) }.prefix { isLetter($0) }.reversed()
        let name = String(decoding: word, as: UTF8.self)
        return CReader.inclusions.contains(name) || CReader.questions.contains(name)
    }

    /// Whether the text ends in a number, where an apostrophe separates digits: `1'000`.
    private static func endsWithNumber(_ text: [UInt8]) -> Bool {
        let word = text.reversed().prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "'") }
        return word.last.map(isDigit) ?? false
    }

    /// The end of a raw string of C++, `R"x(…)x"`, from its quote; nil for other strings.
    private static func endOfRawString(_ rest: ArraySlice<UInt8>, after text: [UInt8]) -> Int? {
        let prefix = text.reversed().prefix { isLetter($0) || isDigit($0) }.reversed()
        guard rawPrefixes.contains(String(decoding: prefix, as: UTF8.self)),
            let open = rest.prefix(17).firstIndex(of: UInt8(ascii: "("))
        else { return nil }
        let delimiter = rest[..<open]
        if delimiter.contains(where: { $0 <= 32 || $0 == UInt8(ascii: "\"") }) { return nil }
        let close = [UInt8(ascii: ")")] + delimiter + [UInt8(ascii: "\"")]
        return rest[open...].firstRange(of: close)?.upperBound ?? rest.endIndex
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (65...90).contains(byte) || byte == UInt8(ascii: "_")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
