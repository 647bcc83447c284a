internal import BusinessLogic
internal import Core

/// OpenWeatherMap, asked and understood.
///
/// It answers in two parts, the weather now and the steps. A part that does not come, or makes no sense, is told in the
/// log and loses no other; the report then has none of its weather.
struct OpenWeatherMapSource: WeatherSource {
    let client: any WeatherClient
    let validator: OpenWeatherMapValidator
    let mapper: OpenWeatherMapMapper
    let clock: any WallClock
    let log: any Log

    func report(of city: City) async throws(WeatherError) -> WeatherReport {
        let answer = try await client.reply(about: city)
        let receivedAt = clock.now
        let reply = try answer.combined(from: client.provider.rawValue, log) {
            response throws(WeatherError) in
            try validator.validate(response, askedFor: city.coordinate, receivedAt: receivedAt)
        }
        return mapper.report(of: city, from: reply, fetchedAt: receivedAt)
    }
}
