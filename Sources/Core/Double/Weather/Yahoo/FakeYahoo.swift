internal import Core
internal import Foundation

/// Simulates Yahoo's JSON of 2019 with `u=c`: the weather now, and ten days.
enum FakeYahoo: FakeWeatherService {
    static func requests(_ query: WeatherQuery) -> [FakeWeatherRequest] {
        [FakeWeatherRequest("/forecastrss", [query.latitude("lat"), query.longitude("lon")])]
    }

    static func response(to request: FakeServiceRequest) -> HTTPResponse? {
        guard request.path.hasSuffix("/forecastrss") else { return nil }
        guard let place = request.place("lat", "lon") else {
            return .json(
                200, ["location": [:], "current_observation": [:], "forecasts": []] as ReplyValue)
        }
        let sun = place.sun(place.today)
        let now = place.now
        let observation: ReplyValue = [
            "wind": [
                "chill": .rounded(now.apparentTemperature), "direction": .whole(now.windDirection),
                "speed": .tenths(now.windSpeed * 3.6),
            ],
            "atmosphere": [
                "humidity": .whole(now.humidity), "visibility": .tenths(now.visibility / 1_000),
                "pressure": .tenths(now.pressure), "rising": 0,
            ],
            "astronomy": [
                "sunrise": .text(clock((sun?.rise).map(place.clock))),
                "sunset": .text(clock((sun?.set).map(place.clock))),
            ],
            "condition": condition(now.code, isDay: place.climate.isDay(place.local))
                .adding(["temperature": .rounded(now.temperature)]),
            // The sun is that of this day, which may have begun within the hour.
            "pubDate": .whole(max(place.hourUTC, place.start(of: place.today))),
        ]
        return .json(
            200,
            [
                "location": [
                    "city": "", "region": "", "country": "", "lat": .decimal(place.latitude),
                    "long": .decimal(place.longitude), "timezone_id": .text(place.zone),
                ],
                "current_observation": observation,
                "forecasts": .array((0..<10).map { day(place, place.today + $0) }),
            ] as ReplyValue)
    }

    private static func day(_ place: MadeUpPlace, _ day: Int) -> ReplyValue {
        let hours = place.climate.hours(on: day)
        // The first of January 1970 was a Thursday; days before it have negative numbers.
        let name = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(day % 7 + 7) % 7]
        return condition(hours.worst.code, isDay: true).adding([
            "day": .text(name), "date": .whole(place.start(of: day)),
            "low": .rounded(hours.lowest(\.temperature)), "high": .rounded(hours.highest(\.temperature)),
        ])
    }

    private static func condition(_ code: Int, isDay: Bool) -> ReplyValue {
        let (number, text) =
            switch code {
            case 0: isDay ? (32, "Sunny") : (31, "Clear")
            case 1: isDay ? (34, "Mostly Sunny") : (33, "Mostly Clear")
            case 2: isDay ? (30, "Partly Cloudy") : (29, "Partly Cloudy")
            case 45, 48: (20, "Foggy")
            case 51: (9, "Drizzle")
            case 61: (11, "Showers")
            case 63: (12, "Rain")
            case 71: (14, "Light Snow Showers")
            case 73: (16, "Snow")
            case 80, 81: (isDay ? 39 : 45, "Scattered Showers")
            case 95: (4, "Thunderstorms")
            default: (26, "Cloudy")
            }
        return ["code": .whole(number), "text": .text(text)]
    }

    // Like the service, writes minutes without a leading zero, and midnight for a missing time.
    private static func clock(_ localTime: Double?) -> String {
        guard let localTime else { return "12:0 am" }
        let minutes = (Int((localTime / 60).rounded(.down)) % 1_440 + 1_440) % 1_440
        let hour = minutes / 60 % 12
        return "\(hour == 0 ? 12 : hour):\(minutes % 60) \(minutes < 720 ? "am" : "pm")"
    }
}
