/// A C text as the preprocessor sees it: continued lines joined, comments removed.
enum CText {
    struct Line: Equatable {
        /// Without comments; strings are unchanged.
        let text: String
        /// The number of its first source line.
        let number: Int
    }

    private enum State {
        case code, lineComment, blockComment
        case string(UInt8)
    }

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
            if byte == UInt8(ascii: "\\"), let length = lengthOfNewline(at(0), at(1)) {
                index += length
                number += 1
                continue
            }
            if byte == UInt8(ascii: "\n") {
                number += 1
                // To the preprocessor, a comment over several lines is one blank.
                if case .blockComment = state { continue }
                state = .code
                endLine()
                first = number
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

    private static func lengthOfNewline(_ first: UInt8?, _ second: UInt8?) -> Int? {
        if first == UInt8(ascii: "\n") { return 1 }
        return first == UInt8(ascii: "\r") && second == UInt8(ascii: "\n") ? 2 : nil
    }
}
