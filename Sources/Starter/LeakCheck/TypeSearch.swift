import Foundation

/// Searches the bytes of a program for the types of Doubles, in whatever module they were compiled.
///
/// A compiler writes a type's name in two forms: in metadata as a whole C string, `MemoryStore`; in symbols mangled,
/// with its length, its name and the letter of its kind, after the enclosing types: `11MemoryStoreC`. (A mangled name
/// may abbreviate a repeated word by a letter; metadata never does.) The end of another string is none of a type:
/// debug information holds the paths of folders, `/house/MemoryStore`.
struct TypeSearch {
    /// A type of a Double.
    struct DoubleType: Hashable {
        let module: String
        let type: DeclaredType

        var marker: LeakSearch.Marker {
            LeakSearch.Marker(name: "type \(type.name) of \(module)", traces: [])
        }
    }

    let wanted: [DoubleType]
    /// The names of types in every release.
    let shipped: Set<String>

    /// The types in the program, in the order of `wanted`, each with its first place.
    func leaks(in program: Data) -> [LeakSearch.Leak] {
        let names = Names(wanted, shipped)
        let places = program.withUnsafeBytes { names.places(in: $0) }
        return wanted.compactMap { type in
            places[type].map {
                LeakSearch.Leak(
                    marker: type.marker, excerpt: Self.excerpt(of: program, at: $0.offset),
                    mayBeText: $0.isAlone)
            }
        }
    }

    /// The symbol or name around an offset.
    private static func excerpt(of program: Data, at place: Int) -> String {
        let start = program.startIndex + place
        let begin = program[..<start].suffix(200).lastIndex { !(33..<127).contains($0) }
        let text = program[(begin.map { $0 + 1 } ?? program.startIndex)...].prefix(200)
            .prefix { (33..<127).contains($0) }
        return text.count > 80
            ? String(decoding: text.prefix(80), as: UTF8.self) + "…"
            : String(decoding: text, as: UTF8.self)
    }
}

/// The wanted names, indexed for one pass over the bytes.
private struct Names {
    private var byName: [[UInt8]: [Candidate]] = [:]
    /// Whether any name has this length and this first byte.
    private var begins = [Bool](repeating: false, count: 256 * 128)

    private struct Candidate {
        let wanted: TypeSearch.DoubleType
        /// The mangled enclosing types before it.
        let around: [UInt8]
        let kind: UInt8
        let isKnownByNameAlone: Bool
    }

    /// Where a type's name stands.
    struct Place {
        let offset: Int
        /// Whether it stands there alone, and not in a symbol.
        let isAlone: Bool
    }

    init(_ wanted: [TypeSearch.DoubleType], _ shipped: Set<String>) {
        let outermost = Set(wanted.filter { $0.type.path.count == 1 }.map(\.type.name))
        for one in wanted {
            let path = one.type.path
            guard let name = path.last.map({ Array($0.utf8) }), let first = name.first, name.count < 128,
                let kind = one.type.kind.rawValue.asciiValue
            else { continue }
            let around = path.dropLast().map { "\($0.utf8.count)\($0)" }
            byName[name, default: []].append(
                Candidate(
                    wanted: one, around: Array((around.last ?? "").utf8), kind: kind,
                    isKnownByNameAlone: !shipped.contains(path.last ?? "")
                        && (path.count == 1 || !outermost.contains(path[0]))))
            begins[name.count * 256 + Int(first)] = true
        }
    }

    /// The first place of each type, preferably in a symbol.
    func places(in bytes: UnsafeRawBufferPointer) -> [TypeSearch.DoubleType: Place] {
        var mangled: [TypeSearch.DoubleType: Int] = [:]
        var alone: [TypeSearch.DoubleType: Int] = [:]
        var wordStart: Int?
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte.isIdentifier {
                if wordStart == nil { wordStart = position }
                if byte.isDigit, position == 0 || !bytes[position - 1].isDigit {
                    note(&mangled, mangledAt: position, in: bytes)
                }
            } else {
                if byte == 0, let start = wordStart, start == 0 || !bytes[start - 1].isInText {
                    note(&alone, alone: start..<position, in: bytes)
                }
                wordStart = nil
            }
            position += 1
        }
        return mangled.mapValues { Place(offset: $0, isAlone: false) }
            .merging(alone.mapValues { Place(offset: $0, isAlone: true) }) { inSymbol, _ in inSymbol }
    }

    private func note(
        _ places: inout [TypeSearch.DoubleType: Int], alone range: Range<Int>,
        in bytes: UnsafeRawBufferPointer
    ) {
        for candidate in candidates(range, bytes) where candidate.isKnownByNameAlone {
            if places[candidate.wanted] == nil { places[candidate.wanted] = range.lowerBound }
        }
    }

    private func note(
        _ places: inout [TypeSearch.DoubleType: Int], mangledAt start: Int, in bytes: UnsafeRawBufferPointer
    ) {
        var length = 0
        var name = start
        while name < bytes.count, bytes[name].isDigit, length < 128 {
            length = length * 10 + Int(bytes[name] - UInt8(ascii: "0"))
            name += 1
        }
        let end = name + length
        guard length > 0, end < bytes.count, !bytes.isRestOfWord(before: start) else { return }
        for candidate in candidates(name..<end, bytes) {
            // The name of a private type is followed by the file's hash.
            guard bytes[end] == candidate.kind || bytes[end...].starts(with: "33_".utf8),
                bytes.holdsType(candidate.around, before: start)
            else { continue }
            if places[candidate.wanted] == nil { places[candidate.wanted] = start }
        }
    }

    private func candidates(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> [Candidate] {
        guard range.count < 128, begins[range.count * 256 + Int(bytes[range.lowerBound])] else { return [] }
        return byName[Array(bytes[range])] ?? []
    }
}

extension UnsafeRawBufferPointer {
    /// Whether a mangled word continues here, after letters for repeated words: `0A5Store`.
    fileprivate func isRestOfWord(before end: Int) -> Bool {
        var index = end - 1
        guard index > 0, self[index].isUpper else { return false }
        index -= 1
        while index > 0, self[index].isLower { index -= 1 }
        return self[index] == UInt8(ascii: "0")
    }

    /// Whether a mangled type of this name, with the letter of its kind, ends here. True for an empty name.
    fileprivate func holdsType(_ name: [UInt8], before end: Int) -> Bool {
        if name.isEmpty { return true }
        let start = end - 1 - name.count
        return start >= 0 && self[start..<end - 1].elementsEqual(name)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    fileprivate var isLower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    /// Whether a text may hold it. Before a type's name in metadata stands the distance to its module, which is short, so
    /// that its last byte is NUL or `FF`.
    fileprivate var isInText: Bool { (0x09...0xF4).contains(self) }
    fileprivate var isIdentifier: Bool { isDigit || isUpper || isLower || self == UInt8(ascii: "_") }
}
