internal import BusinessLogic
internal import Core
internal import Foundation

/// Reads the parts of a response of OpenWeatherMap.
struct OpenWeatherMapReader {
    var values: ReplyReader
    /// Kelvin when the temperatures can be nothing else; nil for °C.
    private(set) var temperatureUnit: String?
    private let check: ReplyCheck

    init(_ check: ReplyCheck) {
        self.check = check
        values = ReplyReader(check)
    }

    /// Where the values of a moment stand: `main.temp` and `wind.speed`, or `temp` and `wind_speed`.
    enum Layout {
        case nested
        /// The one of One Call.
        case flat
    }

    /// Finds out the unit of a response's temperatures, which it does not say: all of them are too high for °C, and none is
    /// for kelvin, when `units` did not reach the service.
    mutating func findUnit(of response: JSONTree) {
        let sections =
            [response, response["current"]].compactMap(\.self)
            + ["list", "hourly", "daily"].flatMap { response[$0]?.array ?? [] }
        let told = sections.flatMap { section in
            let temperature = section["temp"]
            return [section["main"]?["temp"], temperature, temperature?["min"], temperature?["max"]]
                .compactMap { $0?.numberOrText }
        }
        let range = Quantity.temperature.range
        let isKelvin = told.allSatisfy { !range.contains($0) && range.contains($0 - 273.15) }
        temperatureUnit = !told.isEmpty && isKelvin ? "K" : nil
    }

    // MARK: Moments

    /// The moments of a section, each of so many hours.
    mutating func moments(
        _ section: JSONTree?, _ layout: Layout, hours: Int, _ path: String
    ) throws(WeatherError) -> [OpenWeatherMapReply.Moment] {
        var moments: [OpenWeatherMapReply.Moment] = []
        for (row, element) in try elements(section, path).enumerated() {
            let moment = try moment(element, layout, hours: hours, "\(path)[\(row)]")
            if let moment { moments.append(moment) }
        }
        return moments
    }

    /// A moment; nil for one without a temperature.
    mutating func moment(
        _ section: JSONTree, _ layout: Layout, hours: Int, _ path: String
    ) throws(WeatherError) -> OpenWeatherMapReply.Moment? {
        let time = try time(section, path)
        let main = layout == .nested ? section["main"] : section
        guard let temperature = try temperature(main?["temp"], "\(path) temp") else { return nil }
        var moment = OpenWeatherMapReply.Moment(
            weather: ReplyMoment(time: time, temperature: temperature, code: Condition(.unknown)),
            length: hours)
        if layout == .nested {
            moment.minTemperature = values.value(
                main?["temp_min"], .temperature, unit: temperatureUnit, "temp_min")
            moment.maxTemperature = values.value(
                main?["temp_max"], .temperature, unit: temperatureUnit, "temp_max")
            ordered(&moment.minTemperature, &moment.maxTemperature)
        }
        moment.weather.feelsLike = values.value(
            main?["feels_like"], .temperature, unit: temperatureUnit, "feels_like")
        moment.weather.humidity = values.value(main?["humidity"], .percentage, "humidity")
        // In older replies `pressure` is that of the ground where `sea_level` stands beside it.
        moment.weather.pressure =
            values.value(main?["sea_level"], .pressure, "sea_level")
            ?? values.value(main?["pressure"], .pressure, "pressure")
        let wind = layout == .nested ? section["wind"] : section
        let prefix = layout == .nested ? "" : "wind_"
        moment.weather.windSpeed = values.value(wind?[prefix + "speed"], .speed, "wind speed")
        moment.weather.windDirection = values.value(wind?[prefix + "deg"], .direction, "wind deg")
        moment.weather.windGust = values.value(wind?[prefix + "gust"], .speed, "wind gust")
        let clouds = layout == .nested ? section["clouds"]?["all"] : section["clouds"]
        moment.weather.cloudCover = values.value(clouds, .percentage, "clouds")
        moment.weather.visibility = values.value(section["visibility"], .distance, "visibility")
        moment.weather.precipitation = amount(section, hours: hours)
        moment.weather.precipitationProbability = values.fraction(section["pop"], "pop")
        moment.weather.code = condition(section)
        moment.weather.isDay = isDay(section)
        return moment
    }

    // MARK: Days

    /// The days of One Call; those without any weather are left out.
    mutating func days(_ section: JSONTree?) throws(WeatherError) -> [OpenWeatherMapReply.Day] {
        var days: [OpenWeatherMapReply.Day] = []
        for (row, element) in try elements(section, "daily").enumerated() {
            let path = "daily[\(row)]"
            let time = try time(element, path)
            let temperatures = element["temp"]
            var day = OpenWeatherMapReply.Day(
                time: time,
                minTemperature: try temperature(temperatures?["min"], "\(path) temp.min"),
                maxTemperature: try temperature(temperatures?["max"], "\(path) temp.max"),
                sun: sun(element) ?? OpenWeatherMapReply.SunTimes())
            ordered(&day.minTemperature, &day.maxTemperature)
            day.precipitation = amount(element, hours: 24)
            day.precipitationProbability = values.fraction(element["pop"], "pop")
            day.windSpeed = values.value(element["wind_speed"], .speed, "wind speed")
            day.condition = condition(element)
            let isKnown =
                day.minTemperature != nil || day.maxTemperature != nil || day.precipitation != nil
                || day.windSpeed != nil || day.condition.kind != .unknown
            if isKnown { days.append(day) }
        }
        return days
    }

    // MARK: Time and place

    // Elements of a section, whose times rise.
    private func elements(_ section: JSONTree?, _ path: String) throws(WeatherError) -> [JSONTree] {
        guard let section else { return [] }
        guard let elements = section.array else {
            throw check.nonsense("\(path) is \(section), not an array")
        }
        var last = Date.distantPast
        for (row, element) in elements.enumerated() {
            let time = try time(element, "\(path)[\(row)]")
            guard time > last else {
                throw check.nonsense("\(path)[\(row)].dt is not later than the one before")
            }
            last = time
        }
        return elements
    }

    // `dt_txt` is UTC, without saying so.
    private func time(_ section: JSONTree, _ path: String) throws(WeatherError) -> Date {
        if section["dt"] == nil, let time = section["dt_txt"]?.text.flatMap({ Date(withOffset: $0 + "Z") }) {
            return time
        }
        guard let time = section["dt"]?.instant else {
            throw check.nonsense("\(path).dt is \(section["dt"]?.description ?? "missing")")
        }
        return time
    }

    /// The sun's times of a section; nil when it tells none.
    mutating func sun(_ section: JSONTree?) -> OpenWeatherMapReply.SunTimes? {
        guard let section, section["sunrise"] != nil || section["sunset"] != nil else { return nil }
        for name in ["sunrise", "sunset"] {
            if let told = section[name], Self.sunTime(told) == nil { values.drop(name, "\(told)") }
        }
        return .init(rises: Self.sunTime(section["sunrise"]), sets: Self.sunTime(section["sunset"]))
    }

    // Where the sun does neither, both are zero.
    private static func sunTime(_ tree: JSONTree?) -> Date? {
        tree?.numberOrText == 0 ? Date(timeIntervalSince1970: 0) : tree?.instant
    }

    mutating func offset(_ tree: JSONTree?, _ path: String) -> Int? {
        guard let tree else { return nil }
        guard let offset = tree.numberOrText.flatMap({ Int(exactly: $0) }),
            (-14 * 3_600...14 * 3_600).contains(offset)
        else {
            values.drop(path, "\(tree), not -50400 to 50400 s")
            return nil
        }
        return offset
    }

    mutating func timeZoneID(_ tree: JSONTree?) -> String? {
        guard let tree else { return nil }
        guard let id = tree.text, TimeZone(identifier: id) != nil else {
            values.drop("timezone", "\(tree), no name of the IANA list")
            return nil
        }
        return id
    }

    // MARK: Values

    private func temperature(_ tree: JSONTree?, _ path: String) throws(WeatherError) -> Double? {
        try values.required(tree, .temperature, unit: temperatureUnit, path)
    }

    private mutating func ordered(_ low: inout Double?, _ high: inout Double?) {
        guard let least = low, let most = high, least > most else { return }
        (low, high) = (nil, nil)
        values.drop("the lowest temperature", "\(least), and the highest \(most)")
    }
}
