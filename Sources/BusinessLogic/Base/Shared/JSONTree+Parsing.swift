internal import Core
internal import Foundation

extension JSONTree {
    /// Parses a JSON text; nil for invalid JSON, and for what no service sends: other encodings than UTF-8, deeper
    /// nesting than any service uses, and texts that take too long to be compared.
    ///
    /// Foundation's decoder finds a value's type by trial, which is slow, and hashes names before they can be checked.
    init?(reading text: Data) {
        let tree = text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes)
            return parser.text()
        }
        guard let tree else { return nil }
        self = tree
    }
}

/// Parses JSON (RFC 8259) in UTF-8. Every function returns nil for what can't be read.
struct JSONParser {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private static let deepest = 64

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The only value of the text.
    mutating func text() -> JSONTree? {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: byteOrderMark) { position = byteOrderMark.count }
        guard let value = value(depth: 0) else { return nil }
        skipBlanks()
        return position == bytes.count ? value : nil
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) -> JSONTree? {
        guard depth < Self.deepest else { return nil }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map(JSONTree.text)
        case UInt8(ascii: "t"): return word("true", .flag(true))
        case UInt8(ascii: "f"): return word("false", .flag(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONTree? {
        position += 1
        var members: [String: JSONTree] = [:]
        repeat {
            // Also after a comma, as Foundation's decoder has it.
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard let name = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1)
            else { return nil }
            // Of members with one name the first counts, as for Foundation's decoder.
            if members[name] == nil { members[name] = value }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONTree? {
        position += 1
        var elements: [JSONTree] = []
        repeat {
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .array(elements) : nil
    }

    private mutating func word(_ word: StaticString, _ value: JSONTree) -> JSONTree? {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count,
            bytes[position..<end].elementsEqual(
                UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        else { return nil }
        position = end
        return value
    }

    /// A text that may be compared, and hashed as the name of a member.
    private mutating func string() -> String? {
        guard let text = quotedText(), !text.hasLongRunOfMarks else { return nil }
        return text
    }

    private mutating func quotedText() -> String? {
        guard next == UInt8(ascii: "\"") else { return nil }
        position += 1
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            position += 1
        }
        if next == UInt8(ascii: "\\") { return escapedString(from: start) }
        guard next == UInt8(ascii: "\"") else { return nil }
        defer { position += 1 }
        return String(validating: bytes[start..<position], as: UTF8.self)
    }

    private mutating func escapedString(from start: Int) -> String? {
        var text = Array(bytes[start..<position])
        while let byte = next, byte >= 0x20 {
            position += 1
            if byte == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escape = next else { return nil }
            position += 1
            if escape == UInt8(ascii: "u") {
                guard let character = escapedCharacter() else { return nil }
                text.append(contentsOf: character.utf8)
            } else {
                guard let meant = Self.escapes[escape] else { return nil }
                text.append(meant)
            }
        }
        return nil
    }

    /// What follows `\u`: one unit of UTF-16, or two with a `\u` between them.
    private mutating func escapedCharacter() -> String? {
        guard let first = codeUnit() else { return nil }
        guard UTF16.isLeadSurrogate(first), bytes[position...].starts(with: #"\u"#.utf8) else {
            return String(validating: [first], as: UTF16.self)
        }
        position += 2
        guard let second = codeUnit() else { return nil }
        return String(validating: [first, second], as: UTF16.self)
    }

    private mutating func codeUnit() -> UInt16? {
        guard position + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        position += 4
        return unit
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private mutating func number() -> JSONTree? {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        let beforeWhole = position
        var digits = 0
        let whole = takeDigits(&digits)
        // Numbers have no leading zeros.
        guard whole > 0, whole == 1 || bytes[beforeWhole] != UInt8(ascii: "0") else { return nil }
        var decimals = 0
        if next == UInt8(ascii: ".") {
            position += 1
            decimals = takeDigits(&digits)
            guard decimals > 0 else { return nil }
        }
        var hasExponent = false
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            hasExponent = true
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            var ignored = 0
            guard takeDigits(&ignored) > 0 else { return nil }
        }
        // Both numbers are exact at this size, so the quotient is correctly rounded.
        if !hasExponent, whole + decimals <= 15 {
            let magnitude = Double(digits) / Self.powers[decimals]
            return .number(beforeWhole > start ? -magnitude : magnitude)
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text), number.isFinite, number != 0 || digits == 0 else { return nil }
        return .number(number)
    }

    /// The number of digits; `value` accumulates their number.
    private mutating func takeDigits(_ value: inout Int) -> Int {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) {
            value = value &* 10 &+ Int(byte - 0x30)
            position += 1
        }
        return position - start
    }

    private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }
}
