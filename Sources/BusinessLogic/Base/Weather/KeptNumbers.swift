internal import BusinessLogic

// A file may hold any number. Of some the screens can make no whole number, no span of time or no time zone, which would
// end the program. These limits are wider than those for a service's reply: what came from one passes.

extension WeatherReport {
    /// Checks the numbers of a report that was kept.
    func checkNumbers() throws(InvalidValue) {
        // As far as a time zone of Foundation's may be from UTC: 18 hours.
        guard (-64_800...64_800).contains(timeZone.offsetSeconds) else {
            throw InvalidValue("offset from UTC", "\(timeZone.offsetSeconds)", expected: "18 hours at most")
        }
        for hour in hourly where !(1...24).contains(hour.length) {
            throw InvalidValue("length of a step", "\(hour.length)", expected: "1 to 24 hours")
        }
        try checkValues(current?.numbers ?? [])
        try checkValues(hourly.flatMap(\.numbers))
        try checkValues(daily.flatMap(\.numbers))
    }
}

extension MetNorwayReply {
    /// Checks the numbers of a reply that was kept.
    func checkNumbers() throws(InvalidValue) {
        try checkValues(entries.flatMap(\.numbers))
    }
}

private func checkValues(_ numbers: [Double]) throws(InvalidValue) {
    for number in numbers where !(-1e6...1e6).contains(number) {
        throw InvalidValue("value", "\(number)", expected: "a million at most")
    }
}

extension CurrentWeather {
    fileprivate var numbers: [Double] {
        [
            temperature, feelsLike, humidity, pressure, windSpeed, windDirection, windGust, cloudCover,
            visibility, precipitation,
        ].compactMap(\.self)
    }
}

extension HourForecast {
    fileprivate var numbers: [Double] {
        [
            temperature, feelsLike, humidity, pressure, windSpeed, windDirection, windGust, precipitation,
            precipitationProbability,
        ].compactMap(\.self)
    }
}

extension DayForecast {
    fileprivate var numbers: [Double] {
        [minTemperature, maxTemperature, precipitation, precipitationProbability, maxWindSpeed]
            .compactMap(\.self)
    }
}

extension MetNorwayReply.Entry {
    fileprivate var numbers: [Double] {
        [
            temperature, humidity, pressure, windSpeed, windDirection, windGust, cloudCover,
            nextHour?.precipitation, nextHour?.precipitationProbability, nextSixHours?.precipitation,
            nextSixHours?.precipitationProbability,
        ].compactMap(\.self)
    }
}
