internal import Core
internal import Foundation

/// Simulates MET Norway: the format “compact”, renewed every hour and valid for half an hour.
///
/// As its terms of service say, it refuses a request without a user agent, and coordinates with more than four
/// decimals.
enum FakeMetNorway: FakeWeatherService {
    static func requests(_ query: WeatherQuery) -> [FakeWeatherRequest] {
        [
            FakeWeatherRequest(
                "/weatherapi/locationforecast/2.0/compact", [query.latitude("lat"), query.longitude("lon")],
                headers: [HTTPField("User-Agent", FakeTransport.userAgent)]
                    + (query.lastModified.map { [HTTPField("If-Modified-Since", $0)] } ?? []))
        ]
    }

    static func response(to request: FakeServiceRequest) -> HTTPResponse? {
        guard request.path.hasSuffix("/locationforecast/2.0/compact") else { return nil }
        let namesProgram = request.header("User-Agent")?.isEmpty == false
        guard namesProgram, !hasTooManyDecimals(request["lat"]), !hasTooManyDecimals(request["lon"]) else {
            return page(403, "Forbidden")
        }
        guard let place = request.place("lat", "lon") else { return page(400, "Bad Request") }
        let renewed = Date(timeIntervalSince1970: Double(place.hourUTC)).inHeader
        let age = [
            HTTPField("Last-Modified", renewed),
            HTTPField("Expires", place.date.addingTimeInterval(1_800).inHeader),
        ]
        if request.header("If-Modified-Since") == renewed { return HTTPResponse(status: 304, headers: age) }
        var response = HTTPResponse.json(200, forecast(place))
        response.headers += age
        return response
    }

    private static func hasTooManyDecimals(_ degrees: String?) -> Bool {
        guard let degrees, let point = degrees.firstIndex(of: ".") else { return false }
        return degrees[point...].dropFirst().count > 4
    }

    private static func page(_ status: Int, _ title: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [HTTPField("Content-Type", "text/html")],
            body: Data("<html><body><h1>\(title)</h1></body></html>".utf8))
    }

    private static func forecast(_ place: MadeUpPlace) -> ReplyValue {
        [
            "type": "Feature",
            "geometry": [
                "type": "Point",
                "coordinates": [
                    .decimal(place.longitude), .decimal(place.latitude),
                    .rounded(place.climate.elevation),
                ],
            ],
            "properties": [
                "meta": ["updated_at": .text(time(place.hourUTC)), "units": units],
                "timeseries": .array(entries(place)),
            ],
        ]
    }

    private static let units: ReplyValue = [
        "air_pressure_at_sea_level": "hPa", "air_temperature": "celsius", "cloud_area_fraction": "%",
        "precipitation_amount": "mm", "relative_humidity": "%", "wind_from_direction": "degrees",
        "wind_speed": "m/s",
    ]

    // Hourly entries for two days and up to the next sixth hour, then every sixth hour.
    private static func entries(_ place: MadeUpPlace) -> [ReplyValue] {
        let sixHours = 6 * 3_600
        let turn = (place.hourUTC + 54 * 3_600 + sixHours - 1) / sixHours * sixHours
        let end = turn + 30 * sixHours
        let times =
            Array(stride(from: place.hourUTC, to: turn, by: 3_600))
            + Array(stride(from: turn, through: end, by: sixHours))
        let hours = place.hours(from: place.hourUTC, (end - place.hourUTC) / 3_600 + 1)
        return times.map { time in
            let coming = hours.dropFirst((time - place.hourUTC) / 3_600)
            var data: [String: ReplyValue] = ["instant": ["details": details(coming[coming.startIndex])]]
            if time < turn { data["next_1_hours"] = block(place, time, coming.prefix(1)) }
            if time + sixHours <= end { data["next_6_hours"] = block(place, time, coming.prefix(6)) }
            if time + 2 * sixHours <= end {
                let summary = summary(place, time, coming.prefix(12))
                data["next_12_hours"] = ["summary": summary, "details": [:]]
            }
            return ["time": .text(Self.time(time)), "data": .object(data)]
        }
    }

    private static func details(_ hour: MadeUpClimate.Hour) -> ReplyValue {
        [
            "air_pressure_at_sea_level": .tenths(hour.pressure), "air_temperature": .tenths(hour.temperature),
            "cloud_area_fraction": .tenths(Double(hour.cloudCover)),
            "relative_humidity": .tenths(Double(hour.humidity)),
            "wind_from_direction": .tenths(Double(hour.windDirection)), "wind_speed": .tenths(hour.windSpeed),
        ]
    }

    private static func block(
        _ place: MadeUpPlace, _ time: Int, _ hours: ArraySlice<MadeUpClimate.Hour>
    ) -> ReplyValue {
        [
            "summary": summary(place, time, hours),
            "details": ["precipitation_amount": .tenths(hours.precipitation)],
        ]
    }

    private static func summary(
        _ place: MadeUpPlace, _ time: Int, _ hours: ArraySlice<MadeUpClimate.Hour>
    ) -> ReplyValue {
        let code = hours.worst.code
        return ["symbol_code": .text(symbol(code) + suffix(code, isDay: place.isDay(time)))]
    }

    private static func symbol(_ code: Int) -> String {
        switch code {
        case 0: "clearsky"
        case 1: "fair"
        case 2: "partlycloudy"
        case 45, 48: "fog"
        case 51, 61: "lightrain"
        case 63: "rain"
        case 71: "lightsnow"
        case 73: "snow"
        case 80: "lightrainshowers"
        case 81: "rainshowers"
        case 95: "rainandthunder"
        default: "cloudy"
        }
    }

    // Only symbols that show the sun or the moon have a suffix.
    private static func suffix(_ code: Int, isDay: Bool) -> String {
        [0, 1, 2, 80, 81].contains(code) ? (isDay ? "_day" : "_night") : ""
    }

    private static func time(_ second: Int) -> String { MadeUpPlace.text(Double(second)) + "Z" }
}
