internal import Presentation

extension Page {
    /// A printed answer for people, with its notes below.
    func text(of reply: ScriptReply) -> String {
        let explanation = reply.explanation.map { "\n" + readable(" " + $0) }.joined()
        return text(of: reply.content) + (explanation.isEmpty ? "" : "\n" + explanation)
    }

    /// The answer itself, as wide as the page and as long as needed.
    func text(of reply: ScriptReply.Content) -> String {
        switch reply {
        case .cities(let rows): rows.isEmpty ? readable(Self.noCities) : table(of: rows)
        case .weather(let state): weatherSheet(state).ansi(theme)
        case .settings(let rows): table(of: rows)
        case .about(let state):
            lines(of: state).map { String(repeating: " ", count: $0.indent) + $0.text }
                .joined(separator: "\n")
        case .message(let text): readable(text)
        case .notifications(let rows): readable(lines(of: rows))
        }
    }

    /// A printed notice for people.
    func text(of notice: Notice) -> String {
        let help = notice.help.map { "\nhelp: \($0)" } ?? ""
        let command = notice.command.map { "\n  \($0)" } ?? ""
        return readable(notice.text + help + command)
    }

    private func lines(of rows: [NotificationRow]) -> String {
        rows.isEmpty ? "Nothing new." : rows.map { "\($0.time)  \($0.text)" }.joined(separator: "\n")
    }

    /// More columns than a line takes.
    private static let unbounded = 1_000

    private static let noCities = "No cities yet. Add one: weather add kazan"

    /// A text of any number of lines in characters that the terminal can show.
    func readable(_ text: String) -> String {
        theme.symbols.readable(lines: text)
    }

    private func table(of rows: [CityRow]) -> String {
        let columns = isUnbounded ? Self.unbounded : size.columns
        let table = CitiesTable(rows, columns: columns, symbols: theme.symbols, margin: 0)
        // Drawn line by line: a list may be long, and a frame keeps every cell.
        let lines = rows.indices.map { index in
            var line = Frame(size: Size(columns: columns, rows: 1), symbols: theme.symbols)
            table.draw(index, in: &line, row: 0, isSelected: false)
            return line.ansi(theme)
        }
        return lines.joined(separator: "\n")
    }

    /// Settings in the words of the command line, with every word that can be written there. A narrow terminal wraps
    /// the line.
    private func table(of rows: [SettingRow]) -> String {
        let inWords = rows.map { row in
            SettingRow(
                id: row.id, label: row.id.rawValue,
                options: row.options.map { SettingRow.Option(word: $0.word, label: $0.word) },
                selected: row.selected)
        }
        var frame = Frame(size: Size(columns: Self.unbounded, rows: rows.count), symbols: theme.symbols)
        SettingsTable(inWords, symbols: theme.symbols, margin: 0).draw(in: &frame, frame.area, selection: nil)
        return frame.ansi(theme)
    }
}
