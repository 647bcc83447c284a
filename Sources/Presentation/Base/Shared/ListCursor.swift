internal import Presentation

/// The selected row of a list, and the window that keeps it visible.
struct ListCursor {
    /// The selected row; nil only when there is none.
    private(set) var selection: Int?
    /// The visible rows.
    private(set) var window: ScrollWindow

    /// A cursor in an empty list.
    init(capacity: Int) { window = ScrollWindow(capacity: capacity, total: 0) }

    /// Sets another length; an index out of range selects the nearest end.
    mutating func take(count: Int, selecting index: Int) {
        window.resize(total: count)
        select(index)
    }

    /// Where the selected row is now; if it has gone, where the first of those behind it is that is still there; if none is,
    /// the last row.
    func index<ID: Hashable>(in rows: [ID], after before: [ID]) -> Int {
        guard let selection else { return 0 }
        let places = Dictionary(rows.enumerated().map { ($1, $0) }) { first, _ in first }
        return before[selection...].lazy.compactMap { places[$0] }.first ?? rows.count - 1
    }

    /// Sets another window height.
    mutating func layOut(rows: Int) {
        window.resize(capacity: rows)
        if let selection { window.reveal(selection) }
    }

    /// Moves by so many rows, up to the ends.
    mutating func move(by distance: Int) {
        guard let selection else { return }
        select(selection.moved(by: distance))
    }

    /// Selects a row; an index out of range means the nearest end.
    mutating func select(_ index: Int) {
        guard window.total > 0 else {
            selection = nil
            return
        }
        let index = max(0, min(index, window.total - 1))
        selection = index
        window.reveal(index)
    }
}

extension Int {
    /// This index moved by a distance, or `Int.max` on overflow: a shell may move by `Int.max`, “to the end”.
    func moved(by distance: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(distance)
        return overflow ? .max : sum
    }
}
