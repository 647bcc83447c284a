internal import Presentation

extension Page {
    /// What the program is.
    func about(_ state: AboutState) -> Frame {
        draw(Header(title: "About", subtitle: state.title), notice: nil) { frame, area in
            guard state.phase == .loaded else {
                return Message("Reading …", style: .dim).draw(in: &frame, area)
            }
            let lines = lines(of: state)
            let window = state.window
            for (offset, line) in lines[window.range.clamped(to: lines.indices)].enumerated() {
                frame.write(
                    line.text, row: area.row + offset, column: 1 + line.indent, style: line.style)
            }
            frame.drawScrollBar(
                window, column: size.columns - 1, rows: area.row..<area.row + window.range.count)
        }
    }

    /// How many lines there is room for.
    var aboutRows: Int { max(1, contentArea(above: nil).rows) }

    /// The page about the program in lines that are no longer than the page is wide.
    func lines(of state: AboutState) -> [AboutLine] {
        guard state.phase == .loaded else { return [] }
        var lines = wrapped(state.title, .strong) + wrapped(state.license)
        for section in state.sections {
            lines += [AboutLine(text: "")] + wrapped(section.title, .title)
            for entry in section.entries {
                lines += wrapped(entry.text, indent: 2)
                lines += entry.detail.map { wrapped($0, .dim, indent: 4) } ?? []
            }
        }
        return lines
    }

    private func wrapped(_ text: String, _ style: Style = .plain, indent: Int = 0) -> [AboutLine] {
        theme.symbols.readable(text).wrapped(to: size.columns - 3 - indent)
            .map { AboutLine(text: $0, style: style, indent: indent) }
    }
}

/// A line of the page about the program.
struct AboutLine: Hashable, Sendable {
    var text: String
    var style = Style.plain
    /// How many columns it is moved to the right.
    var indent = 0
}
