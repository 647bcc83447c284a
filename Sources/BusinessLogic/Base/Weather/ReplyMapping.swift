package import BusinessLogic
package import Core
package import Foundation

/// All that is done with a reply of a weather service, for those who measure it.
package struct ReplyMapping {
    private let source: any WeatherSource
    private let log: any Log

    /// What this provider's source does.
    package init?(of provider: WeatherProvider, on core: any CoreAssembly) {
        guard let source = BusinessLogicBase(core: core).sources[provider] else { return nil }
        self.source = source
        log = core.log
    }

    /// The report that a reply becomes.
    package func report(
        _ reply: WeatherReply, in city: City, fetchedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        func whole() throws(WeatherError) -> HTTPResponse {
            do { return try reply.response(.whole) } catch { throw WeatherError(error, from: "the service") }
        }
        switch source {
        case let source as OpenMeteoSource:
            let valid = try source.validator.validate(
                whole(), askedFor: city.coordinate, receivedAt: fetchedAt)
            return source.mapper.report(of: city, from: valid, fetchedAt: fetchedAt)
        case let source as MetNorwaySource:
            let valid = try source.validator.validate(
                whole(), askedFor: city.coordinate, receivedAt: fetchedAt)
            let kept = CachedMetNorwayReply(
                reply: valid, place: city.coordinate, fetchedAt: fetchedAt, lastModified: nil,
                checkedAt: fetchedAt)
            return source.mapper.report(of: city, from: kept, at: fetchedAt)
        case let source as OpenWeatherMapSource:
            let valid = try reply.combined(from: "openweathermap", log) { response throws(WeatherError) in
                try source.validator.validate(response, askedFor: city.coordinate, receivedAt: fetchedAt)
            }
            return source.mapper.report(of: city, from: valid, fetchedAt: fetchedAt)
        case let source as YandexSource:
            let valid = try source.validator.validate(whole(), of: city, receivedAt: fetchedAt)
            return source.mapper.report(of: city, from: valid, fetchedAt: fetchedAt)
        case let source as GismeteoSource:
            let valid = try reply.combined(from: "gismeteo", log) { response throws(WeatherError) in
                try source.validator.validate(response, of: city, receivedAt: fetchedAt)
            }
            return source.mapper.report(of: city, from: valid, fetchedAt: fetchedAt)
        case let source as YahooSource:
            let valid = try source.validator.validate(whole(), of: city, receivedAt: fetchedAt)
            return source.mapper.report(of: city, from: valid, fetchedAt: fetchedAt)
        default:
            throw .notSent(detail: "replies of this service are not measured")
        }
    }
}
