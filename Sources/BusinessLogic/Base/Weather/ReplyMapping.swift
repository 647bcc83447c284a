package import BusinessLogic
package import Core
package import Foundation

/// Validation and mapping of a reply, for benchmarks.
package enum ReplyMapping {
    /// The report from a reply of Open-Meteo.
    package static func report(
        _ reply: HTTPResponse, in city: City, fetchedAt: Date, log: any Log
    ) throws(WeatherError) -> WeatherReport {
        let valid = try OpenMeteoValidator(log: log)
            .validate(reply, askedFor: city.coordinate, receivedAt: fetchedAt)
        return OpenMeteoMapper().report(of: city, from: valid, fetchedAt: fetchedAt)
    }
}
