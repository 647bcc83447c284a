internal import Presentation

/// Where the user is in a list: the selected row, which is kept in sight.
struct ListCursor {
    /// The selected row; nil only when there is none.
    private(set) var selection: Int?
    /// Which rows are in sight.
    private(set) var window: ScrollWindow

    /// A cursor in an empty list.
    init(capacity: Int) { window = ScrollWindow(capacity: capacity, total: 0) }

    /// Takes a list of another length; an index that it does not have means its nearest end.
    mutating func take(count: Int, selecting index: Int) {
        window.resize(total: count)
        select(index)
    }

    /// Takes another size of the room.
    mutating func layOut(rows: Int) {
        window.resize(capacity: rows)
        if let selection { window.reveal(selection) }
    }

    /// Moves by so many rows, as far as there are any.
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
    /// This index moved on or back, or the largest number there is: a shell may ask to move by `Int.max`, “to the end”.
    func moved(by distance: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(distance)
        return overflow ? .max : sum
    }
}
