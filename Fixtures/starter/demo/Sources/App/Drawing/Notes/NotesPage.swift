internal import Presentation

extension Page {
    /// How many notes there is room for.
    func rows(for state: NotesState) -> Int {
        max(1, contentArea(above: state.notice).rows - searchRows(state))
    }

    /// The list of notes.
    func notes(_ state: NotesState) -> Frame {
        draw(header(of: state), notice: state.notice) { frame, area in
            if let search = state.search { frame.drawField("Search", search, row: area.row) }
            let below = area.dropping(rows: searchRows(state))
            switch state.phase {
            case .loading: Message("Reading the notes …", style: .dim).draw(in: &frame, below)
            case .empty where state.search?.text.isEmpty == false:
                Message("No note has these words.", help: "Fewer letters find more.", style: .plain)
                    .draw(in: &frame, below)
            case .empty: Message("No notes yet.", help: "Press a to write the first.").draw(in: &frame, below)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: "Then press r.").draw(in: &frame, below)
            case .loaded: drawRows(of: state, in: &frame, below)
            }
        }
    }

    private func searchRows(_ state: NotesState) -> Int { state.search == nil ? 0 : 2 }

    private func header(of state: NotesState) -> Header {
        var status: [StyledText] = []
        if state.isBusy { status.append(StyledText(text: "working", style: .accent)) }
        let count = state.rows.count
        if state.window.range.count < count {
            let range = state.window.range
            status.append(StyledText(text: "\(range.lowerBound + 1)–\(range.upperBound) of \(count)"))
        } else if count > 0 {
            status.append(StyledText(text: count == 1 ? "1 note" : "\(count) notes"))
        }
        return Header(title: "Notes", status: status)
    }

    private func drawRows(of state: NotesState, in frame: inout Frame, _ area: Area) {
        let dayColumns = state.rows.map(\.changed.columns).max() ?? 0
        let dayColumn = area.columns - 2 - dayColumns
        let shown = state.window.range.clamped(to: state.rows.indices).prefix(area.rows)
        for (offset, index) in shown.enumerated() {
            let note = state.rows[index]
            let row = area.row + offset
            frame.write(note.text, row: row, column: 3, room: dayColumn - 5)
            frame.write(note.changed, row: row, column: dayColumn, style: .dim)
            if index == state.selection { frame.select(row: row, columns: 0..<area.columns - 1) }
        }
        frame.drawScrollBar(
            state.window, column: area.columns - 1, rows: area.row..<area.row + area.rows)
    }
}
