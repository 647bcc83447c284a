internal import Core
internal import Foundation

/// Simulates version 2 of Gismeteo's API: the weather now, steps of three hours, and days.
enum FakeGismeteo: FakeWeatherService {
    static func requests(_ query: WeatherQuery) -> [FakeWeatherRequest] {
        let place = [query.latitude("latitude"), query.longitude("longitude")]
        let days = HTTPField("days", "\(min(max(query.days, 3), 10))")
        return [
            FakeWeatherRequest("/v2/weather/current/", place, part: .current),
            FakeWeatherRequest("/v2/weather/forecast/", place + [days], part: .steps),
            FakeWeatherRequest("/v2/weather/forecast/aggregate/", place + [days], part: .days),
        ]
    }

    static func response(to request: FakeServiceRequest) -> HTTPResponse? {
        guard request.path.contains("/v2/weather/") else { return nil }
        let place = request.place("latitude", "longitude")
        let days = request.number("days") ?? 3
        if request.path.hasSuffix("/v2/weather/current/") { return current(place) }
        if request.path.hasSuffix("/v2/weather/forecast/") { return steps(place, days: days) }
        if request.path.hasSuffix("/v2/weather/forecast/aggregate/") { return self.days(place, count: days) }
        return nil
    }

    private static func current(_ place: MadeUpPlace?) -> HTTPResponse {
        answer(place) { place in
            let second = Int(place.date.timeIntervalSince1970)
            return item(place, place.now, second, kind: "Obs", amount: place.now.precipitation)
        }
    }

    private static func steps(_ place: MadeUpPlace?, days: Int) -> HTTPResponse {
        answer(place) { place in
            let first = place.start(of: place.today)
            return .array(
                (0..<(min(max(days, 1), 10) * 8)).map { index in
                    let second = first + index * 3 * 3_600
                    let hours = place.hours(from: second, 3)
                    return item(place, hours.worst, second, kind: "Frc", amount: hours.precipitation)
                        .adding(["temperature": temperature(hours[0])])
                })
        }
    }

    private static func days(_ place: MadeUpPlace?, count: Int) -> HTTPResponse {
        answer(place) { place in
            .array((0..<min(max(count, 3), 10)).map { day(place, place.today + $0) })
        }
    }

    private static func answer(_ place: MadeUpPlace?, _ make: (MadeUpPlace) -> ReplyValue) -> HTTPResponse {
        guard let place else {
            return .json(
                404, ["meta": ["message": "Not found", "code": "404"], "response": nil] as ReplyValue)
        }
        return .json(
            200, ["meta": ["message": "", "code": "200"], "response": make(place)] as ReplyValue)
    }

    private static func day(_ place: MadeUpPlace, _ day: Int) -> ReplyValue {
        let hours = place.climate.hours(on: day)
        let start = place.start(of: day)
        func range(_ value: (MadeUpClimate.Hour) -> Double) -> ReplyValue {
            let average = hours.map(value).reduce(0, +) / Double(hours.count)
            return [
                "min": ["C": .tenths(hours.lowest(value))], "max": ["C": .tenths(hours.highest(value))],
                "avg": ["C": .tenths(average)],
            ]
        }
        return item(place, hours.worst, start, kind: "Frc", amount: hours.precipitation).adding([
            "icon": icon(hours.worst.code, isDay: true),
            "temperature": ["air": range(\.temperature), "comfort": range(\.apparentTemperature)],
            "pressure": [
                "h_pa": [
                    "min": .rounded(hours.lowest(\.surfacePressure)),
                    "max": .rounded(hours.highest(\.surfacePressure)),
                ]
            ],
            "humidity": [
                "percent": [
                    "min": .whole(hours.lowest(\.humidity)),
                    "max": .whole(hours.highest(\.humidity)),
                ]
            ],
            "wind": [
                "speed": [
                    "min": ["m_s": .rounded(hours.lowest(\.windSpeed))],
                    "max": ["m_s": .rounded(hours.highest(\.windSpeed))],
                ],
                "direction": ["max": direction(hours.worst)],
            ],
        ])
    }

    private static func item(
        _ place: MadeUpPlace, _ hour: MadeUpClimate.Hour, _ second: Int, kind: String, amount: Double
    ) -> ReplyValue {
        func text(_ second: Int) -> ReplyValue {
            .text(MadeUpPlace.text(Double(second)).replacing("T", with: " "))
        }
        let (type, intensity) = precipitation(hour.code)
        return [
            "kind": .text(kind), "storm": .flag(hour.code == 95), "city": 0, "gm": 1,
            "temperature": temperature(hour), "humidity": ["percent": .whole(hour.humidity)],
            "pressure": [
                "h_pa": .rounded(hour.surfacePressure),
                "mm_hg_atm": .rounded(hour.surfacePressure / 1.333224),
            ],
            "wind": [
                "direction": direction(hour),
                "speed": [
                    "m_s": .rounded(hour.windSpeed), "km_h": .rounded(hour.windSpeed * 3.6),
                    "mi_h": .rounded(hour.windSpeed * 2.237),
                ],
            ],
            "cloudiness": ["type": .whole(min(hour.code, 3)), "percent": .whole(hour.cloudCover)],
            "precipitation": [
                "type": .whole(type), "intensity": .whole(intensity), "amount": .tenths(amount),
                "duration": 0, "type_ext": nil, "correction": nil,
            ],
            "phenomenon": .whole([45, 48, 71, 73].contains(hour.code) ? hour.code : 0),
            "date": [
                "UTC": text(second), "local": text(second + place.offset), "unix": .whole(second),
                "time_zone_offset": .whole(place.offset / 60),
            ],
            "icon": icon(hour.code, isDay: place.isDay(second)), "description": ["full": ""],
        ]
    }

    /// `d_c2_r1_st`: the part of the day unless clouds cover all of the sky, clouds, what falls, and a thunderstorm.
    private static func icon(_ code: Int, isDay: Bool) -> ReplyValue {
        let (cloud, fall) = (min(code, 3), precipitation(code))
        let falls = fall.intensity == 0 ? nil : (fall.type == 2 ? "s" : "r") + "\(fall.intensity)"
        let parts = [
            cloud < 3 ? (isDay ? "d" : "n") : nil, cloud > 0 ? "c\(cloud)" : nil, falls,
            code == 95 ? "st" : nil,
        ]
        return .text(parts.compactMap(\.self).joined(separator: "_"))
    }

    private static func temperature(_ hour: MadeUpClimate.Hour) -> ReplyValue {
        [
            "air": ["C": .tenths(hour.temperature)], "comfort": ["C": .tenths(hour.apparentTemperature)],
        ]
    }

    private static func direction(_ hour: MadeUpClimate.Hour) -> ReplyValue {
        let eighth = hour.windSpeed < 0.5 ? 0 : (hour.windDirection * 2 + 45) / 90 % 8 + 1
        return ["degree": .whole(hour.windDirection), "scale_8": .whole(eighth)]
    }

    private static func precipitation(_ code: Int) -> (type: Int, intensity: Int) {
        switch code {
        case 71: (2, 1)
        case 73: (2, 2)
        case 51, 61, 80: (1, 1)
        case 63, 81: (1, 2)
        case 95: (1, 3)
        default: (0, 0)
        }
    }
}
