internal import Foundation

/// Finds a secret in all usual spellings: any case, each character plain, percent-encoded (once or more often),
/// escaped as in JSON or HTML, in Latin-1, UTF-16 or UTF-32, or misread; and its Base64 and hexadecimal forms.
struct SecretSpelling: Sendable {
    private let scalars: [Unicode.Scalar]
    private let isBase64: Bool
    /// Whether it has letters with which an escape begins.
    private let hasEscapeLetters: Bool
    /// Whether it could also be a number, or a part of one.
    let mayBeFigure: Bool
    /// The possible first bytes of an occurrence whose first character is not escaped.
    let firstBytes: Set<UInt8>

    /// All spellings.
    static func all(of secret: String) -> [SecretSpelling] {
        let encodings = secret.encodings
        let hexadecimal = encodings.map { bytes in
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        // In the middle of other bytes, as in `user:password`, a text has one of three Base64 forms.
        let inBase64 = encodings.flatMap { bytes in
            // Of four bytes, only the whole of it is long enough to be told from other text.
            ([Data(bytes).base64EncodedString()] + (0..<3).map { base64(of: bytes, behind: $0) })
                .filter { $0.count >= 6 }
        }
        let inURLs = inBase64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        return (secret.readings + hexadecimal).map { SecretSpelling($0) }
            + Set(inBase64 + inURLs).sorted().map { SecretSpelling($0, isBase64: true) }
    }

    /// The characters that depend only on these bytes.
    private static func base64(of bytes: [UInt8], behind count: Int) -> String {
        let text = Data([UInt8](repeating: 0, count: count) + bytes).base64EncodedString()
        let end = (count + bytes.count) * 8 / 6
        let start = (count * 8 + 5) / 6
        return start < end ? String(text.prefix(end).dropFirst(start)) : ""
    }

    private init(_ text: String, isBase64: Bool = false) {
        scalars = text.unicodeScalars.map(\.inSmallLetters)
        self.isBase64 = isBase64
        hasEscapeLetters = text.utf8.contains { "%&\\".utf8.contains($0) }
        mayBeFigure = text.utf8.count < 8 && text.utf8.allSatisfy { 48...57 ~= $0 }
        let first = scalars.first.map { String($0) } ?? ""
        let inLatin1 = scalars.first.flatMap { UInt8(exactly: $0.value) }
        firstBytes = Set([first.utf8.first, first.uppercased().utf8.first, inLatin1].compactMap(\.self))
    }

    /// The end of an occurrence that begins at `start`, or nil.
    func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        if let end = end(in: bytes, from: start, isEscaped: false) { return end }
        return hasEscapeLetters ? end(in: bytes, from: start, isEscaped: true) : nil
    }

    /// - Parameter isEscaped: Whether `%`, `&` and `\` are escaped themselves wherever they can be.
    private func end(in bytes: UnsafeRawBufferPointer, from start: Int, isEscaped: Bool) -> Int? {
        var index = start
        for scalar in scalars {
            guard index < bytes.count else { return nil }
            let isItself = UInt32(bytes[index].inSmallLetters) == scalar.value && scalar.isASCII
            if !isItself || isEscaped, let end = Self.end(of: scalar, in: bytes, from: index) {
                index = end
            } else if isItself {
                index += 1
            } else {
                return nil
            }
            // UTF-16 and UTF-32 pad with zeros.
            let filled = min(index + 3, bytes.count)
            while index < filled, bytes[index] == 0 { index += 1 }
        }
        // The last Base64 character may mix bits of the secret with bits of the text after it.
        while isBase64, index < bytes.count, Self.isBase64(bytes[index]) { index += 1 }
        return index
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "+/-_=".utf8.contains(byte)
        }
    }
}

// MARK: One character that is not there as itself

extension SecretSpelling {
    /// For each byte, whether ``escapedByte(in:at:)`` finds anything behind it.
    static let beginsEscape = (UInt8.min...UInt8.max).map { "\\&+%".utf8.contains($0) }

    /// The first byte in UTF-8 of the character that is escaped at `start`, or nil.
    static func escapedByte(in bytes: UnsafeRawBufferPointer, at start: Int) -> UInt8? {
        switch bytes[start] {
        case UInt8(ascii: "\\"), UInt8(ascii: "&"):
            return escape(in: bytes, from: start).flatMap { String($0.0).utf8.first }
        case UInt8(ascii: "+"): return UInt8(ascii: " ")
        case UInt8(ascii: "%"):
            var index = start + 1
            while let value = number(in: bytes, from: index, digits: 2) {
                guard value == 0x25 else { return UInt8(truncatingIfNeeded: value) }
                index += 2
            }
            return nil
        default: return nil
        }
    }

    private static func end(
        of scalar: Unicode.Scalar, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        switch bytes[start] {
        case UInt8(ascii: "\\"), UInt8(ascii: "&"):
            guard let (escaped, end) = escape(in: bytes, from: start) else { return nil }
            return escaped.inSmallLetters == scalar ? end : nil
        case UInt8(ascii: "+"): return scalar == " " ? start + 1 : nil
        case UInt8(ascii: "%"), 0x80...: break
        default: return nil
        }
        var index: Int? = start
        for byte in UTF8.encode(scalar) ?? .init() {
            index = index.flatMap { end(of: byte, in: bytes, from: $0) }
        }
        guard index == nil, !scalar.isASCII, let inLatin1 = UInt8(exactly: scalar.value) else { return index }
        return end(of: inLatin1, in: bytes, from: start)
    }

    /// A byte as itself or percent-encoded; `%2573` is encoded twice.
    private static func end(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        // A percent sign begins an escape here, which may be one of itself.
        if bytes[start] == byte, byte != UInt8(ascii: "%") { return start + 1 }
        guard bytes[start] == UInt8(ascii: "%") else { return nil }
        var index = start + 1
        while let value = number(in: bytes, from: index, digits: 2) {
            index += 2
            if UInt8(truncatingIfNeeded: value).inSmallLetters == byte { return index }
            guard value == 0x25 else { return nil }
        }
        return nil
    }

    /// The character of `\u0041`, `\ud83d\ude00`, `\x41`, `\/`, `&#65;`, `&#x41;` or `&amp;`.
    private static func escape(
        in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> (Unicode.Scalar, end: Int)? {
        guard start + 1 < bytes.count else { return nil }
        if let (value, end) = backslashEscape(in: bytes, from: start) {
            if let scalar = Unicode.Scalar(value) { return (scalar, end) }
            guard 0xD800..<0xDC00 ~= value, let (low, end) = backslashEscape(in: bytes, from: end),
                0xDC00..<0xE000 ~= low
            else { return nil }
            return Unicode.Scalar(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)).map { ($0, end) }
        }
        // A hostile reply has millions of bytes that only look like entities: the search ends at the first byte that no
        // entity has, and makes no text.
        let limit = min(start + 10, bytes.count)
        guard let end = (start + 1..<limit).first(where: { !isOfEntity(bytes[$0]) }),
            bytes[end] == UInt8(ascii: ";"), let value = entity(in: bytes, start + 1..<end)
        else { return nil }
        return Unicode.Scalar(value).map { ($0, end + 1) }
    }

    private static func isOfEntity(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: byte == UInt8(ascii: "#")
        }
    }

    /// The value of `#65`, `#x41` or `amp`.
    private static func entity(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt32? {
        let name = bytes[range].lazy.map(\.inSmallLetters)
        guard name.first == UInt8(ascii: "#") else {
            return entities.first { $0.name.utf8.elementsEqual(name) }?.scalar.value
        }
        let digits = name.dropFirst()
        if digits.first == UInt8(ascii: "x"), digits.count > 1 {
            return number(in: bytes, from: range.lowerBound + 2, digits: range.count - 2)
        }
        guard !digits.isEmpty, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + UInt32($1 - 48) }
    }

    /// The number in `\u0041` or `\x41`, which may be half a surrogate pair, or the character after another `\`.
    private static func backslashEscape(
        in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> (UInt32, end: Int)? {
        guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "\\") else { return nil }
        var index = start + 1
        // Nested escapes, as deep as real replies nest them.
        while index < min(start + 4, bytes.count - 1), bytes[index] == UInt8(ascii: "\\") { index += 1 }
        let digits = bytes[index] == UInt8(ascii: "u") ? 4 : bytes[index] == UInt8(ascii: "x") ? 2 : 0
        if digits > 0, let value = number(in: bytes, from: index + 1, digits: digits) {
            return (value, index + 1 + digits)
        }
        return (UInt32(bytes[index]), index + 1)
    }

    private static let entities: [(name: String, scalar: Unicode.Scalar)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
    ]

    /// A hexadecimal number of so many digits.
    private static func number(
        in bytes: UnsafeRawBufferPointer, from start: Int, digits: Int
    ) -> UInt32? {
        guard start + digits <= bytes.count else { return nil }
        var value: UInt32 = 0
        for index in start..<start + digits {
            switch bytes[index] {
            case let digit where 48...57 ~= digit: value = value << 4 | UInt32(digit - 48)
            case let letter where 97...102 ~= letter | 32: value = value << 4 | UInt32((letter | 32) - 87)
            default: return nil
            }
        }
        return value
    }
}

extension UInt8 {
    fileprivate var inSmallLetters: UInt8 { 65...90 ~= self ? self + 32 : self }
}

extension Unicode.Scalar {
    fileprivate var inSmallLetters: Unicode.Scalar {
        isASCII ? Unicode.Scalar(UInt8(value).inSmallLetters) : self
    }
}

// MARK: Bytes and what is read from them

extension String {
    /// The percent-encoded text, decoded. Bytes that are not UTF-8 are read as Latin-1: libcurl sends them as they are,
    /// and Foundation has no text for them.
    package var percentDecoded: String {
        if let text = removingPercentEncoding { return text }
        let parts = split(separator: "%", omittingEmptySubsequences: false)
        let escaped = parts.dropFirst().flatMap { part in
            [UInt8(part.prefix(2), radix: 16) ?? UInt8(ascii: "%")] + Array(part.utf8.dropFirst(2))
        }
        return (Array(parts[0].utf8) + escaped).read(as: .isoLatin1)
    }

    /// The text in UTF-8, and in Latin-1 if that differs and has all its letters.
    package var encodings: [[UInt8]] {
        let inLatin1 = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        let differs = inLatin1.count == unicodeScalars.count && inLatin1.contains { $0 >= 0x80 }
        return [Array(utf8)] + (differs ? [inLatin1] : [])
    }

    /// The text and what a server reads that takes its bytes for those of another encoding: `GrÃ¶Ã\u{9F}e`, `GrÃ¶ÃŸe`
    /// or `Gr\u{FFFD}\u{FFFD}e` for `Größe`. Only the text for ASCII, which is the same in all of them.
    package var readings: [String] {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return [self] }
        return encodings.flatMap { bytes in
            [
                String(decoding: bytes, as: UTF8.self), bytes.read(as: .isoLatin1),
                bytes.read(as: .windowsCP1252),
            ]
        }
    }
}

extension [UInt8] {
    /// The text in an encoding of one byte a letter. A byte without a letter there is the one of Latin-1.
    fileprivate func read(as encoding: String.Encoding) -> String {
        map { String(data: Data([$0]), encoding: encoding) ?? String(Unicode.Scalar($0)) }.joined()
    }
}
