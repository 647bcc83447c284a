internal import BusinessLogic
internal import Core
internal import Foundation

/// A service that answers as Yahoo did, asked and understood; Yahoo itself is closed since March 2021.
struct YahooSource: AskingSource {
    let client: any WeatherClient
    let clock: any WallClock
    private let validator: YahooValidator
    private let mapper = YahooMapper()

    init(_ client: any WeatherClient, _ clock: any WallClock, _ log: any Log) {
        self.client = client
        self.clock = clock
        validator = YahooValidator(log: log)
    }

    func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        let response = try reply.whole(from: client.provider.rawValue)
        let valid = try validator.validate(response, of: city, receivedAt: receivedAt)
        return mapper.report(of: city, from: valid, fetchedAt: receivedAt)
    }
}
