internal import Presentation

extension Gallery {
    static func weatherScenes() -> [Scene<WeatherState>] {
        [
            Scene("loading", WeatherState(title: "Kazan", subtitle: "Tatarstan, Russia")),
            Scene("loaded", kazan()),
            Scene("hours-scrolled", kazan { $0.window.scroll(by: 20) }),
            Scene("refreshing", kazan { $0.isRefreshing = true }),
            Scene(
                "stale",
                kazan {
                    $0.staleness = "2 h old"
                    $0.notice = Notice(
                        .warning, "open-meteo can't be reached; this is the weather of 11:15.",
                        help: "Check the connection.")
                }),
            Scene(
                "not-kept",
                kazan {
                    $0.notice = Notice(
                        .warning, "This weather is new, but can't be kept: the disk is full.",
                        help: "Free some space; this shows how much there is:", command: "df -h")
                }),
            Scene(
                "failed",
                WeatherState(
                    phase: .failed(
                        Notice(
                            .error, "open-meteo can't be reached: the network is unreachable.",
                            help: "Check the connection.")),
                    title: "Kazan", subtitle: "Tatarstan, Russia")),
            Scene(
                "minimal",
                WeatherState(
                    phase: .loaded, title: "Atlantis", subtitle: "",
                    now: NowPanel(
                        glyph: .unknown, condition: "unknown weather", temperature: "12 °C", time: "13:15"),
                    attribution: openMeteo)),
            Scene("polar-night", longyearbyen(sun: "polar night", degrees: -18, glyph: .moon)),
            Scene("midnight-sun", longyearbyen(sun: "midnight sun", degrees: 6, glyph: .sun)),
            Scene("fahrenheit", newYork()),
        ]
    }

    private static let openMeteo = "Weather data by Open-Meteo.com (open-meteo.com), CC BY 4.0"

    private static func kazan(_ change: (inout WeatherState) -> Void = { _ in }) -> WeatherState {
        var hours = hours(48, from: 13, mean: -6, swing: 3) { index in
            index % 24 < 5 ? (.snow, 0.6) : index % 24 < 9 ? (.cloud, 0.15) : (.sunAndCloud, 0)
        }
        for index in hours.indices {
            let hour = (13 + index) % 24
            hours[index].amount = index % 24 < 5 ? [0.1, 0.4, 0.9, 0.5, 0.1][index % 24] : 0
            hours[index].wind = HourColumn.Wind(
                speed: "\(3 + (index / 3) % 4)", degrees: Double(248 + index * 9 % 360))
            hours[index].daylight =
                switch hour {
                case 5: HourColumn.Daylight(0.93..<1, turn: "05:56")
                case 17: HourColumn.Daylight(0..<0.62, turn: "17:37")
                case 6..<17: HourColumn.Daylight(0..<1)
                default: HourColumn.Daylight(0..<0)
                }
        }
        var state = WeatherState(
            phase: .loaded, title: "Kazan", subtitle: "Tatarstan, Russia",
            now: NowPanel(
                glyph: .snow, condition: "light snow", temperature: "−3 °C", feelsLike: "feels like −7 °C",
                time: "13:15",
                details: [
                    NowPanel.Detail("Wind", "3.4 m/s WSW"), NowPanel.Detail("Snow", "0.1 mm/h"),
                    NowPanel.Detail("Gusts", "7.9 m/s"), NowPanel.Detail("Humidity", "81 %"),
                    NowPanel.Detail("Pressure", "1012 hPa"), NowPanel.Detail("Visibility", "2.4 km"),
                    NowPanel.Detail("Cloud", "75 %"),
                ]),
            hours: hours, window: window(hours),
            days: [
                day("Today", .snow, "light snow", -9, -3, "1.5 mm", "60 %", "05:56 – 17:37"),
                day("Sat 15 Mar", .cloud, "overcast", -9, -1, "0 mm", "10 %", "05:53 – 17:39"),
                day("Sun 16 Mar", .sleet, "sleet", -2, 3, "4.2 mm", "85 %", "05:51 – 17:41"),
                day("Mon 17 Mar", .sunAndCloud, "partly cloudy", -4, 4, "0.2 mm", "20 %", "05:48 – 17:43"),
                day("Tue 18 Mar", .sun, "clear", -8, 2, "0 mm", "0 %", "05:45 – 17:45"),
                day("Wed 19 Mar", .fog, "fog", -7, 0, "0 mm", "5 %", "05:43 – 17:47"),
                day("Thu 20 Mar", .thunderstorm, "thunderstorm", 1, 9, "12.8 mm", "100 %", "05:40 – 17:49"),
            ],
            attribution: openMeteo)
        change(&state)
        return state
    }

    private static func longyearbyen(sun: String, degrees: Double, glyph: WeatherGlyph) -> WeatherState {
        var hours = hours(24, from: 0, mean: degrees, swing: 0) { _ in (glyph, 0) }
        for index in hours.indices {
            hours[index].wind = HourColumn.Wind(speed: "0", degrees: nil)
            hours[index].daylight = HourColumn.Daylight(0..<(sun == "midnight sun" ? 1 : 0))
        }
        return WeatherState(
            phase: .loaded, title: "Longyearbyen", subtitle: "Svalbard and Jan Mayen",
            now: NowPanel(
                glyph: glyph, condition: "clear", temperature: "\(text(degrees)) °C", time: "00:15",
                details: [NowPanel.Detail("Wind", "calm"), NowPanel.Detail("Sun", sun)]),
            hours: hours, window: window(hours),
            days: ["Today", "Sun 22 Dec", "Mon 23 Dec"].enumerated().map { index, name in
                day(name, glyph, "clear", degrees - 1, degrees + Double(index), nil, nil, sun)
            } + [DayRow(name: "Tue 24 Dec", glyph: .unknown, condition: "unknown weather", sun: sun)],
            attribution: "Data from MET Norway (api.met.no), CC BY 4.0")
    }

    private static func newYork() -> WeatherState {
        var hours = hours(30, from: 5, mean: 92, swing: 11) { index in
            index % 12 < 4 ? (.thunderstorm, 1) : (.sunAndCloud, nil)
        }
        for index in hours.indices {
            hours[index].amount = index % 12 < 4 ? 9 : nil
            hours[index].wind = HourColumn.Wind(speed: "12", degrees: 158)
        }
        return WeatherState(
            phase: .loaded, title: "New York", subtitle: "New York, United States",
            now: NowPanel(
                glyph: .thunderstorm, condition: "thunderstorm with heavy hail", temperature: "103 °F",
                feelsLike: "feels like 115 °F", time: "05:15",
                details: [
                    NowPanel.Detail("Wind", "12 mph SSE"), NowPanel.Detail("Gusts", "41 mph"),
                    NowPanel.Detail("Humidity", "64 %"), NowPanel.Detail("Pressure", "29.61 inHg"),
                ]),
            hours: hours, window: window(hours),
            days: [
                day("Today", .thunderstorm, "thunderstorm with heavy hail", 81, 103, "1.14 in", "95 %"),
                day("Sat 12 Jul", .showers, "heavy showers", 79, 96, "0.31 in", "70 %"),
                day("Sun 13 Jul", .sunAndCloud, "partly cloudy", 77, 93, "0 in", "10 %"),
            ],
            attribution: openMeteo)
    }

    private static func window(_ hours: [HourColumn]) -> ScrollWindow {
        var window = WeatherState().window
        window.resize(total: hours.count)
        return window
    }

    private static func hours(
        _ count: Int, from start: Int, mean: Double, swing: Double,
        weather: (Int) -> (WeatherGlyph, Double?)
    ) -> [HourColumn] {
        // The course of a day from its coldest hour on, in twelfths of the amplitude.
        let course = [
            -12, -11, -9, -6, -2, 2, 6, 9, 11, 12, 12, 11, 9, 7, 4, 2, -1, -3, -5, -7, -8, -10, -11, -12,
        ]
        return (0..<count).map { index in
            let hour = (start + index) % 24
            let degrees = mean + swing * Double(course[(hour + 19) % 24]) / 12
            let (glyph, chance) = weather(index)
            return HourColumn(
                time: hour < 10 ? "0\(hour)" : "\(hour)", glyph: glyph, temperature: "\(text(degrees))°",
                degrees: degrees, chance: chance)
        }
    }

    private static func day(
        _ name: String, _ glyph: WeatherGlyph, _ condition: String, _ low: Double, _ high: Double,
        _ precipitation: String? = nil, _ chance: String? = nil, _ sun: String? = nil
    ) -> DayRow {
        DayRow(
            name: name, glyph: glyph, condition: condition, low: "\(text(low))°", high: "\(text(high))°",
            lowDegrees: low, highDegrees: high, precipitation: precipitation, chance: chance, sun: sun)
    }

    private static func text(_ degrees: Double) -> String {
        let whole = Int(degrees.rounded())
        return whole < 0 ? "−\(-whole)" : "\(whole)"
    }
}
