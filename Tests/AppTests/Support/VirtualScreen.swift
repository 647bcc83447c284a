internal import Foundation

@testable internal import App

#if canImport(Darwin)
    /// Foundation also brings the type of this name in Darwin's `MacTypes.h`: without this one no test could use either.
    typealias Size = App.Size
#endif

/// A terminal emulator for the sequences that this program uses.
///
/// It counts columns scalar by scalar, as simple terminals do, independently of the program's own computation of
/// widths.
struct VirtualScreen {
    private(set) var size: Size
    private(set) var isAlternate = false
    /// How often the alternate screen was left.
    private(set) var departures = 0
    private(set) var isCursorShown = true
    private(set) var wraps = true
    private(set) var bracketsPastes = false
    private(set) var cursor = (row: 0, column: 0)
    /// How many columns a spacing mark takes. Terminals disagree; 1 is the answer of `wcwidth` in glibc 2.36 for all
    /// but four of them, and tmux follows it.
    private let spacingMarkColumns: Int
    /// Without an alternate screen, its sequences do nothing, as on the console of Linux.
    private let hasAlternateScreen: Bool
    /// Where the cursor was when the alternate screen was entered.
    private var savedCursor = (row: 0, column: 0)
    private var cells: [[String]]
    private var pending: [UInt8] = []

    init(size: Size, spacingMarkColumns: Int = 1, hasAlternateScreen: Bool = true) {
        self.size = size
        self.spacingMarkColumns = spacingMarkColumns
        self.hasAlternateScreen = hasAlternateScreen
        cells = Self.blank(size)
    }

    /// The visible text without trailing spaces.
    var text: String {
        cells.map { row in
            let line = row.joined()
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    /// The column of the text in the first row that contains it.
    func column(of text: String) -> Int? {
        cells.lazy.compactMap { row in
            row.indices.first { row[$0...].joined().hasPrefix(text) }
        }.first
    }

    mutating func resize(to size: Size) {
        self.size = size
        cells = Self.blank(size)
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        while let length = takeOne(), length > 0 { pending.removeFirst(length) }
    }

    /// Interprets the first sequence in the bytes; returns its length, or nil while it is incomplete.
    private mutating func takeOne() -> Int? {
        guard let first = pending.first else { return nil }
        if first == 0x1B {
            guard pending.count > 1 else { return nil }
            guard pending[1] == UInt8(ascii: "[") else { return 2 }
            guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                return nil
            }
            obey(String(decoding: pending[2..<end], as: UTF8.self), pending[end])
            return end + 1
        }
        if first < 0x20 {
            if first == 0x0D { cursor.column = 0 }
            if first == 0x0A { feedLine() }
            return 1
        }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard pending.count >= length else { return nil }
        for scalar in String(decoding: pending.prefix(length), as: UTF8.self).unicodeScalars { put(scalar) }
        return length
    }

    private mutating func obey(_ parameters: String, _ final: UInt8) {
        let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
        switch (final, parameters) {
        case (UInt8(ascii: "H"), _):
            let row = min(numbers.first ?? 1, size.rows) - 1
            cursor = (row, (numbers.dropFirst().first ?? 1) - 1)
        case (UInt8(ascii: "G"), _): cursor.column = (numbers.first ?? 1) - 1
        case (UInt8(ascii: "J"), "2"): cells = Self.blank(size)
        case (UInt8(ascii: "h"), "?1049"), (UInt8(ascii: "l"), "?1049"):
            guard hasAlternateScreen else { return }
            isAlternate = final == UInt8(ascii: "h")
            if isAlternate { savedCursor = cursor } else { cursor = savedCursor }
            departures += isAlternate ? 0 : 1
            cells = Self.blank(size)
        case (_, "?25"): isCursorShown = final == UInt8(ascii: "h")
        case (_, "?7"): wraps = final == UInt8(ascii: "h")
        case (_, "?2004"): bracketsPastes = final == UInt8(ascii: "h")
        default: break
        }
    }

    /// Moves the cursor down, or behind the last row everything up.
    private mutating func feedLine() {
        if cursor.row + 1 < size.rows {
            cursor.row += 1
        } else {
            cells = cells.dropFirst() + [[String](repeating: " ", count: size.columns)]
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        guard cells.indices.contains(cursor.row) else { return }
        let width = width(scalar)
        if width == 0 {
            let column = max(0, cursor.column - 1)
            let owner = cells[cursor.row][column].isEmpty ? column - 1 : column
            cells[cursor.row][owner].unicodeScalars.append(scalar)
            return
        }
        guard cursor.column + width <= size.columns else { return }
        cells[cursor.row][cursor.column] = String(Character(scalar))
        if width == 2 { cells[cursor.row][cursor.column + 1] = "" }
        cursor.column += width
    }

    private static func blank(_ size: Size) -> [[String]] {
        [[String]](repeating: [String](repeating: " ", count: size.columns), count: size.rows)
    }

    private func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        switch scalar.properties.generalCategory {
        case .spacingMark: return spacingMarkColumns
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        let wide: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xFF01...0xFF60, 0x1F300...0x1FAFF,
        ]
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
}
