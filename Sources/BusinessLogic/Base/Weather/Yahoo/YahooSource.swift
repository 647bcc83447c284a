internal import BusinessLogic
internal import Core

/// A stand-in for Yahoo, asked and understood; the service itself is closed since March 2021.
struct YahooSource: WeatherSource {
    let client: any WeatherClient
    let validator: YahooValidator
    let mapper: YahooMapper
    let clock: any WallClock

    func report(of city: City) async throws(WeatherError) -> WeatherReport {
        let response = try await client.response(about: city)
        let receivedAt = clock.now
        let reply = try validator.validate(response, of: city, receivedAt: receivedAt)
        return mapper.report(of: city, from: reply, fetchedAt: receivedAt)
    }
}
