internal import BusinessLogic
internal import Core
internal import Foundation

/// Yandex Weather, asked and understood.
struct YandexSource: AskingSource {
    let client: any WeatherClient
    let clock: any WallClock
    private let validator: YandexValidator
    private let mapper = YandexMapper()

    init(_ client: any WeatherClient, _ clock: any WallClock, _ log: any Log) {
        self.client = client
        self.clock = clock
        validator = YandexValidator(log: log)
    }

    func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        let response = try reply.whole(from: client.provider.rawValue)
        let valid = try validator.validate(response, of: city, receivedAt: receivedAt)
        return mapper.report(of: city, from: valid, fetchedAt: receivedAt)
    }
}
