internal import BusinessLogic
internal import Core
internal import Foundation

/// Open-Meteo, asked and understood.
struct OpenMeteoSource: AskingSource {
    let client: any WeatherClient
    let clock: any WallClock
    private let validator: OpenMeteoValidator
    private let mapper = OpenMeteoMapper()

    init(_ client: any WeatherClient, _ clock: any WallClock, _ log: any Log) {
        self.client = client
        self.clock = clock
        validator = OpenMeteoValidator(log: log)
    }

    func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        let response = try reply.whole(from: client.provider.rawValue)
        let valid = try validator.validate(response, askedFor: city.coordinate, receivedAt: receivedAt)
        return mapper.report(of: city, from: valid, fetchedAt: receivedAt)
    }
}
