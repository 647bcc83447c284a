internal import Presentation

/// A few words in the middle of an empty screen.
struct Message: Hashable, Sendable {
    /// A symbol above the text.
    var picture: String?
    /// What happened, or the state.
    var text: String
    /// What the user can do.
    var help: String?
    /// How the text looks.
    var style = Style.strong
    /// The whole text, including what does not fit on the screen.
    private var notice: Notice?

    /// Why there is nothing to show, and how to try again.
    init(_ notice: Notice, symbols: Symbols, retry: String?) {
        picture = symbols.mark(notice.severity)
        text = notice.text
        help = [notice.shownHelp, retry].compactMap { $0 }.joined(separator: " ")
        style = notice.style
        self.notice = notice
    }

    init(picture: String? = nil, _ text: String, help: String? = nil, style: Style = .strong) {
        self.picture = picture
        self.text = text
        self.help = help
        self.style = style
    }

    /// Draws the text into the area, a little above its centre.
    func draw(in frame: inout Frame, _ area: Area) {
        let room = min(area.columns - 4, 64)
        let words = frame.symbols.readable(text).wrapped(to: room)
        let advice = help.map { $0.isEmpty ? [] : frame.symbols.readable($0).wrapped(to: room) } ?? []
        // When space is short, the text is shortened before the advice.
        let isCut = words.count + advice.count > area.rows
        let adviceRows = isCut ? max(0, min(advice.count, area.rows - 1)) : advice.count
        var lines = Page.joined(words, most: area.rows - adviceRows).map { ($0, style) }
        lines += Page.joined(advice, most: adviceRows).map { ($0, Style.dim) }
        if let picture, lines.count + 2 <= area.rows { lines = [(picture, style), ("", .plain)] + lines }
        let first = area.row + max(0, (area.rows - lines.count) * 2 / 5)
        if let notice { frame.showDetails(of: notice, isCut: isCut) }
        for (index, line) in lines.enumerated() {
            frame.write(
                line.0.cut(to: room, ellipsis: frame.symbols.ellipsis), row: first + index,
                column: area.column, room: area.columns, alignment: .centre, style: line.1)
        }
    }
}
