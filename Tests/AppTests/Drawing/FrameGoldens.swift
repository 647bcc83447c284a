internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Frames of the gallery") struct FrameGoldens {
    @Test("a list of cities looks as it did", arguments: Gallery.cities)
    func cities(scene: Scene<CitiesState>) throws {
        try expectFixtures("cities-\(scene.name)") { page in
            page.cities(scene.state.laidOut(rows: page.rows(for: scene.state)))
        }
    }

    @Test("the weather looks as it did", arguments: Gallery.weather)
    func weather(scene: Scene<WeatherState>) throws {
        try expectFixtures("weather-\(scene.name)") { page in
            page.weather(scene.state.laidOut(hours: page.hours(for: scene.state)))
        }
    }

    @Test(
        "names of other scripts leave every picture in its place",
        arguments: [
            ("cyrillic", "Нижний Новгород", "Нижегородская область, Россия", "дождь со снегом"),
            ("chinese", "乌鲁木齐", "新疆维吾尔自治区，中国", "雨夹雪"),
        ])
    func scripts(name: String, title: String, subtitle: String, condition: String) throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        (state.title, state.subtitle) = (title, subtitle)
        state.now?.condition = condition
        for index in state.days.indices { state.days[index].condition = condition }
        try expectFixtures("weather-\(name)") { page in
            page.weather(state.laidOut(hours: page.hours(for: state)))
        }
    }

    @Test("a frame that differs names the command that writes the frames of its suite anew")
    func command() {
        #expect(updateCommand(at: #_sourceLocation) == "UPDATE_FIXTURES=1 make test FILTER=FrameGoldens")
    }

    @Test("the date of another day leaves the temperature in its place", arguments: [24, 25, 27, 28, 30, 34])
    func longDate(columns: Int) throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.now?.temperature = "−13 °C"
        state.now?.time = "Sa. 15. März 13:15"
        let page = Page(size: Size(columns: columns, rows: 12), theme: .text)

        for text in [page.weather(state).text, page.weatherSheet(state).text] {
            #expect(text.contains("−13 °C "))
        }
    }

    @Test(
        "wind, what falls and how it feels have room from sixty columns on, whatever the weather is called",
        arguments: [
            "rain", "light snow showers", "thunderstorm with heavy hail",
        ])
    func important(condition: String) throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        state.now?.condition = condition
        state.now?.temperature = "−103 °F"
        state.now?.details[0] = NowPanel.Detail("Wind", "120 km/h WSW")
        for columns in [60, 61, 62, 64, 67, 71, 76, 79, 80, 81, 90, 100, 120] {
            let size = Size(columns: columns, rows: 24)
            for text in [
                Page(size: size, theme: .text).weather(state).text,
                Page(size: size, theme: .text).weatherSheet(state).text,
            ] {
                for word in ["Wind", "120 km/h WSW", "Snow", "0.1 mm/h", "feels like −7 °C"] {
                    #expect(text.contains(word), "\(word) at \(columns) columns")
                }
            }
        }
    }

    @Test("a storm's wind does not touch the next hour's, with letters for its direction either")
    func storm() throws {
        var state = try #require(Gallery.weather.state(named: "loaded"))
        for index in state.hours.indices {
            state.hours[index].wind = HourColumn.Wind(speed: "100", degrees: 315)
        }

        for symbols in [Symbols.unicode, .ascii] {
            let page = Page(size: .standard, theme: Theme(colours: .none, symbols: symbols))
            let wind = symbols.wind(from: 315) + "100"
            let shown = state.laidOut(hours: page.hours(for: state))
            for text in [page.weatherSheet(state).text, page.weather(shown).text] {
                #expect(text.contains("\(wind) "))
                #expect(!text.contains("\(wind)\(wind)"))
            }
        }
    }

    @Test("in a narrow window no detail is shown before a more important one", arguments: 24..<60)
    func mostImportant(columns: Int) throws {
        let state = try #require(Gallery.weather.state(named: "loaded"))
        let details = try #require(state.now).details
        for symbols in [Symbols.unicode, .ascii] {
            let page = Page(
                size: Size(columns: columns, rows: 12), theme: Theme(colours: .none, symbols: symbols))

            let text = page.weather(state.laidOut(hours: page.hours(for: state))).text

            let isShown = [text.contains("feels like")] + details.map { text.contains("\($0.label) ") }
            let isInOrder = zip(isShown, isShown.dropFirst()).allSatisfy { $0 || !$1 }
            #expect(isShown[0] && isInOrder, "\(text)")
        }
    }

    @Test("the search for a place looks as it did", arguments: Gallery.addPlace)
    func addPlace(scene: Scene<AddPlaceState>) throws {
        try expectFixtures("add-place-\(scene.name)") { page in
            page.addPlace(scene.state.laidOut(rows: page.rows(for: scene.state)))
        }
    }

    @Test("the settings look as they did", arguments: Gallery.settings)
    func settings(scene: Scene<SettingsState>) throws {
        try expectFixtures("settings-\(scene.name)") { $0.settings(scene.state) }
    }

    @Test("the page about the program looks as it did", arguments: Gallery.about)
    func about(scene: Scene<AboutState>) throws {
        try expectFixtures("about-\(scene.name)") { page in
            page.about(scene.state.laidOut(lines: page.lines(of: scene.state).count, rows: page.aboutRows))
        }
    }

    @Test("the tools of testers look as they did", arguments: Gallery.tools)
    func tools(scene: Scene<ToolsState>) throws {
        try expectFixtures("tools-\(scene.name)") { page in
            page.tools(scene.state.laidOut(rows: page.rows(for: scene.state)))
        }
    }

    @Test("the page about the program is printed whole")
    func printedAbout() throws {
        let state = try #require(Gallery.about.state(named: "loaded"))
        let page = Page(size: .standard, theme: .text)
        try expect(page.text(of: .about(state)), isFixture: "frames/printed-about.txt")
    }

    @Test("the notifications look as they did", arguments: Gallery.notifications)
    func notifications(scene: Scene<NotificationsState>) throws {
        try expectFixtures("notifications-\(scene.name)") { page in
            var state = scene.state
            state.window.resize(capacity: page.rows(for: state))
            return page.notifications(state)
        }
    }

    @Test("printed notifications look as they did")
    func printedNotifications() throws {
        let page = Page(size: .standard, theme: .text)
        let rows = ["Frost in Kazan within a day.", "Rain in 東京 within two hours."].map {
            NotificationRow(time: "2025-03-14T10:15:00Z", text: $0)
        }
        let texts = [rows, []].map { page.text(of: .notifications($0)) }
        try expect(texts.joined(separator: "\n\n"), isFixture: "frames/printed-notifications.txt")
    }

    @Test("signing in looks as it did", arguments: Gallery.signIn)
    func signIn(scene: Scene<SignInState>) throws {
        try expectFixtures("sign-in-\(scene.name)") { $0.signIn(scene.state) }
    }

    @Test("where there is little room, the fields are in sight, and what is wrong with the one in hand")
    func signInInLittleRoom() throws {
        let state = try #require(Gallery.signIn.state(named: "invalid"))
        let frame = Page(size: Page.smallest, theme: .text).signIn(state)

        try expect(frame.text, isFixture: "frames/sign-in-invalid-24x6.txt")
    }

    @Test("a printed report looks as it did", arguments: ["loaded", "minimal", "stale"])
    func printed(name: String) throws {
        let state = try #require(Gallery.weather.state(named: name))
        let page = Page(size: .standard, theme: .text)
        try expect(page.text(of: .weather(state)), isFixture: "frames/printed-weather-\(name).txt")
    }

    @Test("the printed list looks as it did")
    func printedList() throws {
        let state = try #require(Gallery.cities.state(named: "wide"))
        let page = Page(size: .standard, theme: .text)
        try expect(page.text(of: .cities(state.rows)), isFixture: "frames/printed-cities.txt")
    }

    @Test("every key of a screen is on a page that fits", arguments: ["80x24", "40x12", "120x40"])
    @MainActor func keys(size: String) throws {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        let page = Page(size: Size(columns: sides[0], rows: sides[1]), theme: .text)
        let list = PresentationDouble().controller(for: .cities, PendingChanges()).keys

        let pages = (0..<page.pageCount(of: list)).map { page.keys(list, page: $0).text }

        let words = pages.joined(separator: "\n").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for entry in list.entries { #expect(words.contains(entry.action), "\(entry)") }
        try expect(pages.joined(separator: "\n"), isFixture: "frames/keys-cities-\(size).txt")
    }

    @Test(
        "however narrow a window is, the list of keys has every word of every key",
        arguments: [Page.smallest, Size(columns: 30, rows: 9), Size(columns: 40, rows: 12)],
        [
            Destination.cities, .weather(PlaceID(rawValue: 551_487)), .addPlace, .settings, .about,
            .notifications, .signIn,
        ])
    @MainActor func narrowKeys(size: Size, screen: Destination) {
        let list = PresentationDouble().controller(for: screen, PendingChanges()).keys
        for symbols in [Symbols.unicode, .ascii] {
            let page = Page(size: size, theme: Theme(colours: .none, symbols: symbols))

            let pages = (0..<page.pageCount(of: list)).map { page.keys(list, page: $0).text }

            let shown = pages.flatMap { $0.split(separator: "\n").dropFirst() }.joined(separator: " ")
            let all = (list.entries + list.pictures).map {
                $0.key(in: symbols) + " " + symbols.readable($0.action)
            }
            #expect(shown.split(separator: " ") == all.joined(separator: " ").split(separator: " "))
        }
    }

    @Test("a list for another program than a terminal is not cut")
    func unboundedList() throws {
        var page = Page(size: .standard, theme: .text)
        page.isUnbounded = true
        let detail = "Región Metropolitana de Santiago y de sus alrededores, República de Chile"
        let row = CityRow(id: PlaceID(rawValue: 1), name: "Santiago", detail: detail)

        #expect(page.text(of: .cities([row])).hasSuffix(detail))
    }

    @Test("the footer has the way back, and whatever else has room")
    func footer() {
        var page = Page(size: Size(columns: 40, rows: 10), theme: .text)
        page.hints = [
            Hint("Tab", "a rather long description"), Hint("Esc", "back"), Hint("F1", "help"),
            Hint("Ctrl-C", "quit"),
        ]
        let list = KeyList(title: "", entries: [])

        #expect(page.keys(list).text.hasSuffix(" Esc back  F1 help  Ctrl-C quit"))
        page.hints.insert(Hint("↑", "up"), at: 0)
        #expect(page.keys(list).text.hasSuffix(" ↑ up  Esc back  F1 help  Ctrl-C quit"))
    }

    @Test("a terminal without UTF-8 shows the same in ASCII")
    func ascii() throws {
        let page = Page(size: .standard, theme: Theme(colours: .none, symbols: .ascii), banner: banner)
        let cities = try #require(Gallery.cities.state(named: "stale"))
        let weather = try #require(Gallery.weather.state(named: "loaded"))
        let settings = try #require(Gallery.settings.state(named: "loaded"))
        try expect(page.cities(cities).text, isFixture: "frames/cities-stale-ascii-80x24.txt")
        try expect(
            page.weather(weather.laidOut(hours: page.hours(for: weather))).text,
            isFixture: "frames/weather-loaded-ascii-80x24.txt")
        try expect(page.settings(settings).text, isFixture: "frames/settings-loaded-ascii-80x24.txt")
        let notifications = try #require(Gallery.notifications.state(named: "loaded"))
        try expect(
            page.notifications(notifications).text, isFixture: "frames/notifications-loaded-ascii-80x24.txt")
        let signIn = try #require(Gallery.signIn.state(named: "password"))
        try expect(page.signIn(signIn).text, isFixture: "frames/sign-in-password-ascii-80x24.txt")
    }

    private func expectFixtures(_ name: String, draw: (Page) -> Frame) throws {
        var sizes = [Size.standard]
        if Self.drawnInAllSizes.contains(name) {
            sizes += [Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)]
        }
        for size in sizes {
            let frame = draw(Page(size: size, theme: .text, banner: banner, hints: []))
            try expect(frame.text, isFixture: "frames/\(name)-\(size.columns)x\(size.rows).txt")
        }
    }

    private let banner = "weather: all Base"

    private static let drawnInAllSizes = [
        "cities-loaded", "cities-long", "weather-loaded", "weather-failed", "weather-cyrillic",
        "weather-chinese", "notifications-loaded", "sign-in-invalid", "sign-in-offline", "sign-in-signed-in",
        "sign-in-cyrillic", "sign-in-chinese", "settings-loaded", "settings-provider-failed", "about-long",
        "tools-record",
    ]
}

extension CitiesState {
    func laidOut(rows: Int) -> CitiesState {
        var state = self
        state.window.resize(capacity: rows)
        if let selection { state.window.reveal(selection) }
        return state
    }
}

extension AddPlaceState {
    func laidOut(rows: Int) -> AddPlaceState {
        var state = self
        state.window.resize(capacity: rows)
        if let selection { state.window.reveal(selection) }
        return state
    }
}

extension ToolsState {
    func laidOut(rows: Int) -> ToolsState {
        var state = self
        state.window.resize(capacity: rows, total: state.rows.count)
        if let selection { state.window.reveal(selection) }
        return state
    }
}

extension AboutState {
    func laidOut(lines: Int, rows: Int) -> AboutState {
        var state = self
        state.window.resize(capacity: rows, total: lines)
        return state
    }
}

extension WeatherState {
    func laidOut(hours: Int) -> WeatherState {
        var state = self
        state.window.resize(capacity: hours)
        return state
    }
}
