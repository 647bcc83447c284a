internal import Core
internal import Foundation

/// Simulates OpenWeatherMap: the weather now, and forty steps of three hours.
enum FakeOpenWeatherMap: FakeWeatherService {
    static func requests(_ query: WeatherQuery) -> [FakeWeatherRequest] {
        let place = [query.latitude("lat"), query.longitude("lon")]
        return [
            FakeWeatherRequest("/data/2.5/weather", place, part: .current),
            FakeWeatherRequest("/data/2.5/forecast", place, part: .steps),
        ]
    }

    static func response(to request: FakeServiceRequest) -> HTTPResponse? {
        // The place is made only for a request that is this service's: its time zone is searched for.
        if request.path.hasSuffix("/data/2.5/weather") { return weather(request.place("lat", "lon")) }
        if request.path.hasSuffix("/data/2.5/forecast") { return forecast(request.place("lat", "lon")) }
        return nil
    }

    private static func weather(_ place: MadeUpPlace?) -> HTTPResponse {
        guard let place else { return refusal }
        let second = Int(place.date.timeIntervalSince1970)
        let moment = moment(place, second, [place.now], fallen: [place.now], amountName: "1h")
        return .json(
            200,
            moment.adding([
                "coord": coordinate(place), "base": "stations", "timezone": .whole(place.offset),
                "id": 0, "name": "", "cod": 200, "sys": .object(sun(place)),
            ]))
    }

    private static func forecast(_ place: MadeUpPlace?) -> HTTPResponse {
        guard let place else { return refusal }
        let threeHours = 3 * 3_600
        let first = (place.hourUTC / threeHours + 1) * threeHours
        let steps = (0..<40).map { index -> ReplyValue in
            let second = first + index * threeHours
            // The amount, its chance and the code of what falls are of the hours before the time that they stand at
            // (https://openweathermap.org/forecast5).
            let hoursBefore = place.hours(from: second - threeHours, 3)
            let hours = place.hours(from: second, 3)
            let text = MadeUpPlace.text(Double(second)).replacing("T", with: " ")
            return moment(place, second, hours, fallen: hoursBefore, amountName: "3h").adding([
                "pop": .decimal(Double(hoursBefore.highest(\.precipitationProbability)) / 100),
                "sys": ["pod": place.isDay(second) ? "d" : "n"], "dt_txt": .text(text),
            ])
        }
        let city: ReplyValue = [
            "id": 0, "name": "", "coord": coordinate(place), "timezone": .whole(place.offset),
        ]
        return .json(
            200,
            [
                "cod": "200", "message": 0, "cnt": .whole(steps.count), "list": .array(steps),
                "city": city.adding(sun(place)),
            ] as ReplyValue)
    }

    private static var refusal: HTTPResponse {
        .json(400, ["cod": "400", "message": "Nothing to geocode"] as ReplyValue)
    }

    private static func coordinate(_ place: MadeUpPlace) -> ReplyValue {
        ["lat": .decimal(place.latitude), "lon": .decimal(place.longitude)]
    }

    // Like the service, sends zero for both on days without sunrise and sunset.
    private static func sun(_ place: MadeUpPlace) -> [String: ReplyValue] {
        let sun = place.sun(place.today)
        func second(_ time: Double?) -> ReplyValue { .whole(time.map { Int($0) - place.offset } ?? 0) }
        return ["sunrise": second(sun?.rise), "sunset": second(sun?.set)]
    }

    private static func moment(
        _ place: MadeUpPlace, _ second: Int, _ hours: [MadeUpClimate.Hour], fallen: [MadeUpClimate.Hour],
        amountName: String
    ) -> ReplyValue {
        let hour = hours[0]
        let amount = fallen.precipitation
        let code = max(fallen.worst.code, hours.worst.code) > 50 ? fallen.worst.code : hours.worst.code
        var members: [String: ReplyValue] = [
            "dt": .whole(second),
            "weather": [condition(code, isDay: place.isDay(second))],
            "main": [
                "temp": .tenths(hour.temperature), "feels_like": .tenths(hour.apparentTemperature),
                "temp_min": .tenths(hours.lowest(\.temperature)),
                "temp_max": .tenths(hours.highest(\.temperature)),
                "pressure": .rounded(hour.pressure), "sea_level": .rounded(hour.pressure),
                "grnd_level": .rounded(hour.surfacePressure), "humidity": .whole(hour.humidity),
            ],
            "wind": [
                "speed": .tenths(hour.windSpeed), "deg": .whole(hour.windDirection),
                "gust": .tenths(hour.windGusts),
            ],
            "clouds": ["all": .whole(hour.cloudCover)],
            "visibility": .rounded(min(hour.visibility, 10_000)),
        ]
        if amount > 0 {
            members[[71, 73].contains(fallen.worst.code) ? "snow" : "rain"] = [amountName: .tenths(amount)]
        }
        return .object(members)
    }

    private static func condition(_ code: Int, isDay: Bool) -> ReplyValue {
        let (id, group, icon) =
            switch code {
            case 0: (800, "Clear", "01")
            case 1: (801, "Clouds", "02")
            case 2: (802, "Clouds", "03")
            case 45, 48: (741, "Fog", "50")
            case 51: (300, "Drizzle", "09")
            case 61: (500, "Rain", "10")
            case 63: (501, "Rain", "10")
            case 71: (600, "Snow", "13")
            case 73: (601, "Snow", "13")
            case 80: (520, "Rain", "09")
            case 81: (521, "Rain", "09")
            case 95: (211, "Thunderstorm", "11")
            default: (804, "Clouds", "04")
            }
        return [
            "id": .whole(id), "main": .text(group), "description": .text(group.lowercased()),
            "icon": .text(icon + (isDay ? "d" : "n")),
        ]
    }
}
