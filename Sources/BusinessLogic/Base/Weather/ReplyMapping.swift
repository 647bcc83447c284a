package import BusinessLogic
package import Core
package import Foundation

/// All that is done with a reply of a weather service, for those who measure it.
package enum ReplyMapping {
    /// The report that a reply of Open-Meteo becomes.
    package static func report(
        _ reply: HTTPResponse, in city: City, fetchedAt: Date, log: any Log
    ) throws(WeatherError) -> WeatherReport {
        let valid = try OpenMeteoValidator(log: log)
            .validate(reply, askedFor: city.coordinate, receivedAt: fetchedAt)
        return OpenMeteoMapper().report(of: city, from: valid, fetchedAt: fetchedAt)
    }
}
