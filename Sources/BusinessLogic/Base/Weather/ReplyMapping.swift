package import BusinessLogic
package import Core
package import Foundation

/// All that is done with a reply of a weather service, for those who measure it.
package enum ReplyMapping {
    /// The report that a reply becomes.
    package static func report(
        _ reply: WeatherReply, of provider: WeatherProvider, in city: City, fetchedAt: Date, log: any Log
    ) throws(WeatherError) -> WeatherReport {
        func whole() throws(WeatherError) -> HTTPResponse {
            do { return try reply.response(.whole) } catch {
                throw WeatherError(error, from: provider.rawValue)
            }
        }
        switch provider {
        case .openMeteo:
            let valid = try OpenMeteoValidator(log: log)
                .validate(whole(), askedFor: city.coordinate, receivedAt: fetchedAt)
            return OpenMeteoMapper().report(of: city, from: valid, fetchedAt: fetchedAt)
        case .metNorway:
            let valid = try MetNorwayValidator(log: log)
                .validate(whole(), askedFor: city.coordinate, receivedAt: fetchedAt)
            let kept = CachedMetNorwayReply(
                reply: valid, place: city.coordinate, fetchedAt: fetchedAt, lastModified: nil,
                checkedAt: fetchedAt)
            return MetNorwayMapper().report(of: city, from: kept, at: fetchedAt)
        case .openWeatherMap:
            let validator = OpenWeatherMapValidator(log: log)
            let valid = try reply.combined(from: provider.rawValue, log) { response throws(WeatherError) in
                try validator.validate(response, askedFor: city.coordinate, receivedAt: fetchedAt)
            }
            return OpenWeatherMapMapper().report(of: city, from: valid, fetchedAt: fetchedAt)
        case .yandex:
            let valid = try YandexValidator(log: log).validate(whole(), of: city, receivedAt: fetchedAt)
            return YandexMapper().report(of: city, from: valid, fetchedAt: fetchedAt)
        case .gismeteo:
            let validator = GismeteoValidator(log: log)
            let valid = try reply.combined(from: provider.rawValue, log) { response throws(WeatherError) in
                try validator.validate(response, of: city, receivedAt: fetchedAt)
            }
            return GismeteoMapper().report(of: city, from: valid, fetchedAt: fetchedAt)
        case .yahoo:
            let valid = try YahooValidator(log: log).validate(whole(), of: city, receivedAt: fetchedAt)
            return YahooMapper().report(of: city, from: valid, fetchedAt: fetchedAt)
        }
    }
}
