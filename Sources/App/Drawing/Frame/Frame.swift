/// A grid of cells, exactly as wide and as high as its size.
///
/// Writing clips at the edges. Text is made readable first, without control characters, so that a frame never
/// contains an escape sequence.
struct Frame: Hashable, Sendable {
    /// The number of rows and columns.
    let size: Size
    /// The symbols for its text.
    let symbols: Symbols
    /// The cells of each row.
    private(set) var rows: [[Cell]]
    /// Where the terminal's cursor is shown; nil where it is hidden.
    var cursor: Cursor?
    /// Where the terminal's cursor stands while it is hidden: a screen reader reads the row that it is in.
    private(set) var hiddenCursor: Cursor?
    /// The whole message, where the frame shows only a part of it.
    var details: String?
    /// What the details are called in the footer.
    var detailsName = "details"

    /// A cell: one column of one row.
    struct Cell: Hashable, Sendable {
        /// One grapheme; empty in the columns of a wide one behind its first.
        var text = " "
        var style = Style.plain

        static let blank = Cell()
    }

    /// The position of the cursor.
    struct Cursor: Hashable, Sendable {
        var row: Int
        var column: Int
    }

    /// The alignment of a text in its space.
    enum Alignment: Hashable, Sendable {
        case leading, centre, trailing
    }

    /// An empty frame.
    init(size: Size, symbols: Symbols) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        self.symbols = symbols
        let row = [Cell](repeating: .blank, count: self.size.columns)
        rows = [[Cell]](repeating: row, count: self.size.rows)
    }

    /// The whole frame.
    var area: Area { Area(row: 0, column: 0, rows: size.rows, columns: size.columns) }

    /// Writes a text into one row, in at most `room` columns, and cuts it with an ellipsis if it is longer. Returns
    /// the column behind it.
    @discardableResult
    mutating func write(
        _ text: String, row: Int, column: Int, room: Int? = nil, alignment: Alignment = .leading,
        style: Style = .plain
    ) -> Int {
        let room = min(room ?? .max, size.columns - column)
        guard rows.indices.contains(row), column >= 0, room > 0 else { return column }
        let fitting = symbols.readable(text).cut(to: room, ellipsis: symbols.ellipsis)
        var position =
            switch alignment {
            case .leading: column
            case .centre: column + (room - fitting.columns) / 2
            case .trailing: column + room - fitting.columns
            }
        for character in fitting {
            position += put(character, row: row, column: position, style: style)
        }
        return position
    }

    /// Fills a range of a row with one character.
    mutating func fill(
        _ character: Character, row: Int, columns: Range<Int>, style: Style = .plain
    ) {
        guard rows.indices.contains(row) else { return }
        for column in columns.clamped(to: 0..<size.columns) {
            put(character, row: row, column: column, style: style)
        }
    }

    /// Sets the style of a range of a row.
    mutating func restyle(row: Int, columns: Range<Int>, as style: Style) {
        guard rows.indices.contains(row) else { return }
        for column in columns.clamped(to: 0..<size.columns) { rows[row][column].style = style }
    }

    /// Makes a row the selected one: with the pointer, in another style, and with the hidden cursor in it.
    mutating func select(row: Int, columns: Range<Int>) {
        guard rows.indices.contains(row) else { return }
        let column = 1
        write(symbols.pointer, row: row, column: column)
        restyle(row: row, columns: columns, as: .selected)
        hiddenCursor = Cursor(row: row, column: column)
    }

    /// The frame without the empty rows at its end.
    var trimmed: Frame {
        let used = rows.lastIndex { $0.contains { $0.text != " " } }.map { $0 + 1 } ?? 0
        var result = Frame(size: Size(columns: size.columns, rows: used), symbols: symbols)
        result.rows = Array(rows.prefix(used))
        return result
    }

    /// Writes a character, and returns how many columns it takes. One of no width is left out.
    @discardableResult
    private mutating func put(_ character: Character, row: Int, column: Int, style: Style) -> Int {
        let width = character.columns
        guard width > 0 else { return 0 }
        let columns = column..<column + width
        clearCutCharacters(row: row, columns: columns)
        for column in columns { rows[row][column] = Cell(text: "", style: style) }
        rows[row][column].text = String(character)
        return width
    }

    /// Clears what is left of wide characters of which some columns are overwritten.
    private mutating func clearCutCharacters(row: Int, columns: Range<Int>) {
        var first = columns.lowerBound
        while rows[row][first].text.isEmpty { first -= 1 }
        for column in first..<columns.lowerBound { rows[row][column].text = " " }
        let behind = rows[row][columns.upperBound...].prefix { $0.text.isEmpty }
        for column in behind.indices { rows[row][column].text = " " }
    }
}
