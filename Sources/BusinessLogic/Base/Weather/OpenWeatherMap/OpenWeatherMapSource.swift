internal import BusinessLogic
internal import Core
internal import Foundation

/// OpenWeatherMap, asked and understood.
///
/// It answers in two parts, the weather now and the steps. A part that does not come, or makes no sense, is told in the
/// log and loses no other; the report then has none of its weather.
struct OpenWeatherMapSource: SourceInParts {
    let client: any WeatherClient
    let clock: any WallClock
    private let validator: OpenWeatherMapValidator
    private let mapper = OpenWeatherMapMapper()
    private let log: any Log

    init(_ client: any WeatherClient, _ clock: any WallClock, _ log: any Log) {
        self.client = client
        self.clock = clock
        validator = OpenWeatherMapValidator(log: log)
        self.log = log
    }

    func answer(
        about city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> SourceAnswer {
        let valid = try reply.combined(from: client.provider.rawValue, log) { response throws(WeatherError) in
            try validator.validate(response, askedFor: city.coordinate, receivedAt: receivedAt)
        }
        return SourceAnswer(
            report: mapper.report(of: city, from: valid.part, fetchedAt: receivedAt),
            missing: valid.missing)
    }
}
