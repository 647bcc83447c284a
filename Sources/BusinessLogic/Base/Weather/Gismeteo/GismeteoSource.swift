internal import BusinessLogic
internal import Core

/// Gismeteo, asked and understood. Its parts come in responses of their own; those that did not come, or make no
/// sense, are logged, and the others are a report.
struct GismeteoSource: WeatherSource {
    let client: any WeatherClient
    let validator: GismeteoValidator
    let mapper: GismeteoMapper
    let clock: any WallClock
    let log: any Log

    func report(of city: City) async throws(WeatherError) -> WeatherReport {
        let answer = try await client.reply(about: city)
        let receivedAt = clock.now
        let reply = try answer.combined(from: client.provider.rawValue, log) {
            response throws(WeatherError) in
            try validator.validate(response, of: city, receivedAt: receivedAt)
        }
        return mapper.report(of: city, from: reply, fetchedAt: receivedAt)
    }
}
