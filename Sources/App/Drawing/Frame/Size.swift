/// A terminal's size in cells.
struct Size: Hashable, Sendable {
    var columns: Int
    var rows: Int

    /// The size of the first video terminals, and the default where the size is unknown.
    static let standard = Size(columns: 80, rows: 24)
}

/// A rectangle of cells.
struct Area: Hashable, Sendable {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int

    /// The area without its first rows.
    func dropping(rows count: Int) -> Area {
        Area(row: row + count, column: column, rows: max(0, rows - count), columns: columns)
    }
}
