internal import Presentation

extension Page {
    /// One note.
    func note(_ state: NoteState) -> Frame {
        draw(header(of: state), notice: state.notice) { frame, area in
            switch state.phase {
            case .loading: Message("Reading the note …", style: .dim).draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: nil).draw(in: &frame, area)
            case .empty, .loaded: drawText(of: state, in: &frame, area)
            }
        }
    }

    private func header(of state: NoteState) -> Header {
        let status = state.isBusy ? [StyledText(text: "working", style: .accent)] : []
        if let changed = state.changed {
            return Header(title: "Note", subtitle: "changed \(changed)", status: status)
        }
        return Header(title: state.phase == .loaded ? "New note" : "Note", status: status)
    }

    /// The field that is written in, and below it the whole text, where it is longer than the field.
    private func drawText(of state: NoteState, in frame: inout Frame, _ area: Area) {
        frame.drawField("Text", state.field, row: area.row)
        let text = theme.symbols.readable(state.field.text)
        guard text.columns > area.columns - 9 else { return }
        let below = area.dropping(rows: 2)
        for (offset, line) in text.wrapped(to: below.columns - 4).prefix(below.rows).enumerated() {
            frame.write(line, row: below.row + offset, column: 2, style: .dim)
        }
    }
}
