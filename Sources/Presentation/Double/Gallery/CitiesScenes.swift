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
                        help: "Check the network, then refresh."))),
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
        var window = ScrollWindow(capacity: 18, total: rows.count)
        window.scroll(by: first)
        return CitiesState(
            phase: .loaded, rows: rows, selection: selection, window: window, isRefreshing: isRefreshing,
            notice: notice)
    }

    private static let known = [
        city(551487, "Kazan", "Tatarstan, Russia", "−3°", .snow, "light snow"),
        city(2_643_743, "London", "England, United Kingdom", "9°", .rain, "rain"),
        city(1_850_147, "Tokyo", "Japan", "14°", .sunAndCloud, "partly cloudy"),
        city(1_283_240, "Kathmandu", "Bagmati, Nepal", "21°", .haze, "haze"),
        city(3_448_439, "São Paulo", "Brazil", "28°", .thunderstorm, "thunderstorm"),
        city(3_413_829, "Reykjavík", "Iceland", "1°", .wind, "squalls"),
        city(2_729_907, "Longyearbyen", "Svalbard and Jan Mayen", "−18°", .moon, "clear"),
        city(2_073_124, "Darwin", "Northern Territory, Australia", "31°", .showers, "heavy showers"),
    ]

    private static let wide = [
        city(1_529_102, "Ürümqi", "新疆, China", "−11°", .fog, "fog"),
        city(1_850_147, "東京", "日本", "14°", .sun, "clear"),
        city(2_013_348, "Владивосток", "Приморский край, Россия", "−7°", .snow, "light snow"),
        // The same letters with marks of their own, as some sources write them.
        city(3_448_439, "Sa\u{303}o Paulo", "Brasil", "28°", .sunAndCloud, "partly cloudy"),
        city(1_835_848, "서울", "대한민국", "6°", .cloud, "overcast"),
        city(1_261_481, "नई दिल्ली", "भारत", "33°", .haze, "haze"),
        city(293397, "תל אביב", "ישראל", "22°", .sun, "clear"),
        city(0, "Île 🏝️ 👩‍🚀 🇫🇷", "an emoji, a joined one, a flag", "25°", .moonAndCloud, "partly cloudy"),
        city(
            2_643_736,
            "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
            "Anglesey, Wales, United Kingdom of Great Britain and Northern Ireland", "8°", .drizzle,
            "light freezing drizzle"),
    ]

    private static func many(_ count: Int) -> [CityRow] {
        (0..<count).map { index in
            let model = known[index % known.count]
            return city(
                index + 1, "\(model.name) \(index + 1)", model.detail, model.temperature, model.glyph,
                model.condition)
        }
    }

    private static func city(
        _ id: Int, _ name: String, _ detail: String, _ temperature: String? = nil,
        _ glyph: WeatherGlyph? = nil, _ condition: String? = nil
    ) -> CityRow {
        CityRow(
            id: PlaceID(rawValue: id), name: name, detail: detail, temperature: temperature, glyph: glyph,
            condition: condition)
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
