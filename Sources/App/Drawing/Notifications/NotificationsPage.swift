internal import Presentation

extension Page {
    /// How many cities there is room for.
    func rows(for state: NotificationsState) -> Int {
        max(1, contentArea(above: state.notice).rows)
    }

    /// What the user is notified of.
    func notifications(_ state: NotificationsState) -> Frame {
        draw(Header(title: "Notifications"), notice: state.notice) { frame, area in
            switch state.phase {
            case .loading: Message("Reading the subscriptions …", style: .dim).draw(in: &frame, area)
            case .empty:
                Message("No cities yet.", help: "Add one to the list to be notified of its weather.")
                    .draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: nil).draw(in: &frame, area)
            case .loaded: drawSubscriptions(of: state, in: &frame, area)
            }
        }
    }

    private func drawSubscriptions(of state: NotificationsState, in frame: inout Frame, _ area: Area) {
        let kindColumns = state.rows.first.map { row in
            row.kinds.map { cell($0, isSelected: true).columns + 1 }.reduce(0, +)
        }
        let widest = state.rows.map { theme.symbols.columns(of: $0.name) }.max() ?? 0
        let nameColumns = max(6, min(widest, area.columns - 6 - (kindColumns ?? 0)))
        let kindColumn = 3 + nameColumns + 1
        let end = area.columns - 1
        let first = firstKind(of: state, in: end - kindColumn)
        let ellipsis = String(theme.symbols.ellipsis)
        let shown = state.window.range.clamped(to: state.rows.indices).prefix(area.rows)
        for (offset, index) in shown.enumerated() {
            let (city, row) = (state.rows[index], area.row + offset)
            let isSelected = index == state.selection
            frame.write(city.name, row: row, column: 3, room: nameColumns, style: .strong)
            if first > 0 { frame.write(ellipsis, row: row, column: kindColumn - 1, style: .dim) }
            var column = kindColumn
            for (number, kind) in city.kinds.enumerated().dropFirst(first) {
                guard column < end else {
                    frame.write(ellipsis, row: row, column: end - 1, style: .dim)
                    break
                }
                let text = cell(kind, isSelected: isSelected && number == state.kind)
                let style = kind.isOn ? Style.accent : .dim
                column = frame.write(text, row: row, column: column, room: end - column, style: style) + 1
            }
            if isSelected { frame.select(row: row, columns: 0..<end) }
        }
        frame.drawScrollBar(state.window, column: end, rows: area.row..<area.row + area.rows)
    }

    /// The first kind that is shown: in a narrow window those at the left make room for the selected one, and for the sign
    /// behind it that there are more.
    private func firstKind(of state: NotificationsState, in columns: Int) -> Int {
        let kinds = state.rows.first?.kinds ?? []
        guard kinds.indices.contains(state.kind) else { return 0 }
        let room = state.kind == kinds.count - 1 ? columns : columns - 1
        let first = (0...state.kind).first { first in
            let widths = kinds[first...state.kind].map { cell($0, isSelected: true).columns + 1 }
            return widths.reduce(-1, +) <= room
        }
        return first ?? state.kind
    }

    private func cell(_ kind: SubscriptionRow.Kind, isSelected: Bool) -> String {
        let option = kind.isOn ? theme.symbols.option.taken : theme.symbols.option.other
        let text = "\(option) \(kind.word)"
        return theme.symbols.readable(isSelected ? "[\(text)]" : " \(text) ")
    }
}
