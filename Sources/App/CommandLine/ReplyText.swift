internal import Presentation

extension Page {
    /// An answer for people, to be printed, with what explains it below.
    func text(of reply: ScriptReply) -> String {
        let explanation = reply.explanation.map { "\n" + readable(" " + $0) }.joined()
        return text(of: reply.content) + (explanation.isEmpty ? "" : "\n" + explanation)
    }

    /// The answer itself, as wide as the page, and as long as it needs to be.
    func text(of reply: ScriptReply.Content) -> String {
        switch reply {
        case .cities(let rows): rows.isEmpty ? readable(Self.noCities) : table(of: rows)
        case .weather(let state): weatherSheet(state).ansi(theme)
        case .settings(let rows): table(of: rows)
        case .message(let text): readable(text)
        }
    }

    /// A notice for people, to be printed.
    func text(of notice: Notice) -> String {
        let help = notice.help.map { "\nhelp: \($0)" } ?? ""
        return readable(notice.text + help)
    }

    private static let noCities = "No cities yet. Add one: weather add kazan"

    /// A text of any number of lines as the terminal can show it.
    func readable(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { theme.symbols.readable(String($0)) }.joined(separator: "\n")
    }

    private func table(of rows: [CityRow]) -> String {
        var frame = Frame(size: Size(columns: size.columns, rows: rows.count), symbols: theme.symbols)
        let table = CitiesTable(rows, columns: size.columns, symbols: theme.symbols, margin: 0)
        for index in rows.indices { table.draw(index, in: &frame, row: index, isSelected: false) }
        return frame.ansi(theme)
    }

    /// Settings as a command line takes them: by their words.
    private func table(of rows: [SettingRow]) -> String {
        let inWords = rows.map { row in
            SettingRow(
                id: row.id, label: row.id.rawValue,
                options: row.options.map { SettingRow.Option(word: $0.word, label: $0.word) },
                selected: row.selected)
        }
        var frame = Frame(size: Size(columns: size.columns, rows: rows.count), symbols: theme.symbols)
        SettingsTable(inWords, symbols: theme.symbols, margin: 0).draw(in: &frame, frame.area, selection: nil)
        return frame.ansi(theme)
    }
}
