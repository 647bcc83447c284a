internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Painting the difference") struct PainterTests {
    @Test(
        "after any sequence of frames the terminal shows the last of them", arguments: [1, 2] as [UInt64])
    func sequences(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let page = Page(size: .standard, theme: .full, banner: "weather: all Base")
        let frames =
            Gallery.cities.filter { $0.name != "wide" }.map { page.cities($0.state) }
            + Gallery.weather.map { page.weather($0.state) }
            + Gallery.addPlace.map { page.addPlace($0.state) }
        var painter = Painter(theme: .full)
        var screen = VirtualScreen(size: .standard)
        for _ in 0..<20 {
            let picked = frames.randomElement(using: &random)
            let frame = try #require(picked)
            if Int.random(in: 0..<10, using: &random) == 0 { painter.forget() }

            screen.feed(painter.paint(frame).utf8)

            #expect(screen.text == frame.text)
            #expect(screen.isCursorShown == (frame.cursor != nil))
            if let cursor = frame.cursor { #expect(screen.cursor == (cursor.row, cursor.column)) }
        }
    }

    @Test("what stands behind an emoji stands where it should on a terminal that counts otherwise")
    func emoji() throws {
        let state = try #require(Gallery.cities.state(named: "wide"))
        let frame = Page(size: .standard, theme: .full).cities(state)
        var painter = Painter(theme: .full)
        var screen = VirtualScreen(size: .standard)

        screen.feed(painter.paint(frame).utf8)

        let column = try #require(screen.column(of: "28°  ☼"))
        #expect(screen.column(of: "25°  ☽ partly cloudy") == column)
        #expect(screen.column(of: "33°  ≈") == column)
    }

    @Test("of what stood where an emoji stands now, nothing stays on a terminal that gives it less room")
    func narrowEmoji() {
        var painter = Painter(theme: .full)
        var screen = VirtualScreen(size: Size(columns: 9, rows: 1))
        for (text, shown) in [("Kazan", "Kazan"), ("❤\u{FE0F} Rome", "❤\u{FE0F}  Rome")] {
            var frame = Frame(size: screen.size, symbols: .unicode)
            frame.write(text, row: 0, column: 0)

            screen.feed(painter.paint(frame).utf8)

            #expect(screen.text == shown)
        }
    }

    @Test(
        "no letter is lost, and what follows is in its place, whether a mark takes a column or none",
        arguments: ["नई दिल्ली", "ঢাকা", "சென்னை", "မန္တလေး", "ភ្នំពេញ", "मन्त्र", "\u{93E}"], [0, 1])
    func spacingMarks(text: String, columns: Int) {
        var frame = Frame(size: Size(columns: 12, rows: 1), symbols: .unicode)
        let end = frame.write(text, row: 0, column: 1)
        frame.write("|", row: 0, column: end)
        var painter = Painter(theme: .full)
        var screen = VirtualScreen(size: frame.size, spacingMarkColumns: columns)

        screen.feed(painter.paint(frame).utf8)

        #expect(letters(screen.text) == letters(text + "|"))
        #expect(screen.column(of: "|") == end)
    }

    private func letters(_ text: String) -> String { String(text.unicodeScalars.filter { $0 != " " }) }

    @Test("a cursor that has moved is moved, though no letter has changed")
    func movesCursor() {
        var frame = Frame(size: Size(columns: 9, rows: 1), symbols: .unicode)
        var painter = Painter(theme: .text)
        var screen = VirtualScreen(size: frame.size)
        for column in [5, 4] {
            frame.cursor = Frame.Cursor(row: 0, column: column)
            screen.feed(painter.paint(frame).utf8)
            #expect(screen.cursor == (0, column))
        }
    }

    @Test("the hidden cursor is in the selected row, whatever was drawn last: a screen reader reads that row")
    func followsSelection() throws {
        let page = Page(size: .standard, theme: .text)
        var state = try #require(Gallery.cities.state(named: "loaded"))
        var painter = Painter(theme: .text)
        var screen = VirtualScreen(size: .standard)
        for selection in [1, 2, 0] {
            state.selection = selection
            let frame = page.cities(state)

            screen.feed(painter.paint(frame).utf8)

            let selected = frame.rows.firstIndex { $0.contains { $0.text == "›" } }
            #expect(screen.cursor.row == selected && !screen.isCursorShown)
        }
    }

    @Test("a frame like the one before writes nothing, and one changed row writes one row")
    func difference() throws {
        let page = Page(size: .standard, theme: .text)
        var state = try #require(Gallery.cities.state(named: "loaded"))
        var painter = Painter(theme: .text)
        _ = painter.paint(page.cities(state))

        #expect(painter.paint(page.cities(state)).isEmpty)

        state.rows[2].temperature = "15°"
        let update = painter.paint(page.cities(state))
        #expect(update.hasPrefix("\u{1B}[?2026h"))
        #expect(update.hasSuffix("\u{1B}[?2026l"))
        #expect(update.matches(of: /\u{1B}\[\d+;1H/).count == 1)
        #expect(update.contains("15°"))
        #expect(!update.contains("\u{1B}[2J"))
    }

    @Test("another size is painted from nothing")
    func resize() {
        var painter = Painter(theme: .text)
        _ = painter.paint(Page(size: .standard, theme: .text).cities(CitiesState()))

        let update = painter.paint(
            Page(size: Size(columns: 79, rows: 24), theme: .text).cities(CitiesState()))

        #expect(update.contains("\u{1B}[2J"))
    }
}
