internal import Core
internal import Foundation

/// Simulates Yandex' REST API v2: the weather now, and days with parts and hours.
enum FakeYandex: FakeWeatherService {
    static func requests(_ query: WeatherQuery) -> [FakeWeatherRequest] {
        let place = [query.latitude("lat"), query.longitude("lon")]
        return [FakeWeatherRequest("/v2/forecast", place + [HTTPField("limit", "\(query.days)")])]
    }

    static func response(to request: FakeServiceRequest) -> HTTPResponse? {
        guard request.path.hasSuffix("/v2/forecast") else { return nil }
        return forecast(request.place("lat", "lon"), days: request.number("limit") ?? 7)
    }

    private static func forecast(_ place: MadeUpPlace?, days: Int) -> HTTPResponse {
        guard let place else {
            return HTTPResponse(
                status: 404, headers: [HTTPField("Content-Type", "text/plain")],
                body: Data("Not Found\n".utf8))
        }
        let second = Int(place.date.timeIntervalSince1970)
        let count = min(max(days, 1), 7)
        return .json(
            200,
            [
                "now": .whole(second), "now_dt": .text(MadeUpPlace.text(Double(second)) + "Z"),
                "info": [
                    "lat": .decimal(place.latitude), "lon": .decimal(place.longitude),
                    "tzinfo": [
                        "name": .text(place.zone), "abbr": .text(place.zone), "dst": false,
                        "offset": .whole(place.offset),
                    ],
                ],
                "fact": moment(place, place.now, second).adding([
                    "obs_time": .whole(place.hourUTC), "season": "spring",
                    "is_thunder": .flag(place.now.code == 95),
                ]),
                "forecasts": .array((0..<count).map { day(place, place.today + $0, hasHours: $0 < 3) }),
            ] as ReplyValue)
    }

    private static func day(_ place: MadeUpPlace, _ day: Int, hasHours: Bool) -> ReplyValue {
        let hours = place.climate.hours(on: day)
        let start = place.start(of: day)
        var members: [String: ReplyValue] = [
            "date": .text(String(MadeUpPlace.text(Double(day) * 86_400).prefix(10))),
            "date_ts": .whole(start), "moon_code": 0,
            "parts": [
                "night": part(place, hours, 0..<6, start), "morning": part(place, hours, 6..<12, start),
                "day": part(place, hours, 12..<18, start), "evening": part(place, hours, 18..<24, start),
                "day_short": part(place, hours, 6..<21, start).adding([
                    "temp": .rounded(hours[6..<21].highest(\.temperature))
                ]),
                "night_short": part(place, hours, 0..<6, start).adding([
                    "temp": .rounded(hours[0..<6].lowest(\.temperature))
                ]),
            ],
        ]
        members["hours"] = .array(
            hasHours
                ? hours.enumerated().map { index, hour in
                    moment(place, hour, start + index * 3_600).adding([
                        "hour": .text("\(index)"), "hour_ts": .whole(start + index * 3_600),
                        "prec_mm": .tenths(hour.precipitation), "prec_period": 60,
                        "prec_prob": .whole(hour.precipitationProbability),
                    ])
                } : [])
        if let sun = place.sun(day) {
            members["sunrise"] = .text(clock(place.clock(sun.rise)))
            members["sunset"] = .text(clock(place.clock(sun.set)))
        }
        return .object(members)
    }

    private static func part(
        _ place: MadeUpPlace, _ hours: [MadeUpClimate.Hour], _ range: Range<Int>, _ start: Int
    ) -> ReplyValue {
        let hours = hours[range]
        return moment(place, hours.worst, start + range.lowerBound * 3_600).adding([
            "temp_min": .rounded(hours.lowest(\.temperature)),
            "temp_max": .rounded(hours.highest(\.temperature)),
            "temp_avg": .rounded(hours.map(\.temperature).reduce(0, +) / Double(range.count)),
            "prec_mm": .tenths(hours.precipitation),
            "prec_prob": .whole(hours.highest(\.precipitationProbability)),
            "prec_period": .whole(range.count * 60), "temp": nil,
        ])
    }

    private static func moment(_ place: MadeUpPlace, _ hour: MadeUpClimate.Hour, _ second: Int) -> ReplyValue
    {
        let (isDay, day) = (place.isDay(second), place.day(of: second))
        return [
            "temp": .rounded(hour.temperature), "feels_like": .rounded(hour.apparentTemperature),
            "condition": .text(condition(hour.code)), "cloudness": .decimal(quarters(hour.cloudCover)),
            "prec_type": .whole(precipitationType(hour.code)),
            "prec_strength": .decimal(hour.precipitation > 1 ? 0.5 : hour.precipitation > 0 ? 0.25 : 0),
            "wind_speed": .tenths(hour.windSpeed), "wind_gust": .tenths(hour.windGusts),
            "wind_dir": .text(direction(hour.windDirection)),
            "pressure_mm": .rounded(hour.surfacePressure / 1.333224),
            "pressure_pa": .rounded(hour.surfacePressure), "humidity": .whole(hour.humidity),
            "daytime": isDay ? "d" : "n", "polar": .flag(place.sun(day) == nil),
        ]
    }

    private static func condition(_ code: Int) -> String {
        switch code {
        case 0: "clear"
        case 1: "partly-cloudy"
        case 2: "cloudy"
        case 51: "drizzle"
        case 61: "light-rain"
        case 63: "rain"
        case 71: "light-snow"
        case 73: "snow"
        case 80, 81: "showers"
        case 95: "thunderstorm"
        default: "overcast"
        }
    }

    private static func precipitationType(_ code: Int) -> Int {
        switch code {
        case 71, 73: 3
        case 51...: 1
        default: 0
        }
    }

    private static func quarters(_ percentage: Int) -> Double { (Double(percentage) / 25).rounded() / 4 }

    private static func direction(_ degrees: Int) -> String {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][(degrees * 2 + 45) / 90 % 8]
    }

    private static func clock(_ localTime: Double) -> String {
        String(MadeUpPlace.text(localTime).dropFirst(11).prefix(5))
    }
}
