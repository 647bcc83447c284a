internal import Presentation

/// The paper that screens are drawn on: from top to bottom the banner, a header, the screen's content, a notice, and
/// the keys that work here.
///
/// Drawing is pure: the same state on the same page is the same frame.
struct Page: Hashable, Sendable {
    /// How much room there is.
    var size: Size
    /// How it looks.
    var theme: Theme
    /// What is Base and what is Double.
    var banner = ""
    /// The keys that work here, the most important first.
    var hints: [Hint] = []
    /// What is waited for, when that takes longer than one expects.
    var wait: String?

    /// What a screen writes into the header line.
    struct Header: Hashable, Sendable {
        /// What is shown.
        var title: String
        /// More about it.
        var subtitle = ""
        /// How it is, at the right.
        var status: [StyledText] = []
    }

    /// A few words and how they look.
    struct StyledText: Hashable, Sendable {
        var text: String
        var style = Style.dim
    }

    /// Below this size nothing is drawn but a line that says so.
    static let smallest = Size(columns: 24, rows: 6)

    /// What is left for a screen's content above its notice.
    func contentArea(above notice: Notice?) -> Area {
        let above = bannerRows + 1 + ruleRows
        let below = noticeLines(notice).count + 1
        return Area(
            row: above, column: 0, rows: max(0, size.rows - above - below), columns: size.columns)
    }

    /// Draws what all screens have in common, and between it the content.
    func draw(
        _ header: Header, notice: Notice?, content: (inout Frame, Area) -> Void
    ) -> Frame {
        var frame = Frame(size: size, symbols: theme.symbols)
        guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
            drawTooSmall(in: &frame)
            return frame
        }
        if bannerRows > 0 { frame.write(banner, row: 0, column: 1, room: size.columns - 2, style: .dim) }
        var header = header
        if let wait { header.status.append(StyledText(text: wait, style: .accent)) }
        draw(header, in: &frame, row: bannerRows)
        if ruleRows > 0 {
            frame.fill(theme.symbols.rule, row: bannerRows + 1, columns: 0..<size.columns, style: .dim)
        }
        content(&frame, contentArea(above: notice))
        drawNotice(notice, in: &frame)
        drawHints(in: &frame)
        return frame
    }

    private var bannerRows: Int { size.rows >= 14 && !banner.isEmpty ? 1 : 0 }
    private var ruleRows: Int { size.rows >= 16 ? 1 : 0 }

    private func drawTooSmall(in frame: inout Frame) {
        let needed = "\(Self.smallest.columns) × \(Self.smallest.rows)"
        let texts = [
            "This window is \(size.columns) × \(size.rows); it takes at least \(needed).",
            "Too small: takes \(needed)", "Takes \(needed)", needed,
            "\(Self.smallest.columns)×\(Self.smallest.rows)",
        ]
        let text = texts.first { theme.symbols.readable($0).columns <= size.columns } ?? ""
        frame.write(text, row: size.rows / 2, column: 0, room: size.columns, alignment: .centre)
    }

    private func draw(_ header: Header, in frame: inout Frame, row: Int) {
        let separator = " \(theme.symbols.dot) "
        let status = header.status.map(\.text).joined(separator: separator)
        let statusColumns = min(theme.symbols.readable(status).columns, size.columns / 2)
        let end = size.columns - 1 - (statusColumns > 0 ? statusColumns + 2 : 0)
        let column = frame.write(
            header.title, row: row, column: 1, room: end - 1, style: .title)
        if end - column > 6 {
            frame.write(header.subtitle, row: row, column: column + 2, room: end - column - 2, style: .dim)
        }
        var position = size.columns - 1 - statusColumns
        for (index, remark) in header.status.enumerated() {
            if index > 0 {
                position = frame.write(
                    separator, row: row, column: position, room: size.columns - 1 - position, style: .dim)
            }
            position = frame.write(
                remark.text, row: row, column: position, room: size.columns - 1 - position,
                style: remark.style)
        }
    }

    private func drawNotice(_ notice: Notice?, in frame: inout Frame) {
        guard let notice else { return }
        let lines = noticeLines(notice)
        let isCut = lines.contains { theme.symbols.readable($0).columns > size.columns - 4 }
        if notice.command != nil || isCut { frame.details = notice.inFull }
        let first = size.rows - 1 - lines.count
        frame.write(theme.symbols.mark(notice.severity), row: first, column: 1, style: notice.style)
        for (index, line) in lines.enumerated() {
            frame.write(line, row: first + index, column: 3, room: size.columns - 4, style: notice.style)
        }
    }

    /// The notice in lines: one is kept free even without one, so that the content does not jump when one comes. Where
    /// not all of it fits, a line is left for what to do.
    private func noticeLines(_ notice: Notice?) -> [String] {
        guard let notice else { return [""] }
        let text = [notice.text, notice.shownHelp].compactMap { $0 }.joined(separator: " ")
        let lines = wrapped(text)
        let most = size.rows >= 20 ? 3 : size.rows >= 10 ? 2 : 1
        guard lines.count > most else { return lines }
        guard let help = notice.shownHelp, most > 1 else { return Self.joined(lines, most: most) }
        let helpLines = Self.joined(wrapped(help), most: most - 1)
        return Self.joined(wrapped(notice.text), most: most - helpLines.count) + helpLines
    }

    private func wrapped(_ text: String) -> [String] {
        theme.symbols.readable(text).wrapped(to: size.columns - 4)
    }

    /// The lines, with all that is too much in the last, where it is cut.
    private static func joined(_ lines: [String], most: Int) -> [String] {
        guard lines.count > most else { return lines }
        return Array(lines.prefix(most - 1)) + [lines.dropFirst(most - 1).joined(separator: " ")]
    }

    /// The last two hints are always there; of the others as many as there is room for.
    private func drawHints(in frame: inout Frame) {
        let gap = 2
        var shown = (frame.details == nil ? [] : [Hint(Key(.function(2)).name, "details")]) + hints
        while shown.count > 1, columns(of: shown, gap: gap) > size.columns - 2 {
            shown.remove(at: max(0, shown.count - 3))
        }
        var column = 1
        for hint in shown {
            column = frame.write(hint.key, row: size.rows - 1, column: column, style: .accent)
            column =
                frame.write(" " + hint.action, row: size.rows - 1, column: column, style: .dim) + gap
        }
    }

    private func columns(of hints: [Hint], gap: Int) -> Int {
        hints.reduce(-gap) { $0 + theme.symbols.readable($1.key + " " + $1.action).columns + gap }
    }
}

extension Notice {
    /// What to do, in words. A command may be longer than a line, and stands with the details.
    var shownHelp: String? {
        guard let help else { return nil }
        let sentence = help.prefix(1).uppercased() + help.dropFirst()
        if command != nil, help.hasSuffix(":") { return sentence + " press \(Key(.function(2)).name)." }
        return help.last?.isLetter == true ? sentence + "." : sentence
    }

    /// All that is to be said, the command on a line of its own.
    var inFull: String { [text, help, command].compactMap(\.self).joined(separator: "\n\n") }

    /// How a notice looks.
    var style: Style {
        switch severity {
        case .info: .plain
        case .warning: .warning
        case .error: .failure
        }
    }
}
