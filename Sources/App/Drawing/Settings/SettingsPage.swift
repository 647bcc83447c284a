internal import Presentation

extension Page {
    /// Units and language.
    func settings(_ state: SettingsState) -> Frame {
        draw(Header(title: "Settings"), notice: state.notice) { frame, area in
            switch state.phase {
            case .loading: Message("Reading the settings …", style: .dim).draw(in: &frame, area)
            case .empty: Message("There is nothing to set.").draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: nil).draw(in: &frame, area)
            case .loaded:
                SettingsTable(state.rows, symbols: theme.symbols)
                    .draw(in: &frame, area, selection: state.selection)
            }
        }
    }
}

/// Settings below each other, each with its options side by side.
struct SettingsTable: Hashable, Sendable {
    private let rows: [SettingRow]
    private let symbols: Symbols
    private let margin: Int

    /// The margin is what stays free at the left; the pointer stands in it.
    init(_ rows: [SettingRow], symbols: Symbols, margin: Int = 3) {
        self.rows = rows
        self.margin = margin
        self.symbols = symbols
    }

    /// Draws as many rows as there is room for, the selected one among them; with a free row between two when all fit
    /// like that.
    func draw(in frame: inout Frame, _ area: Area, selection: Int?) {
        let step = rows.count * 2 <= area.rows && selection != nil ? 2 : 1
        let top = step == 2 ? area.row + 1 : area.row
        let first = max(0, (selection ?? 0) + 1 - area.rows)
        for (offset, index) in rows.indices.dropFirst(first).enumerated() {
            let row = top + offset * step
            guard row < area.row + area.rows else { break }
            draw(rows[index], in: &frame, row: row, isSelected: index == selection)
        }
    }

    private func draw(_ setting: SettingRow, in frame: inout Frame, row: Int, isSelected: Bool) {
        if isSelected { frame.write(symbols.pointer, row: row, column: max(0, margin - 2)) }
        frame.write(setting.label, row: row, column: margin, room: labelColumns, style: .strong)
        var column = margin + labelColumns + 3
        let room = frame.size.columns - 1 - column
        let all = setting.options.map { options($0.label, isTaken: false).columns + 3 }.reduce(-3, +)
        for (index, option) in setting.options.enumerated() {
            let isTaken = index == setting.selected
            // Where not all options fit, only the one that is taken is shown.
            guard all <= room || isTaken else { continue }
            column =
                frame.write(
                    options(option.label, isTaken: isTaken), row: row, column: column,
                    style: isTaken ? .accent : .dim) + 3
        }
        if isSelected { frame.restyle(row: row, columns: 0..<frame.size.columns, as: .selected) }
    }

    private func options(_ label: String, isTaken: Bool) -> String {
        symbols.readable((isTaken ? symbols.option.taken : symbols.option.other) + " " + label)
    }

    private var labelColumns: Int { rows.map { symbols.readable($0.label).columns }.max() ?? 0 }
}
