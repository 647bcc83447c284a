internal import Presentation

/// The layout of every screen: from top to bottom a banner, a header, the screen's content, a notice, and the key
/// hints.
///
/// Drawing is pure: equal states on equal pages give equal frames.
struct Page: Hashable, Sendable {
    /// The available space.
    var size: Size
    /// Its colours and symbols.
    var theme: Theme
    /// Whether a printed table may be wider: its reader is no terminal.
    var isUnbounded = false
    /// What is Double and what is Base.
    var banner = ""
    /// Shorter forms of the banner for narrow windows, the longest first.
    var shorterBanners: [String] = []
    /// The keys that work here, the most important first.
    var hints: [Hint] = []
    /// What a slow operation is waiting for.
    var wait: String?
    /// What is told on any screen, in the place of the screen's own notice.
    var news: Notice?

    /// The texts of the header line.
    struct Header: Hashable, Sendable {
        /// The screen's name.
        var title: String
        /// More about it.
        var subtitle = ""
        /// The current status, at the right.
        var status: [StyledText] = []
    }

    /// A text and its style.
    struct StyledText: Hashable, Sendable {
        var text: String
        var style = Style.dim
    }

    /// A smaller terminal gets only a line that says so.
    static let smallest = Size(columns: 24, rows: 6)

    /// Whether there is room for no more than that line.
    var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }

    /// The area for a screen's content above its notice.
    func contentArea(above notice: Notice?) -> Area {
        let above = bannerRows + 1 + ruleRows
        let below = noticeLines(news ?? notice).count + 1
        return Area(
            row: above, column: 0, rows: max(0, size.rows - above - below), columns: size.columns)
    }

    /// Draws the common parts, and the content between them.
    func draw(
        _ header: Header, notice: Notice?, content: (inout Frame, Area) -> Void
    ) -> Frame {
        var frame = Frame(size: size, symbols: theme.symbols)
        guard !isTooSmall else {
            drawTooSmall(in: &frame)
            return frame
        }
        if bannerRows > 0 {
            frame.write(fittingBanner, row: 0, column: 1, room: size.columns - 2, style: .dim)
        }
        var header = header
        if let wait { header.status.append(StyledText(text: wait, style: .accent)) }
        draw(header, in: &frame, row: bannerRows)
        if ruleRows > 0 {
            frame.fill(theme.symbols.rule, row: bannerRows + 1, columns: 0..<size.columns, style: .dim)
        }
        content(&frame, contentArea(above: notice))
        drawNotice(news ?? notice, in: &frame)
        drawHints(in: &frame)
        return frame
    }

    private var bannerRows: Int { size.rows >= 14 && !banner.isEmpty ? 1 : 0 }
    private var ruleRows: Int { size.rows >= 16 ? 1 : 0 }

    /// The longest form of the banner that has room. Where none has, the shortest is cut.
    private var fittingBanner: String {
        ([banner] + shorterBanners).first { theme.symbols.columns(of: $0) <= size.columns - 2 }
            ?? shorterBanners.last ?? banner
    }

    private func drawTooSmall(in frame: inout Frame) {
        let needed = "\(Self.smallest.columns) × \(Self.smallest.rows)"
        let texts = [
            "This window is \(size.columns) × \(size.rows); it needs at least \(needed).",
            "Too small: needs \(needed)", "Needs \(needed)", needed,
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
        frame.showDetails(of: notice, isCut: isCut)
        let first = size.rows - 1 - lines.count
        frame.write(theme.symbols.mark(notice.severity), row: first, column: 1, style: notice.style)
        for (index, line) in lines.enumerated() {
            frame.write(line, row: first + index, column: 3, room: size.columns - 4, style: notice.style)
        }
    }

    /// The notice's lines. One line is reserved even without a notice, so that the content does not jump when one
    /// comes. If not everything fits, a line is reserved for the advice.
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

    /// The lines, with the surplus joined into the last one, which is cut.
    static func joined(_ lines: [String], most: Int) -> [String] {
        guard lines.count > most else { return lines }
        guard most > 0 else { return [] }
        return Array(lines.prefix(most - 1)) + [lines.dropFirst(most - 1).joined(separator: " ")]
    }

    /// As many hints as fit: first that of the details, which is the only way to the rest of a message, then the last,
    /// the one before it, the way back, that of undo, which is offered for a while only, and the others in their order.
    private func drawHints(in frame: inout Frame) {
        let gap = 2
        let details = frame.details == nil ? [] : [Hint(Key(.function(2)).name, frame.detailsName)]
        let all = details + hints
        func chosen(_ places: Set<Int>) -> [Hint] { places.sorted().map { all[$0] } }
        let back = all.indices.filter { all[$0].action == "back" }
        let lastTwo: [Int] = all.indices.suffix(2).reversed()
        let undo = all.indices.filter { all[$0].action == "undo" }
        var places: Set<Int> = []
        for place in Array(details.indices) + lastTwo + back + undo + all.indices {
            let more = places.union([place])
            let fits = columns(of: chosen(more), gap: gap) <= size.columns - 2
            if places.isEmpty || fits { places = more }
        }
        let shown = chosen(places)
        var column = 1
        for hint in shown {
            column = frame.write(
                hint.key(in: theme.symbols), row: size.rows - 1, column: column, style: .accent)
            column =
                frame.write(" " + hint.action, row: size.rows - 1, column: column, style: .dim) + gap
        }
    }

    private func columns(of hints: [Hint], gap: Int) -> Int {
        let symbols = theme.symbols
        return hints.reduce(-gap) { $0 + symbols.columns(of: $1.key(in: symbols) + " " + $1.action) + gap }
    }
}

extension Frame {
    /// Keeps a notice to be shown in full where a part of it is left out or cut.
    mutating func showDetails(of notice: Notice, isCut: Bool) {
        guard notice.command != nil || isCut else { return }
        details = notice.inFull
        detailsName = notice.command == nil ? "whole text" : "details"
    }
}

extension Notice {
    /// The advice as a sentence. A command may be longer than a line, and is shown with the details.
    var shownHelp: String? {
        guard let help else { return nil }
        let sentence = help.prefix(1).uppercased() + help.dropFirst()
        if command != nil, help.hasSuffix(":") { return sentence + " press \(Key(.function(2)).name)." }
        return help.last?.isLetter == true ? sentence + "." : sentence
    }

    /// The whole notice, with the command on its own line.
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
