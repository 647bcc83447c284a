internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Frames") struct FrameTests {
    @Test("every scene fills its page exactly, whatever the size")
    func exactSize() {
        let sizes = [(1, 1), (24, 6), (40, 12), (61, 20)]
        for (columns, rows) in sizes {
            for symbols in [Symbols.unicode, .ascii] {
                let size = Size(columns: columns, rows: rows)
                let page = Page(
                    size: size, theme: Theme(colours: .none, symbols: symbols), banner: "weather: all Base",
                    hints: [Hint("a", "add"), Hint("?", "help"), Hint("q", "quit")])
                for (name, frame) in everything(on: page) {
                    let problem = Comment(rawValue: "\(name) on \(columns)×\(rows)")
                    #expect(frame.rows.count == rows, problem)
                    #expect(frame.rows.allSatisfy { $0.count == columns }, problem)
                    #expect(
                        frame.rows.allSatisfy { $0.reduce(0) { $0 + $1.text.columns } == columns }, problem)
                    if symbols == .ascii { #expect(frame.text.utf8.allSatisfy { $0 < 0x80 }, problem) }
                }
            }
        }
    }

    @Test("a scene's name is nobody else's")
    func sceneNames() {
        for names in [
            Gallery.cities.map(\.name), Gallery.weather.map(\.name), Gallery.addPlace.map(\.name),
            Gallery.settings.map(\.name),
        ] { #expect(Set(names).count == names.count) }
    }

    @Test("a screen that is too small says so in one line")
    func tooSmall() {
        let page = Page(size: Size(columns: 60, rows: 5), theme: .text, banner: "weather: all Base")

        let lines = page.cities(CitiesState()).text.split(separator: "\n")

        #expect(lines == ["      This window is 60 × 5; it takes at least 24 × 6."])
    }

    @Test("half of a wide character that is overwritten leaves no other half")
    func halves() {
        var frame = Frame(size: Size(columns: 6, rows: 1), symbols: .unicode)
        frame.write("東京", row: 0, column: 0)
        frame.write("x", row: 0, column: 1)
        #expect(frame.text == " x京")

        frame.write("y", row: 0, column: 2)
        #expect(frame.text == " xy")
    }

    @Test("what is written outside of a frame is cut off")
    func outside() {
        var frame = Frame(size: Size(columns: 4, rows: 1), symbols: .unicode)
        frame.write("Kazan", row: 0, column: 2)
        frame.write("London", row: 1, column: 0)
        frame.write("Tokyo", row: 0, column: 9)
        frame.fill("-", row: 0, columns: -3..<1)

        #expect(frame.text == "- K…")
    }

    @Test("text stands where it was aligned to")
    func alignment() {
        var frame = Frame(size: Size(columns: 12, rows: 1), symbols: .unicode)
        frame.write("a", row: 0, column: 0, room: 4, alignment: .trailing)
        frame.write("京", row: 0, column: 4, room: 4, alignment: .centre)

        #expect(frame.text == "   a 京")
    }

    @Test("the last two keys of the footer stay when there is no room for all")
    func footer() {
        let hints =
            ["open", "add", "remove", "undo"].map { Hint("x", $0) } + [Hint("?", "help"), Hint("q", "quit")]
        let page = Page(size: Size(columns: 40, rows: 8), theme: .text, hints: hints)

        let last = page.cities(CitiesState()).text.split(separator: "\n").last

        #expect(last == " x open  x add  ? help  q quit")
    }

    @Test("each style begins and ends where it should")
    func ansi() {
        var frame = Frame(size: Size(columns: 8, rows: 1), symbols: .unicode)
        frame.write("a", row: 0, column: 0, style: .accent)
        frame.write("b", row: 0, column: 1, style: .failure)
        frame.write("c", row: 0, column: 2)

        #expect(frame.ansi(.full) == "\u{1B}[0;36ma\u{1B}[0;1;31mb\u{1B}[0mc")
        #expect(frame.ansi(Theme(colours: .monochrome, symbols: .unicode)) == "\u{1B}[0;1mab\u{1B}[0mc")
        #expect(frame.ansi(.text) == "abc")
    }

    @Test(
        "the environment says how a frame looks",
        arguments: [
            (["TERM": "xterm", "LANG": "de_DE.UTF-8"], Theme.full),
            (
                ["TERM": "xterm", "LANG": "C.utf8", "NO_COLOR": "1"],
                Theme(colours: .monochrome, symbols: .unicode)
            ),
            (["TERM": "xterm", "LANG": "C.utf8", "NO_COLOR": ""], Theme.full),
            (["TERM": "dumb", "LANG": "C.utf8"], Theme.text),
            (["LANG": "C.utf8"], Theme.text),
            (["TERM": "xterm", "LC_ALL": "C", "LANG": "C.utf8"], Theme(colours: .sixteen, symbols: .ascii)),
            (["TERM": "xterm", "LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], Theme.full),
            (["TERM": "xterm"], Theme(colours: .sixteen, symbols: .ascii)),
        ])
    func theme(environment: [String: String], theme: Theme) {
        #expect(Theme(environment: environment, isTerminal: true) == theme)
        #expect(Theme(environment: environment, isTerminal: false).colours == .none)
    }

    @Test("a temperature without a drawing is written in one line")
    func bigText() {
        #expect(BigText("−3 °C")?.rows == ["   ╺━┓ ┏┓ ┏━╸", "╺╸  ━┫ ┗┛ ┃  ", "   ╺━┛    ┗━╸"])
        #expect(BigText("270 K") == nil)
        #expect(BigText("") == nil)
    }

    private func everything(on page: Page) -> [(String, Frame)] {
        Gallery.cities.map { ("cities \($0)", page.cities($0.state)) }
            + Gallery.weather.map { ("weather \($0)", page.weather($0.state)) }
            + Gallery.addPlace.map { ("add-place \($0)", page.addPlace($0.state)) }
            + Gallery.settings.map { ("settings \($0)", page.settings($0.state)) }
            + [("keys", page.keys(KeyList(title: "a screen", entries: page.hints)))]
    }
}
