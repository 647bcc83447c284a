internal import BusinessLogic
internal import Core

/// Yandex Weather, asked and understood.
struct YandexSource: WeatherSource {
    let client: any WeatherClient
    let validator: YandexValidator
    let mapper: YandexMapper
    let clock: any WallClock

    func report(of city: City) async throws(WeatherError) -> WeatherReport {
        let response = try await client.response(about: city)
        let receivedAt = clock.now
        let reply = try validator.validate(response, of: city, receivedAt: receivedAt)
        return mapper.report(of: city, from: reply, fetchedAt: receivedAt)
    }
}
