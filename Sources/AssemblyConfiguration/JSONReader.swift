/// Reads a JSON object into settings by path, each with its place. Stops at the first mistake in the text.
struct JSONReader {
    private let bytes: [UInt8]
    private let file: String
    private var index = 0
    /// Up to where lines and columns are counted.
    private var counted = (index: 0, line: 1, column: 1)
    private var settings: [String: Setting] = [:]
    /// The paths of the objects that have settings.
    private var sections: Set<String> = []
    private(set) var problems: [ConfigurationError.Problem] = []

    private struct Mistake: Error {
        let index: Int
        let text: String
    }

    init(_ text: String, file: String) {
        bytes = Array(text.utf8)
        self.file = file
    }

    mutating func read() -> [String: Setting] {
        do throws(Mistake) {
            (index, counted.index) = (textStart, textStart)
            skipSpace()
            guard peek == UInt8(ascii: "{") else { throw Mistake(index: index, text: "expected an object") }
            try object(below: "", depth: 0)
            skipSpace()
            if index < bytes.count { throw Mistake(index: index, text: "expected nothing after the object") }
        } catch {
            problems.append(ConfigurationError.Problem(place: place(error.index), text: error.text))
        }
        return settings
    }

    /// Goes on from the place before, so that many of them are counted once.
    private mutating func place(_ index: Int) -> String {
        let index = min(index, bytes.count)
        if index < counted.index { counted = (textStart, 1, 1) }
        let piece = bytes[counted.index..<index]
        let newlines = piece.count { $0 == UInt8(ascii: "\n") }
        let line = piece.lastIndex(of: UInt8(ascii: "\n")).map { piece[($0 + 1)...] } ?? piece
        let column = (newlines > 0 ? 1 : counted.column) + String(decoding: line, as: UTF8.self).count
        counted = (index, counted.line + newlines, column)
        return "\(file):\(counted.line):\(counted.column)"
    }

    /// Editors of Windows put a byte order mark before everything else.
    private var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = peek, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Mistake) {
        guard take(character) else { throw Mistake(index: index, text: "expected \(character)") }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func object(below prefix: String, depth: Int) throws(Mistake) {
        guard depth < 64 else { throw Mistake(index: index, text: "objects are too deep") }
        try expect("{")
        if take("}") { return }
        repeat {
            skipSpace()
            let start = index
            let path = prefix + (try string())
            try expect(":")
            try value(path, start, depth)
        } while take(",")
        guard take("}") else { throw Mistake(index: index, text: "expected , or }") }
    }

    private mutating func value(_ path: String, _ start: Int, _ depth: Int) throws(Mistake) {
        skipSpace()
        let begin = index
        switch peek {
        case UInt8(ascii: "{"):
            let count = settings.count
            try refuseTwice(path, start)
            try object(below: path + ".", depth: depth + 1)
            if settings.count == count { try note(path, start, "{}", .other) } else { sections.insert(path) }
        case UInt8(ascii: "\""): try note(path, start, try string(), .text)
        case UInt8(ascii: "["):
            try list()
            try note(path, start, String(decoding: bytes[begin..<index], as: UTF8.self), .other)
        default:
            let word = word()
            switch word {
            case "true", "false": try note(path, start, word, .truth)
            case "null": try note(path, start, word, .other)
            default:
                guard Self.isNumber(word) else { throw Mistake(index: begin, text: "expected a value") }
                try note(path, start, word, .number)
            }
        }
    }

    private mutating func note(
        _ path: String, _ start: Int, _ text: String, _ kind: Setting.Kind
    ) throws(Mistake) {
        try refuseTwice(path, start)
        settings[path] = Setting(text: text, kind: kind, place: place(start))
    }

    private func refuseTwice(_ path: String, _ start: Int) throws(Mistake) {
        guard settings[path] == nil, !sections.contains(path) else {
            throw Mistake(index: start, text: "\(Setting.told(path: path)) is set twice")
        }
    }

    /// No setting is a list, so it is only passed over.
    private mutating func list() throws(Mistake) {
        try expect("[")
        var depth = 1
        while depth > 0 {
            guard let byte = peek else { throw Mistake(index: index, text: "expected ]") }
            switch byte {
            case UInt8(ascii: "\""): _ = try string()
            case UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "]"):
                depth -= 1
                index += 1
            default: index += 1
            }
        }
    }

    private mutating func word() -> String {
        let begin = index
        while let byte = peek, !Array(" \n\r\t,:]}{[\"".utf8).contains(byte) { index += 1 }
        return String(decoding: bytes[begin..<index], as: UTF8.self)
    }

    private static func isNumber(_ word: String) -> Bool {
        word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
    }

    private mutating func string() throws(Mistake) -> String {
        let begin = index
        try expect("\"")
        var text: [UInt16] = []
        var plain = index
        func decoded(_ range: Range<Int>) -> [UInt16] {
            Array(String(decoding: bytes[range], as: UTF8.self).utf16)
        }
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                text += decoded(plain..<index)
                index += 1
                guard let whole = String(validating: text, as: UTF16.self) else {
                    throw Mistake(index: begin, text: "the text has a half of a character")
                }
                return whole
            case UInt8(ascii: "\\"):
                text += decoded(plain..<index)
                index += 1
                text.append(try escaped())
                plain = index
            case ..<0x20:
                throw Mistake(index: index, text: "a text must not have line ends or control characters")
            default: index += 1
            }
        }
        throw Mistake(index: begin, text: "the text has no end")
    }

    private mutating func escaped() throws(Mistake) -> UInt16 {
        let simple: [UInt8: UInt16] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
        ]
        guard let byte = peek else { throw Mistake(index: index, text: "the text has no end") }
        index += 1
        if let unit = simple[byte] { return unit }
        let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        guard byte == UInt8(ascii: "u"), digits.allSatisfy(\.isHexDigit), digits.utf8.count == 4,
            let unit = UInt16(digits, radix: 16)
        else {
            throw Mistake(index: index - 2, text: "there is no such escape")
        }
        index += 4
        return unit
    }
}
