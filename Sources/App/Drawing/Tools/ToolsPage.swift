internal import Presentation

extension Page {
    /// The tools of testers.
    func tools(_ state: ToolsState) -> Frame {
        draw(Header(title: state.title), notice: state.notice) { frame, area in
            switch state.phase {
            case .loading, .empty: Message("Reading …", style: .dim).draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: nil).draw(in: &frame, area)
            case .loaded:
                for (offset, index) in state.window.range.clamped(to: state.rows.indices).enumerated() {
                    draw(
                        state.rows[index], in: &frame, row: area.row + offset, room: size.columns - 4,
                        isSelected: index == state.selection)
                }
                frame.drawScrollBar(
                    state.window, column: size.columns - 1,
                    rows: area.row..<area.row + state.window.range.count)
            }
        }
    }

    /// How many rows there is room for.
    func rows(for state: ToolsState) -> Int { max(1, contentArea(above: state.notice).rows) }

    /// Label and value side by side; a row that has no value has the room of both.
    private func draw(_ tool: ToolRow, in frame: inout Frame, row: Int, room: Int, isSelected: Bool) {
        let labelColumns = tool.value.isEmpty ? room : max(room * 2 / 5, 12)
        let style: Style =
            switch tool.kind {
            case .text: .plain
            case .choice, .action, .link: .accent
            }
        frame.write(text(tool.label), row: row, column: 3, room: labelColumns, style: style)
        let value = tool.kind == .choice ? theme.symbols.option.taken + " " + tool.value : tool.value
        frame.write(text(value), row: row, column: 3 + labelColumns + 1, room: room - labelColumns - 1)
        if isSelected { frame.select(row: row, columns: 0..<size.columns) }
    }

    private func text(_ text: String) -> String { theme.symbols.readable(text) }
}
