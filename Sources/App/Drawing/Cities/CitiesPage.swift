internal import Presentation

extension Page {
    /// How many cities fit.
    func rows(for state: CitiesState) -> Int { max(1, contentArea(above: state.notice).rows) }

    /// The list of cities.
    func cities(_ state: CitiesState) -> Frame {
        draw(header(of: state), notice: state.notice) { frame, area in
            switch state.phase {
            case .loading: Message("Reading the list …", style: .dim).draw(in: &frame, area)
            case .empty:
                Message(
                    picture: theme.symbols.glyph(.sunAndCloud), "No cities yet.",
                    help: "Press a to add the first."
                ).draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: "Then press r.").draw(in: &frame, area)
            case .loaded: drawCities(of: state, in: &frame, area)
            }
        }
    }

    private func header(of state: CitiesState) -> Header {
        var status: [StyledText] = []
        if state.isRefreshing { status.append(StyledText(text: "refreshing", style: .accent)) }
        let count = state.rows.count
        if state.window.range.count < count {
            let range = state.window.range
            status.append(StyledText(text: "\(range.lowerBound + 1)–\(range.upperBound) of \(count)"))
        } else if count > 0 {
            status.append(StyledText(text: count == 1 ? "1 city" : "\(count) cities"))
        }
        return Header(title: "Cities", status: status)
    }

    private func drawCities(of state: CitiesState, in frame: inout Frame, _ area: Area) {
        let table = CitiesTable(state.rows, columns: area.columns, symbols: theme.symbols)
        let shown = state.window.range.clamped(to: state.rows.indices).prefix(area.rows)
        for (offset, index) in shown.enumerated() {
            table.draw(index, in: &frame, row: area.row + offset, isSelected: index == state.selection)
        }
        frame.drawScrollBar(
            state.window, column: area.columns - 1, rows: area.row..<area.row + area.rows)
    }
}
