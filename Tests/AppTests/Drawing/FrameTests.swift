internal import Core
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

    @Test("each scene has a unique name")
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

        #expect(lines == ["      This window is 60 × 5; it needs at least 24 × 6."])
    }

    @Test("however small a screen is, it says what size it needs", arguments: [47, 30, 20, 14, 9, 6, 4])
    func tooSmallAndNarrow(columns: Int) {
        for symbols in [Symbols.unicode, .ascii] {
            let page = Page(
                size: Size(columns: columns, rows: 3), theme: Theme(colours: .none, symbols: symbols))

            let text = page.cities(CitiesState()).text

            #expect(text.contains("24") && text.contains("6"), "\(text)")
            #expect(!text.contains("…") && !text.contains("~") && !text.contains("?"))
        }
    }

    @Test(
        "the first line is the longest form of the banner that has room, with a margin on either side",
        arguments: [
            (41, "weather: Double presentation; rest Base"), (40, "Double presentation; rest Base"),
            (32, "Double presentation; rest Base"), (31, "1 part is Double"), (24, "1 part is Double"),
        ])
    func banner(columns: Int, banner: String) {
        let page = Page(
            size: Size(columns: columns, rows: 16), theme: .text,
            banner: "weather: Double presentation; rest Base",
            shorterBanners: ["Double presentation; rest Base", "1 part is Double"])

        #expect(page.cities(CitiesState()).text.hasPrefix(" \(banner)\n"))
    }

    @Test("a banner that has room in no form is cut")
    func cutBanner() {
        var page = Page(size: Size(columns: 24, rows: 16), theme: .text)
        page.banner = "acme-shopping-list: all Base"
        #expect(page.cities(CitiesState()).text.hasPrefix(" acme-shopping-list: a…\n"))

        page.shorterBanners = ["Double presentation; rest Base"]
        #expect(page.cities(CitiesState()).text.hasPrefix(" Double presentation; …\n"))
    }

    @Test(
        "a message keeps what to do in sight, and a command is neither cut nor broken: it stands with the details",
        arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 30, rows: 10)])
    func messages(size: Size) {
        let notice = Notice(
            .error,
            "The list of cities can't be read or kept. There is no room left for the store "
                + "/home/ada/.local/share/weather/store.sqlite.",
            help: "free some space and try again; this shows the free space:",
            command: "df -h '/home/ada/.local/share/weather'")
        let hints = [Hint("r", "refresh"), Hint("?", "help"), Hint("q", "quit")]
        let page = Page(size: size, theme: .text, banner: "weather: all Base", hints: hints)
        let row = CityRow(id: PlaceID(rawValue: 1), name: "Kazan", detail: "")
        let states = [
            CitiesState(phase: .loaded, rows: [row], selection: 0, notice: notice),
            CitiesState(phase: .failed(notice)),
        ]
        for state in states {
            let frame = page.cities(state)

            #expect(frame.text.contains("Free some space"), "\(frame.text)")
            #expect(!frame.text.contains("df -h"))
            #expect(frame.text.contains("F2 details"))
            #expect(
                frame.details == """
                    \(notice.text)

                    free some space and try again; this shows the free space:

                    df -h '/home/ada/.local/share/weather'
                    """)
        }
    }

    private static let folder = "/home/ada/.local/share/weather"
    private static let unknownValue = "“visibility” has a value that this version does not know"

    /// What failures of the disk say, and what of it a user must see.
    private static let failures: [(report: String, reason: String)] = [
        (
            "\(StoreError.locked(path: folder + "/store.sqlite", waited: .seconds(1)))",
            "was in use by another program"
        ),
        (
            "\(StoreError.damaged(path: folder + "/store.sqlite", detail: "file is not a database"))",
            "is damaged: file is not"
        ),
        (
            "\(StoreError.notDecodable(kind: "city", id: "1", reason: unknownValue))", unknownValue + "."
        ),
        ("\(SecretsError.exposed(path: folder + "/secrets.json"))", "can be read by others."),
        ("\(SecretsError.damaged(path: folder + "/secrets.json"))", "can't be read: the file is"),
        (
            "\(SecretsError.inaccessible(path: folder + "/secrets.json", reason: "Permission denied"))",
            "can't be reached"
        ),
    ]

    @Test(
        "in a window of 80 columns a failure of the disk shows its reason and its whole advice",
        arguments: failures)
    func reasonAndAdvice(report: String, reason: String) throws {
        let lines = report.split(separator: "\n").map(String.init)
        try #require(lines.count >= 2 && lines[1].hasPrefix("help: "))
        let notice = Notice(
            .error, "The list of cities can't be read or kept. " + lines[0],
            help: String(lines[1].dropFirst("help: ".count)),
            command: lines.count > 2 ? lines[2] : nil)
        let row = CityRow(id: PlaceID(rawValue: 1), name: "Kazan", detail: "")
        let page = Page(size: .standard, theme: .text)

        let frame = page.cities(CitiesState(phase: .loaded, rows: [row], selection: 0, notice: notice))

        let text = frame.text.split { $0.isWhitespace }.joined(separator: " ")
        let advice = try #require(notice.shownHelp)
        #expect(text.contains(reason), "\(frame.text)")
        #expect(text.contains(advice), "\(frame.text)")
    }

    @Test(
        "a message that is cut says how to see the whole text",
        arguments: [Size(columns: 40, rows: 12), Size(columns: 30, rows: 10), Size(columns: 24, rows: 6)])
    func cutMessages(size: Size) {
        let notice = Notice(
            .warning,
            "No weather service has answered: " + String(repeating: "one did not answer; ", count: 30),
            help: "Refresh to ask again.")
        let hints = [Hint("enter", "open"), Hint("r", "refresh"), Hint("?", "help"), Hint("q", "quit")]
        let page = Page(size: size, theme: .text, hints: hints)
        let row = CityRow(id: PlaceID(rawValue: 1), name: "Kazan", detail: "")

        for state in [
            CitiesState(phase: .loaded, rows: [row], selection: 0, notice: notice),
            CitiesState(phase: .failed(notice)),
        ] {
            let frame = page.cities(state)

            #expect(frame.text.contains("F2 whole text"), "\(frame.text)")
            #expect(frame.details?.contains("Refresh to ask again.") == true)
        }
    }

    @Test(
        "in the narrowest windows a failure that is cut shows that it is, and how to see the whole text",
        arguments: 24...30)
    func cutSearch(columns: Int) throws {
        let state = try #require(Gallery.addPlace.state(named: "failed"))
        let hints = [Hint("Esc", "back"), Hint("F1", "help"), Hint("Ctrl-C", "quit")]
        for symbols in [Symbols.unicode, .ascii] {
            let page = Page(
                size: Size(columns: columns, rows: 6), theme: Theme(colours: .none, symbols: symbols),
                hints: hints)

            let lines = page.addPlace(state).text.split(separator: "\n")

            #expect(lines[2].contains("No built-in city"), "\(lines)")
            #expect(lines[2].hasSuffix(String(symbols.ellipsis)), "\(lines)")
            #expect(lines.last?.contains("F2 whole text") == true, "\(lines)")
        }
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

    @Test(
        "a character of three columns of which one is overwritten is gone as a whole",
        arguments: [(0, "x  y"), (1, " x y"), (2, "  xy")])
    func threeColumns(column: Int, text: String) {
        var frame = Frame(size: Size(columns: 4, rows: 1), symbols: .unicode)
        frame.write("न्त्रy", row: 0, column: 0)

        frame.write("x", row: 0, column: column)

        #expect(frame.text == text)
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

    @Test("the cursor of a field stands behind what is written, however wide")
    func wideField() {
        var frame = Frame(size: Size(columns: 20, rows: 1), symbols: .unicode)
        let field = FieldLine(label: "Place", labelColumns: 5, field: TextField("東京"))
        field.draw(in: &frame, row: 0, column: 0, hasFocus: true)

        #expect(frame.text == "Place  東京")
        #expect(frame.cursor == Frame.Cursor(row: 0, column: 11))
    }

    @Test("news takes the place of a screen's notice, and of as many lines of its content as it needs")
    func news() {
        let long = Notice(.info, String(repeating: "Frost in Kazan within a day. ", count: 5))
        let short = Notice(.info, "Frost in Kazan within a day.")
        var page = Page(size: .standard, theme: .text)
        let area = page.contentArea(above: long)
        #expect(area.rows < page.contentArea(above: short).rows)

        page.news = long

        #expect(page.contentArea(above: nil) == area)
        #expect(page.contentArea(above: short) == area)
    }

    @Test("what is waited for stands in the header of any screen, behind the rest")
    func wait() throws {
        let state = try #require(Gallery.cities.state(named: "loaded"))
        var page = Page(size: .standard, theme: .text)
        page.wait = "still at work"

        #expect(page.cities(state).text.contains("8 cities · still at work\n"))
        #expect(page.about(AboutState()).text.contains(" still at work\n"))
    }

    @Test("in a low window the selected setting or service is in sight", arguments: [6, 8, 10, 12])
    func lowSettings(rows: Int) throws {
        let scene = try #require(Gallery.settings.first { !$0.state.providers.isEmpty })
        let page = Page(size: Size(columns: 80, rows: rows), theme: .text)
        for selection in 0..<scene.state.rows.count + scene.state.providers.count {
            var state = scene.state
            state.selection = selection
            #expect(page.settings(state).text.contains("›"), "\(selection) of \(rows) rows")
        }
    }

    @Test("where not all settings and services have room, a scroll bar tells where they go on")
    func settingsScrollBar() throws {
        var state = try #require(Gallery.settings.state(named: "loaded"))
        func bar(rows: Int, selection: Int) -> String {
            state.selection = selection
            let text = Page(size: Size(columns: 80, rows: rows), theme: .text).settings(state).text
            return String(text.split(separator: "\n").compactMap(\.last).filter { "┃│".contains($0) })
        }
        let last = state.rows.count + state.providers.count - 1

        #expect(bar(rows: 10, selection: 0) == "┃┃┃┃│││")
        #expect(bar(rows: 10, selection: last) == "│││┃┃┃┃")
        #expect(bar(rows: 24, selection: last).isEmpty)
    }

    @Test(
        "however narrow a window is, the selected service's key and the end of its rest are told",
        arguments: [24, 40, 59, 60])
    func narrowServices(columns: Int) throws {
        var state = try #require(Gallery.settings.state(named: "loaded"))
        let page = Page(size: Size(columns: columns, rows: 12), theme: .text)
        for (index, provider) in state.providers.enumerated() where provider.status != "ready" {
            state.selection = state.rows.count + index

            let frame = page.settings(state)

            let end = try #require(provider.status.split(separator: " ").last)
            #expect(frame.text.contains(end) || frame.details?.contains(end) == true, "\(frame.text)")
        }
    }

    @Test(
        "however narrow a window is, the option that is taken is whole, and a sign tells of the others",
        arguments: [24, 27, 40, 48, 80])
    func narrowOptions(columns: Int) throws {
        let state = try #require(Gallery.settings.state(named: "loaded"))
        for symbols in [Symbols.unicode, .ascii] {
            let size = Size(columns: columns, rows: 40)
            let text = Page(size: size, theme: Theme(colours: .none, symbols: symbols)).settings(state).text
            for row in state.rows {
                func drawn(_ option: SettingRow.Option) -> String { symbols.readable(option.label) }
                let taken = "\(symbols.option.taken) \(drawn(row.options[row.selected]))"
                let line = try #require(text.split(separator: "\n").first { $0.contains(taken) }, "\(text)")
                let isWhole = row.options.allSatisfy { line.contains(" \(drawn($0))") }
                #expect(line.hasSuffix("\(taken) \(symbols.ellipsis)") != isWhole, "\(text)")
            }
        }
    }

    @Test(
        "however narrow a window is, the selected kind of notification is whole, and a sign tells of more",
        arguments: 24...48)
    func narrowKinds(columns: Int) throws {
        var state = try #require(Gallery.notifications.state(named: "loaded"))
        let page = Page(size: Size(columns: columns, rows: 16), theme: .text)
        for (row, city) in state.rows.enumerated() {
            for (number, kind) in city.kinds.enumerated() {
                (state.selection, state.kind) = (row, number)
                let selected = "[\(kind.isOn ? "●" : "○") \(kind.word)]"

                let text = page.notifications(state).text

                let line = try #require(
                    text.split(separator: "\n").first { $0.contains(selected) }, "\(text)")
                let hasMore = city.kinds.dropFirst(number + 1).contains { !line.contains($0.word) }
                #expect(line.hasSuffix("…") == hasMore, "\(text)")
            }
        }
    }

    @Test("printed settings have every word, however narrow the terminal is", arguments: [24, 40, 80])
    func printedSettings(columns: Int) throws {
        let state = try #require(Gallery.settings.state(named: "loaded"))
        let page = Page(size: Size(columns: columns, rows: 24), theme: .text)

        let lines = page.text(of: .settings(state.rows)).split(separator: "\n")

        #expect(lines.count == state.rows.count)
        for (row, line) in zip(state.rows, lines) {
            for option in row.options { #expect(line.contains(" \(option.word)"), "\(line)") }
        }
    }

    @Test(
        "in a narrow window old weather in the list tells its age, however long its words are",
        arguments: 31...80)
    func narrowAge(columns: Int) {
        let row = CityRow(
            id: PlaceID(rawValue: 1), name: "Saint-Rémy", detail: "France", temperature: "−12 °C",
            glyph: .rain, condition: "thunderstorm with heavy hail", staleness: "2 h old")
        let state = CitiesState(
            phase: .loaded, rows: [row], selection: 0, window: ScrollWindow(capacity: 10, total: 1))

        let text = Page(size: Size(columns: columns, rows: 12), theme: .text).cities(state).text

        #expect(text.contains("2 h old"), "\(text)")
    }

    @Test("in a narrow window nothing stands over the name of a place", arguments: [24, 32, 40, 60])
    func narrowPlaces(columns: Int) throws {
        let state = try #require(Gallery.addPlace.state(named: "here"))
        let page = Page(size: Size(columns: columns, rows: 12), theme: .text)

        let text = page.addPlace(state.laidOut(rows: 5)).text

        let line = try #require(text.split(separator: "\n").first { $0.contains("in the list") })
        #expect(line.contains("› Kathmandu  ") || line.contains("…  "), "\(line)")
    }

    @Test(
        "before there is a letter or a digit, the search asks for a name, and calls none unknown",
        arguments: [("", true), (" ", true), ("?", true), ("  …", true), ("東", false), ("9", false)])
    func searchWithoutName(text: String, isAskedFor: Bool) {
        let page = Page(size: .standard, theme: .text)

        let shown = page.addPlace(AddPlaceState(field: TextField(text))).text

        #expect(shown.contains("Write the name of a place.") == isAskedFor, "\(shown)")
        #expect(shown.contains("Nothing is called “\(text)”.") != isAskedFor, "\(shown)")
    }

    @Test("what the settings have to say comes before why the selected service failed last")
    func settingsNotice() throws {
        var state = try #require(Gallery.settings.state(named: "provider-failed"))
        let page = Page(size: Size(columns: 80, rows: 24), theme: .text)
        #expect(page.settings(state).text.contains("failed last"))

        state.notice = Notice(.error, "The settings can't be kept.")

        #expect(page.settings(state).text.contains("The settings can't be kept."))
    }

    @Test("the hour of a report of another day is in sight, also where its date is spelled out in ASCII")
    func spelledOut() throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.now?.time = "3月14日周五 13:15"
        let page = Page(
            size: Size(columns: 48, rows: 12), theme: Theme(colours: .none, symbols: .ascii))

        let text = page.weather(state).text

        let line = text.split(separator: "\n").first { $0.contains(" at ") }
        #expect(line?.hasSuffix(" 13:15") == true, "\(text)")
    }

    @Test(
        "however narrow a window is, the temperatures of a day are whole", arguments: 24...28,
        ["Sat 15 Mar", "Sa., 15. März"])
    func narrowDays(columns: Int, name: String) throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.days[1].name = name
        (state.days[1].low, state.days[1].high) = ("−12°", "−10°")
        let page = Page(size: Size(columns: columns, rows: 16), theme: .text)

        let text = page.weather(state).text

        let line = text.split(separator: "\n").first { $0.hasPrefix(" Sa") }
        #expect(line?.contains(" −12° ") == true && line?.hasSuffix(" −10°") == true, "\(text)")
    }

    @Test("on forty columns the rest of today has its name, its range and a bar")
    func narrowRestOfToday() throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.days[0].name = "Rest of today"
        (state.days[0].low, state.days[0].high) = ("−12°", "−10°")
        let page = Page(size: Size(columns: 40, rows: 12), theme: .text)

        let text = page.weather(state).text

        let line = text.split(separator: "\n").first { $0.hasPrefix(" Rest of today ") }
        #expect(line?.contains(" −12° ━") == true && line?.hasSuffix(" −10°") == true, "\(text)")
    }

    @Test(
        "the weather of a coming day stands in whole words where the bar has ten columns beside them",
        arguments: [
            (80, "light rain showers"), (80, "thunderstorm with hail"), (90, "thunderstorm with heavy hail"),
        ])
    func wordsOfDays(columns: Int, words: String) throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.days[1].condition = words
        let page = Page(size: Size(columns: columns, rows: 24), theme: .text)

        let text = page.weather(state).text

        #expect(text.contains(" Sat 15 Mar  ☁  \(words)  "), "\(text)")
    }

    @Test("a day that is as cold as it is warm has a bar, too")
    func evenDay() throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        let page = Page(size: Size(columns: 120, rows: 60), theme: .text)
        func bars() -> Int {
            page.weatherSheet(state).text.split(separator: "\n").count {
                $0.contains("━") && $0.contains("°")
            }
        }
        let count = bars()
        #expect(count > 1)

        state.days[1].highDegrees = state.days[1].lowDegrees

        #expect(bars() == count)
    }

    @Test(
        "old weather is printed with its age, however long the names are",
        arguments: [24, 40, 55, 56, 57, 58, 59, 60, 80])
    func printedAge(columns: Int) throws {
        var state = try #require(Gallery.weather.state(named: "stale"))
        state.staleness = "23 h old"
        let names = [
            ("Washington, D.C.", "District of Columbia, United States of America, North America"),
            ("New York City", "New York, United States of America"),
            ("Нижний Новгород", "Нижегородская область, Россия"),
            (String(repeating: "Ürümqi ", count: 20), ""),
        ]
        for (title, subtitle) in names {
            (state.title, state.subtitle) = (title, subtitle)
            for symbols in [Symbols.unicode, .ascii] {
                let page = Page(
                    size: Size(columns: columns, rows: 24), theme: Theme(colours: .none, symbols: symbols))

                let line = page.weatherSheet(state).text.split(separator: "\n").first ?? ""

                #expect(line.hasSuffix("  23 h old"), "\(line)")
            }
        }
    }

    @Test("where there is little room, the text of a message is cut, and not the advice")
    func advice() {
        let text = "No weather service has answered: " + String(repeating: "one did not answer; ", count: 30)
        var frame = Frame(size: Size(columns: 40, rows: 4), symbols: .unicode)
        Message(text, help: "Refresh to ask again.")
            .draw(in: &frame, Area(row: 0, column: 0, rows: 4, columns: 40))

        #expect(frame.text.contains("No weather service"))
        #expect(frame.text.contains("Refresh to ask again."))
    }

    @Test(
        "where there is little room, what is wrong is told of the field in hand",
        arguments: SignInFieldID.allCases)
    func problemInHand(field: SignInFieldID) throws {
        var state = try #require(Gallery.signIn.state(named: "invalid"))
        state.focus = field

        let text = Page(size: Page.smallest, theme: .text).signIn(state).text

        #expect(text.contains(field == .email ? "Write it like" : "Write your password"))
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

        #expect(last == " x open  x add  x undo  ? help  q quit")
    }

    @Test("without UTF-8 the arrow keys are words, in the footer and in the list of keys")
    func arrowKeys() {
        let page = Page(
            size: .standard, theme: Theme(colours: .none, symbols: .ascii),
            hints: [Hint(Key(.down).name, "more"), Hint(Key(.right).name, "later"), Hint("q", "quit")])
        let list = KeyList(
            title: "a screen",
            entries: [
                Hint("\(Key(.up).name) k", "the setting above"),
                Hint("\(Key(.down).name) j", "the setting below"),
                Hint(Key(.left, .shift).name, "earlier"),
                Hint("v", "about the program"),
            ])

        let text = page.keys(list).text

        #expect(text.contains("\n  Up k         the setting above\n"), "\(text)")
        #expect(text.contains("\n  Down j       the setting below\n"))
        #expect(text.contains("\n  Shift-Left   earlier\n"))
        #expect(text.contains("\n  v            about the program\n"))
        #expect(text.hasSuffix("\n Down more  Right later  q quit"))
    }

    @Test(
        "the keys of the weather and its help tell what each picture means",
        arguments: [
            (Symbols.unicode, ["☀ clear", "☽ partly cloudy at night", "☂ rain, showers", "❄ snow"]),
            (.ascii, ["O clear", "( partly cloudy at night", "/ rain, showers", "* snow"]),
        ])
    @MainActor func pictures(symbols: Symbols, meanings: [String]) {
        let theme = Theme(colours: .none, symbols: symbols)
        let page = Page(size: Size(columns: 80, rows: 60), theme: theme)
        let weather = Destination.weather(PlaceID(rawValue: 551_487))
        let list = PresentationDouble().controller(for: weather, PendingChanges()).keys

        let pictures = page.keys(list, page: page.pageCount(of: list) - 1).text.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        let help = HelpText.text(for: .show, in: symbols)

        for meaning in meanings {
            #expect(pictures.contains(meaning), "\(pictures)")
            #expect(help.contains("  \(meaning)"), "\(help)")
        }
        for picture in WeatherGlyph.allCases.map(symbols.glyph) {
            #expect(pictures.contains { $0.hasPrefix("\(picture) ") }, "\(picture)")
            #expect(help.contains("  \(picture) "), "\(picture)")
        }
    }

    @Test(
        "no picture of the weather stands on a page of keys, where it would look like one",
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 110, rows: 20), Size(columns: 160, rows: 24),
            Size(columns: 160, rows: 60),
        ],
        [Symbols.unicode, .ascii])
    @MainActor func picturesApart(size: Size, symbols: Symbols) throws {
        let page = Page(size: size, theme: Theme(colours: .none, symbols: symbols))
        let weather = Destination.weather(PlaceID(rawValue: 551_487))
        let list = PresentationDouble().controller(for: weather, PendingChanges()).keys

        let pages = (0..<page.pageCount(of: list)).map { page.keys(list, page: $0).text }

        let first = try #require(pages.firstIndex { $0.hasPrefix(" Pictures  the weather") }, "\(pages)")
        #expect(pages[..<first].allSatisfy { $0.hasPrefix(" Keys  the weather") }, "\(pages)")
        #expect(pages[first...].allSatisfy { $0.hasPrefix(" Pictures  the weather") }, "\(pages)")
        for picture in list.pictures {
            let line = "  \(picture.key(in: symbols))   \(picture.action)"
            #expect(pages[first...].contains { $0.contains(line) }, "\(line)")
            #expect(!pages[..<first].contains { $0.contains(line) }, "\(line)")
        }
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

    @Test("each style has its rendition, in colours and without")
    func renditions() {
        let table: [(Style, inColours: String?, without: String?)] = [
            (.plain, nil, nil), (.dim, "2", "2"), (.strong, "1", "1"), (.title, "1", "1"),
            (.accent, "36", "1"), (.selected, "7", "7"), (.warm, "33", nil), (.cool, "94", nil),
            (.vivid, "35", nil), (.done, "32", nil), (.warning, "33", "1"), (.failure, "1;31", "1"),
        ]
        #expect(table.map(\.0) == Style.allCases)
        for (style, inColours, without) in table {
            #expect(Theme.full.rendition(of: style) == inColours, "\(style)")
            let monochrome = Theme(colours: .monochrome, symbols: .unicode)
            #expect(monochrome.rendition(of: style) == without, "\(style)")
            #expect(Theme.text.rendition(of: style) == nil)
        }
    }

    /// The notifications in a narrow window, with each kind selected in turn, in Unicode and in ASCII.
    private func notifications(
        columns: Int
    ) throws -> [(text: String, state: NotificationsState, symbols: Symbols)] {
        let state = try #require(Gallery.notifications.state(named: "loaded"))
        return [Symbols.unicode, .ascii].flatMap { symbols in
            let page = Page(
                size: Size(columns: columns, rows: 8), theme: Theme(colours: .none, symbols: symbols))
            return state.rows[1].kinds.indices.map { kind in
                var state = state
                state.kind = kind
                return (page.notifications(state).text, state, symbols)
            }
        }
    }

    @Test(
        "however narrow a window is, the kind that a key would switch is in sight",
        arguments: [24, 30, 38, 80])
    func selectedKind(columns: Int) throws {
        for (text, state, _) in try notifications(columns: columns) {
            #expect(text.contains(" \(state.rows[1].kinds[state.kind].word)]"), "\(text)")
        }
    }

    @Test("kinds that have no room in a narrow window leave a sign at their side", arguments: 24..<50)
    func hiddenKinds(columns: Int) throws {
        for (text, state, symbols) in try notifications(columns: columns) {
            let line = try #require(text.split(separator: "\n").first { $0.contains("London") })

            let isShown = state.rows[1].kinds.map { line.contains(" \($0.word)") }

            #expect(line.contains("London\(symbols.ellipsis)") != isShown[0], "\(text)")
            #expect(line.hasSuffix(String(symbols.ellipsis)) != isShown[2], "\(text)")
        }
    }

    @Test("the selected row, and no other, looks selected")
    func selectedRow() throws {
        let page = Page(size: .standard, theme: .text)
        let frames = [
            page.cities(try #require(Gallery.cities.state(named: "wide"))),
            page.addPlace(try #require(Gallery.addPlace.state(named: "results"))),
            page.settings(try #require(Gallery.settings.state(named: "loaded"))),
            page.notifications(try #require(Gallery.notifications.state(named: "loaded"))),
            page.tools(try #require(Gallery.tools.state(named: "menu"))),
        ]
        for frame in frames {
            let selected = frame.rows.indices.filter { frame.rows[$0].contains { $0.style == .selected } }
            let pointed = frame.rows.indices.filter { frame.rows[$0].contains { $0.text == "›" } }
            #expect(selected.count == 1 && selected == pointed, "\(frame.text)")
            #expect(selected.first == frame.hiddenCursor?.row, "\(frame.text)")
        }
    }

    @Test("old weather is faint, its age a warning, and why there is none a failure")
    func styles() throws {
        let page = Page(size: .standard, theme: .text)
        let stale = page.cities(try #require(Gallery.cities.state(named: "stale")))
        let failed = page.cities(try #require(Gallery.cities.state(named: "partly-failed")))

        #expect(style(of: "light snow", in: stale) == .dim)
        #expect(style(of: "−3°", in: stale) == .dim)
        #expect(style(of: "2 h old", in: stale) == .warning)
        #expect(style(of: "open-meteo can't be reached", in: stale) == .warning)
        #expect(style(of: "the service did not answer", in: failed) == .failure)
        #expect(style(of: "partly cloudy", in: failed) == .plain)
    }

    /// How a text is drawn where it stands first.
    private func style(of text: String, in frame: Frame) -> Style? {
        for row in frame.rows {
            for column in row.indices where row[column...].map(\.text).joined().hasPrefix(text) {
                return row[column].style
            }
        }
        return nil
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

    @Test("every large character is three rows high, all of a width")
    func largeDigits() throws {
        #expect(BigText("4579")?.rows == ["╻ ╻ ┏━╸ ╺━┓ ┏━┓", "┗━┫ ┗━┓   ┃ ┗━┫", "  ╹ ╺━┛   ╹ ╺━┛"])
        let drawings = try "0123456789".map { try #require(BigText(String($0))?.rows) }
        #expect(Set(drawings).count == 10)
        for character in "0123456789−-°CF" {
            let rows = try #require(BigText(String(character))?.rows)
            #expect(rows.count == 3 && Set(rows.map(\.columns)).count == 1, "\(character)")
        }
    }

    @Test(
        "a wind is an arrow to where it blows, or the letters of where it comes from",
        arguments: [
            (0, "↓", "N"), (45, "↙", "NE"), (90, "←", "E"), (135, "↖", "SE"), (180, "↑", "S"),
            (225, "↗", "SW"), (270, "→", "W"), (315, "↘", "NW"), (22, "↓", "N"), (23, "↙", "NE"),
            (337, "↘", "NW"), (338, "↓", "N"), (360, "↓", "N"), (405, "↙", "NE"), (-45, "↘", "NW"),
        ] as [(Double, String, String)])
    func wind(degrees: Double, arrow: String, letters: String) {
        #expect(Symbols.unicode.wind(from: degrees) == arrow)
        #expect(Symbols.ascii.wind(from: degrees) == letters)
    }

    @Test(
        "chances are named after what falls in the hours in sight",
        arguments: [
            ([.rain], "rain"), ([.cloud], "rain"), ([.snow], "snow"), ([.snow, .cloud], "snow"),
            ([.sleet], "wet"), ([.hail], "wet"), ([.snow, .sleet], "wet"), ([.snow, .hail], "wet"),
            ([.snow, .drizzle], "wet"), ([.snow, .rain], "wet"), ([.snow, .showers], "wet"),
            ([.snow, .thunderstorm], "wet"),
        ] as [([WeatherGlyph], String)])
    func precipitation(glyphs: [WeatherGlyph], name: String) throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        for index in state.hours.indices { state.hours[index].glyph = glyphs[index % glyphs.count] }

        let text = Page(size: .standard, theme: .text).weather(state.laidOut(hours: 14)).text

        #expect(text.contains("\n \(name) "), "\(text)")
    }

    @Test(
        "the first hour of a day stands out, whenever it begins",
        arguments: [
            (["22", "23", "00", "01"], "00"), (["19", "22", "01", "04"], "01"),
            (["22:30", "23:30", "00:30", "01:30"], "00:30"), (["00:30", "01:30"], "00:30"),
            (["00", "01"], "00"), (["01", "02", "02", "03"], ""), (["13", "14"], ""),
        ])
    func newDay(times: [String], first: String) throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.hours = zip(state.hours, times).map { hour, time in
            var hour = hour
            hour.time = time
            return hour
        }
        let page = Page(size: .standard, theme: .text)

        let frame = page.weather(state.laidOut(hours: page.hours(for: state)))

        let marked = frame.rows.joined().filter { $0.style == .accent }.map(\.text)
        #expect(marked.filter { "0123456789:".contains($0) }.joined() == first)
    }

    @Test("where no hour is drawn, none can be scrolled to; in a larger window they begin now")
    func noRoomForHours() throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.window.resize(capacity: Page(size: .standard, theme: .text).hours(for: state))
        #expect(state.window.hasAfter)

        state.window.resize(capacity: Page(size: Size(columns: 80, rows: 6), theme: .text).hours(for: state))
        state.window.scroll(by: 1)
        #expect(!state.window.hasBefore && !state.window.hasAfter)

        state.window.resize(capacity: Page(size: .standard, theme: .text).hours(for: state))
        #expect(!state.window.hasBefore && state.window.hasAfter)
    }

    private func everything(on page: Page) -> [(String, Frame)] {
        Gallery.cities.map { ("cities \($0)", page.cities($0.state)) }
            + Gallery.weather.map { ("weather \($0)", page.weather($0.state)) }
            + Gallery.addPlace.map { ("add-place \($0)", page.addPlace($0.state)) }
            + Gallery.settings.map { ("settings \($0)", page.settings($0.state)) }
            + [("keys", page.keys(KeyList(title: "a screen", entries: page.hints)))]
    }
}
