internal import Presentation

/// Settings below each other, each with its options side by side, and below them the weather services.
struct SettingsTable: Hashable, Sendable {
    private let rows: [SettingRow]
    private let providers: [ProviderRow]
    private let symbols: Symbols
    private let margin: Int

    /// A line of the table.
    private enum Line: Hashable {
        case blank
        case heading(String)
        case setting(Int)
        case provider(Int)
    }

    /// The margin is what stays free at the left; the pointer stands in it.
    init(_ rows: [SettingRow], providers: [ProviderRow] = [], symbols: Symbols, margin: Int = 3) {
        self.rows = rows
        self.providers = providers
        self.margin = margin
        self.symbols = symbols
    }

    /// Draws as many lines as there is room for, the selected one among them, and a scroll bar where others are left
    /// out; with a free line before each setting when all fit like that.
    func draw(in frame: inout Frame, _ area: Area, selection: Int?) {
        let airy = lines(isAiry: true)
        let lines = airy.count <= area.rows && selection != nil ? airy : lines(isAiry: false)
        let selected = selection.map { $0 < rows.count ? Line.setting($0) : .provider($0 - rows.count) }
        var window = ScrollWindow(capacity: area.rows, total: lines.count)
        window.reveal(selected.flatMap(lines.firstIndex) ?? 0)
        for (offset, line) in lines[window.range].prefix(area.rows).enumerated() {
            draw(line, in: &frame, row: area.row + offset, isSelected: line == selected)
        }
        frame.drawScrollBar(window, column: area.columns - 1, rows: area.row..<area.row + area.rows)
    }

    /// What there is no room for in the row of a weather service: why it failed last, and its status if that is cut.
    func notice(about provider: ProviderRow, columns: Int) -> Notice? {
        let status = status(of: provider)
        let isCut = symbols.columns(of: status) > statusRoom(in: columns)
        let texts = [
            provider.problem.map { "\(provider.label) failed last: \($0)" },
            isCut ? "\(provider.label): \(status)." : nil,
        ].compactMap(\.self)
        return texts.isEmpty ? nil : Notice(.info, texts.joined(separator: " "))
    }

    private func lines(isAiry: Bool) -> [Line] {
        let settings = rows.indices.flatMap { isAiry ? [.blank, Line.setting($0)] : [.setting($0)] }
        guard !providers.isEmpty else { return settings }
        return settings + (isAiry ? [.blank] : [])
            + [.heading("Weather services, asked in order")]
            + providers.indices.map(Line.provider)
    }

    private func draw(_ line: Line, in frame: inout Frame, row: Int, isSelected: Bool) {
        switch line {
        case .blank: break
        case .heading(let text):
            frame.write(
                text, row: row, column: margin, room: frame.size.columns - 1 - margin, style: .dim)
        case .setting(let index): draw(rows[index], in: &frame, row: row)
        case .provider(let index): draw(providers[index], place: index + 1, in: &frame, row: row)
        }
        if isSelected { frame.select(row: row, columns: 0..<frame.size.columns) }
    }

    private func draw(_ setting: SettingRow, in frame: inout Frame, row: Int) {
        var column = optionColumn(in: frame.size.columns)
        frame.write(
            setting.label, row: row, column: margin, room: min(labelColumns, column - margin - 1),
            style: .strong)
        let room = frame.size.columns - 1 - column
        let all = setting.options.map { option($0.label, isTaken: false).columns + 3 }.reduce(-3, +)
        for (index, choice) in setting.options.enumerated() {
            let isTaken = index == setting.selected
            // Where not all options fit, only the one that is taken is shown, and that there are others.
            guard all <= room || isTaken else { continue }
            column =
                frame.write(
                    option(choice.label, isTaken: isTaken), row: row, column: column,
                    style: isTaken ? .accent : .dim) + 3
        }
        if all > room { frame.write(String(symbols.ellipsis), row: row, column: column - 2, style: .dim) }
    }

    /// Where the options begin. In a narrow window the labels are cut, so that any option has room.
    private func optionColumn(in columns: Int) -> Int {
        let widest = rows.flatMap(\.options).map { option($0.label, isTaken: true).columns }.max() ?? 0
        return min(margin + labelColumns + 3, max(margin + 2, columns - 3 - widest))
    }

    private func draw(_ provider: ProviderRow, place: Int, in frame: inout Frame, row: Int) {
        let label = option(provider.label, isTaken: provider.isOn)
        if provider.isOn { frame.write("\(place)", row: row, column: margin, style: .strong) }
        frame.write(label, row: row, column: margin + 3, style: provider.isOn ? .accent : .dim)
        frame.write(
            status(of: provider), row: row, column: statusColumn, room: statusRoom(in: frame.size.columns),
            style: .dim)
    }

    private func status(of provider: ProviderRow) -> String {
        if provider.isOn { return provider.status }
        return "off" + (provider.status == "ready" ? "" : ", \(provider.status)")
    }

    private func statusRoom(in columns: Int) -> Int { columns - 1 - statusColumn }

    private var statusColumn: Int {
        margin + 3 + (providers.map { option($0.label, isTaken: true).columns }.max() ?? 0) + 3
    }

    private func option(_ label: String, isTaken: Bool) -> String {
        symbols.readable((isTaken ? symbols.option.taken : symbols.option.other) + " " + label)
    }

    private var labelColumns: Int { rows.map { symbols.readable($0.label).columns }.max() ?? 0 }
}
