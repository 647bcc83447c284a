internal import Presentation

extension Page {
    /// How many results fit.
    func rows(for state: AddPlaceState) -> Int {
        max(1, contentArea(above: state.notice).rows - Self.fieldRows)
    }

    /// The search for a place.
    func addPlace(_ state: AddPlaceState) -> Frame {
        draw(header(of: state), notice: state.notice) { frame, area in
            FieldLine(label: "Name", labelColumns: 4, field: state.field)
                .draw(in: &frame, row: area.row, column: 1, hasFocus: true)
            let below = area.dropping(rows: Self.fieldRows)
            switch state.phase {
            case .loading where state.results.isEmpty:
                Message("Searching …", style: .dim).draw(in: &frame, below)
            // A text without a letter or digit, such as a blank, is not searched for.
            case .empty where !state.field.text.contains(where: { $0.isLetter || $0.isNumber }):
                Message("Write the name of a place.", help: "Any language will do.", style: .dim)
                    .draw(in: &frame, below)
            case .empty:
                Message(
                    "Nothing is called “\(state.field.text)”.", help: "Fewer letters find more.",
                    style: .plain
                ).draw(in: &frame, below)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: nil).draw(in: &frame, below)
            case .loading, .loaded: drawResults(of: state, in: &frame, below)
            }
        }
    }

    /// The field and the line below it.
    private static var fieldRows: Int { 2 }

    private func header(of state: AddPlaceState) -> Header {
        var status: [StyledText] = []
        if state.field.isFull {
            status.append(StyledText(text: "\(state.field.limit) characters at most", style: .warning))
        }
        if state.phase == .loading { status.append(StyledText(text: "searching", style: .accent)) }
        let count = state.results.count
        if state.window.range.count < count {
            let range = state.window.range
            status.append(StyledText(text: "\(range.lowerBound + 1)–\(range.upperBound) of \(count)"))
        } else if count > 0 {
            status.append(StyledText(text: count == 1 ? "1 place" : "\(count) places"))
        }
        return Header(title: "Add a place", status: status)
    }

    private func drawResults(of state: AddPlaceState, in frame: inout Frame, _ area: Area) {
        let known = "\(theme.symbols.check) in the list"
        let knownColumns = theme.symbols.readable(known).columns
        let widest = state.results.map { theme.symbols.readable($0.name).columns }.max() ?? 0
        let nameColumns = max(8, min(widest, area.columns / 2 - 3))
        let shown = state.window.range.clamped(to: state.results.indices).prefix(area.rows)
        for (offset, index) in shown.enumerated() {
            let place = state.results[index]
            let row = area.row + offset
            let isSelected = index == state.selection
            var end = area.columns - 2
            if place.isAdded {
                end -= knownColumns
                frame.write(known, row: row, column: end, style: .done)
                end -= 2
            }
            let remarkColumns = place.remark.map(theme.symbols.columns) ?? 0
            if let remark = place.remark, end - remarkColumns - 2 >= 3 + nameColumns {
                end -= remarkColumns
                frame.write(remark, row: row, column: end, style: .warning)
                end -= 2
            }
            frame.write(
                place.name, row: row, column: 3, room: min(nameColumns, max(0, end - 3)), style: .strong)
            let column = 3 + nameColumns + 2
            frame.write(place.detail, row: row, column: column, room: end - column, style: .dim)
            if isSelected { frame.select(row: row, columns: 0..<area.columns - 1) }
        }
        frame.drawScrollBar(
            state.window, column: area.columns - 1, rows: area.row..<area.row + area.rows)
    }
}
