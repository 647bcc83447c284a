internal import Presentation

extension Gallery {
    static func citiesScenes() -> [Scene<CitiesState>] {
        [
            Scene("empty", CitiesState(phase: .empty)),
            Scene("loading", CitiesState()),
            Scene("loaded", list(known)),
            Scene("refreshing", list(known.map(\.withoutWeather), selection: 2, isRefreshing: true)),
            Scene("long", list(many(60), selection: 37, first: 26)),
            Scene(
                "stale",
                list(
                    known.map { $0.stale("2 h old") }, selection: 1,
                    notice: Notice(
                        .warning, "open-meteo can't be reached; the weather is from 11:02.",
                        help: "Check the connection."))),
            Scene(
                "partly-failed",
                list(
                    known.enumerated().map { index, row in
                        index % 3 == 1 ? row.failed("the service did not answer in time") : row
                    },
                    notice: Notice(.warning, "2 cities have no fresh weather."))),
            Scene(
                "removed",
                list(Array(known.dropFirst()), notice: Notice(.info, "Kazan is no longer in the list."))),
            Scene(
                "failed",
                CitiesState(
                    phase: .failed(
                        Notice(
                            .error, "The list of cities can't be read: weather.sqlite is not a database.",
                            help: "Move the file away to begin with an empty list.")))),
            Scene("wide", list(wide, selection: 1)),
        ]
    }

    private static func list(
        _ rows: [CityRow], selection: Int = 0, first: Int = 0, isRefreshing: Bool = false,
        notice: Notice? = nil
    ) -> CitiesState {
        var window = CitiesState().window
        window.resize(total: rows.count)
        window.scroll(by: first)
        return CitiesState(
            phase: .loaded, rows: rows, selection: selection, window: window, isRefreshing: isRefreshing,
            notice: notice)
    }

    private static let known = numbered([
        ("Kazan", "Tatarstan, Russia", "−3°", .snow, "light snow"),
        ("London", "England, United Kingdom", "9°", .rain, "rain"),
        ("Tokyo", "Japan", "14°", .sunAndCloud, "partly cloudy"),
        ("Kathmandu", "Bagmati, Nepal", "21°", .haze, "haze"),
        ("São Paulo", "Brazil", "28°", .thunderstorm, "thunderstorm"),
        ("Reykjavík", "Iceland", "1°", .wind, "squalls"),
        ("Longyearbyen", "Svalbard and Jan Mayen", "−18°", .moon, "clear"),
        ("Darwin", "Northern Territory, Australia", "31°", .showers, "heavy showers"),
    ])

    private static let wide = numbered([
        ("Ürümqi", "新疆, China", "−11°", .fog, "fog"),
        ("東京", "日本", "14°", .sun, "clear"),
        ("Владивосток", "Приморский край, Россия", "−7°", .snow, "light snow"),
        // The same letters with combining marks, as some sources write them.
        ("Sa\u{303}o Paulo", "Brasil", "28°", .sunAndCloud, "partly cloudy"),
        ("서울", "대한민국", "6°", .cloud, "overcast"),
        ("नई दिल्ली", "भारत", "33°", .haze, "haze"),
        ("תל אביב", "ישראל", "22°", .sun, "clear"),
        ("Île 🏝️ 👩‍🚀 🇫🇷", "an emoji, a joined one, a flag", "25°", .moonAndCloud, "partly cloudy"),
        (
            "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
            "Anglesey, Wales, United Kingdom of Great Britain and Northern Ireland", "8°", .drizzle,
            "light freezing drizzle"
        ),
    ])

    private static func many(_ count: Int) -> [CityRow] {
        numbered(
            (0..<count).map { index in
                let model = known[index % known.count]
                return (
                    "\(model.name) \(index + 1)", model.detail, model.temperature, model.glyph,
                    model.condition
                )
            })
    }

    private static func numbered(
        _ cities: [(
            name: String, detail: String, temperature: String?, glyph: WeatherGlyph?, condition: String?
        )]
    ) -> [CityRow] {
        cities.enumerated().map { number, city in
            CityRow(
                id: PlaceID(rawValue: number), name: city.name, detail: city.detail,
                temperature: city.temperature, glyph: city.glyph, condition: city.condition)
        }
    }
}

extension CityRow {
    fileprivate var withoutWeather: CityRow { CityRow(id: id, name: name, detail: detail) }

    fileprivate func stale(_ age: String) -> CityRow {
        var row = self
        row.staleness = age
        return row
    }

    fileprivate func failed(_ problem: String) -> CityRow {
        var row = withoutWeather
        row.problem = problem
        return row
    }
}
