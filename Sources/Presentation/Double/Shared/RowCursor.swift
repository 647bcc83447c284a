internal import Presentation

/// The selected row, and the window that keeps it visible.
struct RowCursor {
    private(set) var selection: Int?
    private(set) var window: ScrollWindow

    init(capacity: Int) { window = ScrollWindow(capacity: capacity, total: 0) }

    mutating func select(_ index: Int, of count: Int) {
        window.resize(total: count)
        selection = count == 0 ? nil : max(0, min(index, count - 1))
        if let selection { window.reveal(selection) }
    }

    /// Where the selected row is now; if it has gone, where the first of those behind it is that is still there; if none is,
    /// the last row.
    func index<ID: Equatable>(in rows: [ID], after before: [ID]) -> Int {
        guard let selection else { return 0 }
        return before[selection...].lazy.compactMap { rows.firstIndex(of: $0) }.first ?? rows.count - 1
    }

    mutating func move(by distance: Int) {
        guard let selection else { return }
        select(selection.moved(by: distance), of: window.total)
    }

    mutating func layOut(rows: Int) {
        window.resize(capacity: rows)
        if let selection { window.reveal(selection) }
    }
}

extension Int {
    /// This index moved by a distance, or `Int.max` on overflow.
    func moved(by distance: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(distance)
        return overflow ? .max : sum
    }
}
