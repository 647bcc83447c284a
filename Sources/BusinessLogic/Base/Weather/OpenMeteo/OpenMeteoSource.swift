internal import BusinessLogic
internal import Core

/// Open-Meteo, asked and understood.
struct OpenMeteoSource: WeatherSource {
    let client: any WeatherClient
    let validator: OpenMeteoValidator
    let mapper: OpenMeteoMapper
    let clock: any WallClock

    func report(of city: City) async throws(WeatherError) -> WeatherReport {
        let response = try await client.response(about: city)
        let receivedAt = clock.now
        let reply = try validator.validate(
            response, askedFor: city.coordinate, receivedAt: receivedAt)
        return mapper.report(of: city, from: reply, fetchedAt: receivedAt)
    }
}
