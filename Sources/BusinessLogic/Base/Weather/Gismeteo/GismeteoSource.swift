internal import BusinessLogic
internal import Core
internal import Foundation

/// Gismeteo, asked and understood. Its parts come in responses of their own; those that did not come, or make no
/// sense, are logged, and the others are a report.
struct GismeteoSource: SourceInParts {
    let client: any WeatherClient
    let clock: any WallClock
    private let validator: GismeteoValidator
    private let mapper = GismeteoMapper()
    private let log: any Log

    init(_ client: any WeatherClient, _ clock: any WallClock, _ log: any Log) {
        self.client = client
        self.clock = clock
        validator = GismeteoValidator(log: log)
        self.log = log
    }

    func answer(
        about city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> SourceAnswer {
        let valid = try reply.combined(from: client.provider.rawValue, log) { response throws(WeatherError) in
            try validator.validate(response, of: city, receivedAt: receivedAt)
        }
        return SourceAnswer(
            report: mapper.report(of: city, from: valid.part, fetchedAt: receivedAt),
            missing: valid.missing)
    }
}
