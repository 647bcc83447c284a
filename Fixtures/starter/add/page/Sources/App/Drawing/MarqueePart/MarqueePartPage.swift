internal import Presentation

extension Page {
    /// The marquee part.
    func marqueePart(_ state: MarqueePartState) -> Frame {
        draw(header(of: state), notice: state.notice) { frame, area in
            switch state.phase {
            case .loading: Message("Reading …", style: .dim).draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: "Then press Ctrl-R.").draw(in: &frame, area)
            case .empty, .loaded: drawEntries(of: state, in: &frame, area)
            }
        }
    }

    private func header(of state: MarqueePartState) -> Header {
        let count = state.entries.count
        let subtitle = count == 0 ? "" : count == 1 ? "1 entry" : "\(count) entries"
        return Header(title: "Marquee part", subtitle: subtitle)
    }

    /// The field for a new entry, and below it the entries; of more than there is room for, the last.
    private func drawEntries(of state: MarqueePartState, in frame: inout Frame, _ area: Area) {
        frame.drawField("New", state.field, row: area.row)
        let below = area.dropping(rows: 2)
        if state.entries.isEmpty {
            Message("Nothing yet.", help: "Write something and press Enter.").draw(in: &frame, below)
        }
        for (offset, entry) in state.entries.suffix(below.rows).enumerated() {
            frame.write(entry, row: below.row + offset, column: 3, room: below.columns - 4)
        }
    }
}
