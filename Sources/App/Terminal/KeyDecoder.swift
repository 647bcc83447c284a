/// Decodes the bytes of a terminal into keys, however they are split.
///
/// A lone Esc looks like the start of a longer sequence: while ``isUndecided`` is true, the reader should wait a
/// moment for more bytes, and then call ``giveUp()``.
struct KeyDecoder: Sendable {
    /// Typed input.
    enum Input: Hashable, Sendable {
        case key(Key)
        /// Pasted text, with its line breaks unchanged; it never contains a key press.
        case paste(String)
    }

    private var bytes: [UInt8] = []
    private var pasted: [UInt8]?

    /// A longer paste is cut off, which limits the memory that input can take.
    private static let longestPaste = 65_536
    private static let longestSequence = 64
    /// More than a terminal answers: it is limited because the end may be lost.
    private static let longestString = 1024
    /// The bytes behind Esc that begin a text of the terminal (ECMA-48, §5.6): DCS, SOS, OSC, PM and APC.
    private static let beginningsOfString = Array("PX]^_".utf8)
    private static let controlC: UInt8 = 0x03
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    /// Whether the bytes so far may be a whole key or the start of a longer sequence. The beginning of a letter, or of
    /// a text of the terminal, can be nothing else, however long the rest of it takes over a slow line.
    var isUndecided: Bool {
        guard pasted == nil, let first = bytes.first else { return false }
        if first == 0x1B, bytes.count > 2, Self.beginningsOfString.contains(bytes[1]) { return false }
        let letter = first == 0x1B ? bytes.dropFirst().first : first
        return letter.map { $0 < 0x80 } ?? true
    }

    /// Takes bytes, and returns the complete keys.
    mutating func feed(_ input: some Sequence<UInt8>) -> [Input] {
        bytes += input
        if pasted != nil, bytes.last == Self.controlC, bytes.firstRange(of: Self.endOfPaste) == nil {
            // Terminals paste no control characters: the end of the paste was lost, and this is the key.
            pasted = nil
            bytes = [Self.controlC]
        }
        var result: [Input] = []
        var position = 0
        while position < bytes.count {
            if pasted != nil {
                bytes.removeFirst(position)
                position = 0
                guard let text = takePaste() else { break }
                result.append(.paste(text))
                continue
            }
            guard let (input, length) = Self.decode(bytes[position...]) else { break }
            position += length
            switch input {
            case .key(let key): result.append(.key(key))
            case .beginningOfPaste: pasted = []
            case .nothing: break
            }
        }
        bytes.removeFirst(position)
        return result
    }

    /// Decodes an undecided sequence, because no more bytes came.
    mutating func giveUp() -> [Input] {
        guard isUndecided else { return [] }
        defer { bytes = [] }
        if bytes == [0x1B] { return [.key(Key(.escape))] }
        // Longer ones were cut off.
        return bytes.count == 2 ? [.key(.alt(Self.character(bytes[1])))] : []
    }

    private mutating func takePaste() -> String? {
        if let end = bytes.firstRange(of: Self.endOfPaste) {
            let text = (pasted ?? []) + bytes[..<end.lowerBound]
            bytes.removeSubrange(..<end.upperBound)
            pasted = nil
            return String(decoding: Self.cut(text), as: UTF8.self)
        }
        // The last bytes may be the start of the end mark.
        let safe = max(0, bytes.count - Self.endOfPaste.count + 1)
        let room = Self.longestPaste - (pasted?.count ?? 0)
        pasted?.append(contentsOf: bytes.prefix(min(safe, room)))
        bytes.removeFirst(safe)
        return nil
    }

    /// What is kept of a paste. A character that has only some of its bytes in it is left out: half of one is none that
    /// was pasted.
    private static func cut(_ text: [UInt8]) -> ArraySlice<UInt8> {
        let kept = text.prefix(longestPaste)
        guard kept.count == longestPaste, let start = kept.lastIndex(where: { $0 & 0xC0 != 0x80 }),
            case .none = decodeUTF8(kept[start...])
        else { return kept }
        return kept[..<start]
    }
}

extension KeyDecoder {
    private enum Decoded {
        case key(Key)
        case beginningOfPaste
        /// An unknown sequence.
        case nothing
    }

    /// The first input in the bytes and its length; nil while it is incomplete.
    private static func decode(_ bytes: ArraySlice<UInt8>) -> (Decoded, Int)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return decodeEscape(bytes)
        case 0x80...: return decodeUTF8(bytes)
        default: return (.key(key(ofByte: first)), 1)
        }
    }

    private static func key(ofByte byte: UInt8) -> Key {
        switch byte {
        case 0x00: Key(.character(" "), .control)
        case 0x09: Key(.tab)
        case 0x0A, 0x0D: Key(.enter)
        case 0x08, 0x7F: Key(.backspace)
        case 0x01...0x1A: .control(character(byte + 0x60))
        case 0x1C...0x1F: .control(character(byte + 0x40))
        default: .character(character(byte))
        }
    }

    private static func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

    private static func decodeUTF8(_ bytes: ArraySlice<UInt8>) -> (Decoded, Int)? {
        let length =
            switch bytes.first ?? 0 {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        let encoded = bytes.prefix(length)
        // A byte that is not a continuation ends the incomplete character.
        if let stray = encoded.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
            return (.nothing, stray - bytes.startIndex)
        }
        guard encoded.count == length else { return nil }
        guard let text = String(validating: encoded, as: UTF8.self), let character = text.first else {
            return (.nothing, length)
        }
        return (.key(.character(character)), length)
    }

    private static func decodeEscape(_ bytes: ArraySlice<UInt8>) -> (Decoded, Int)? {
        guard bytes.count > 1 else { return nil }
        let rest = bytes.dropFirst()
        switch bytes[bytes.startIndex + 1] {
        case UInt8(ascii: "["): return decodeControlSequence(bytes)
        case UInt8(ascii: "O"): return decodeSingleShift(bytes)
        case let byte where beginningsOfString.contains(byte): return decodeString(bytes)
        case 0x1B: return (.key(Key(.escape)), 1)
        // Shift-Tab of the Linux console, as its terminfo has it. Alt-Tab looks the same there, and means nothing here.
        case 0x09: return (.key(Key(.tab, .shift)), 2)
        default:
            guard let (decoded, length) = decode(rest) else { return nil }
            guard case .key(var key) = decoded else { return (decoded, length + 1) }
            key.modifiers.insert(.alt)
            return (.key(key), length + 1)
        }
    }

    /// A text of the terminal, such as the answer to what its colours are: up to BEL or `ESC \`. Another control
    /// character does not belong to it: its end was lost.
    private static func decodeString(_ bytes: ArraySlice<UInt8>) -> (Decoded, Int)? {
        let string = bytes.prefix(longestString)
        guard let end = string.dropFirst(2).firstIndex(where: { $0 < 0x20 }) else {
            return string.count == longestString ? (.nothing, longestString) : nil
        }
        let length = end - bytes.startIndex
        switch bytes[end] {
        case 0x07: return (.nothing, length + 1)
        case 0x1B:
            guard end + 1 < bytes.endIndex else { return nil }
            return (.nothing, bytes[end + 1] == UInt8(ascii: "\\") ? length + 2 : length)
        default: return (.nothing, length)
        }
    }

    /// `ESC O` and a letter. Some terminals put the modifiers between, as `5` or `1;5`.
    private static func decodeSingleShift(_ bytes: ArraySlice<UInt8>) -> (Decoded, Int)? {
        let body = bytes.dropFirst(2)
        guard let end = body.firstIndex(where: { !(0x30...0x3B).contains($0) }) else {
            return bytes.count > longestSequence ? (.nothing, bytes.count) : nil
        }
        let length = end - bytes.startIndex + 1
        guard (0x40...0x7E).contains(bytes[end]) else { return (.nothing, length - 1) }
        let modifiers = modifiers(of: parameters(of: body[..<end]).last)
        return (cursorKey(bytes[end]).map { .key(Key($0, modifiers)) } ?? .nothing, length)
    }

    /// `ESC [`, parameters, and a final byte for the kind (ECMA-48, §5.4).
    private static func decodeControlSequence(_ bytes: ArraySlice<UInt8>) -> (Decoded, Int)? {
        let body = bytes.dropFirst(2)
        // The Linux console's function keys: a second bracket, and a letter.
        if body.first == UInt8(ascii: "[") {
            guard body.count > 1 else { return nil }
            return (consoleKey(body[body.startIndex + 1]).map { .key(Key($0)) } ?? .nothing, 4)
        }
        // The X10 mouse report: three arbitrary bytes follow.
        if body.first == UInt8(ascii: "M") {
            return body.count > 3 ? (.nothing, 6) : nil
        }
        guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            return bytes.count > longestSequence ? (.nothing, bytes.count) : nil
        }
        let length = end - bytes.startIndex + 1
        guard (0x40...0x7E).contains(bytes[end]) else { return (.nothing, length - 1) }
        // Keys have numeric parameters. Other parameters mean a report of the mouse or the terminal.
        guard body[..<end].allSatisfy({ (0x30...0x3B).contains($0) }) else { return (.nothing, length) }
        return (meaning(of: parameters(of: body[..<end]), final: bytes[end]), length)
    }

    private static func parameters(of bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    }

    /// Terminals send the modifier bits plus one.
    private static func modifiers(of parameter: Int?) -> Key.Modifiers {
        Key.Modifiers(rawValue: max(0, (parameter ?? 1) - 1) & 7)
    }

    private static func meaning(of parameters: [Int], final: UInt8) -> Decoded {
        let first = parameters.first ?? 0
        let modifiers = modifiers(of: parameters.dropFirst().first)
        switch final {
        case UInt8(ascii: "~"):
            if first == 200 { return .beginningOfPaste }
            return numberedKey(first).map { .key(Key($0, modifiers)) } ?? .nothing
        case UInt8(ascii: "Z"): return .key(Key(.tab, .shift))
        // rxvt's arrows with Shift.
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return cursorKey(final - 0x20).map { .key(Key($0, .shift)) } ?? .nothing
        // Mouse and cursor reports have final bytes of keys, but other parameters.
        case UInt8(ascii: "M"): return .nothing
        default:
            guard first <= 1 else { return .nothing }
            return cursorKey(final).map { .key(Key($0, modifiers)) } ?? .nothing
        }
    }

    private static func cursorKey(_ byte: UInt8) -> Key.Code? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte - UInt8(ascii: "P")) + 1)
        default: nil
        }
    }

    private static func consoleKey(_ byte: UInt8) -> Key.Code? {
        guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else { return nil }
        return .function(Int(byte - UInt8(ascii: "A")) + 1)
    }

    private static func numberedKey(_ number: Int) -> Key.Code? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        default: nil
        }
    }
}
