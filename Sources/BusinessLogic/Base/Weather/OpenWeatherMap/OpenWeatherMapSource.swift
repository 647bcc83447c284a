internal import BusinessLogic
internal import Core
internal import Foundation

/// OpenWeatherMap, asked and understood.
///
/// It answers in two parts, the weather now and the steps. A part that does not come, or makes no sense, is told in the
/// log and loses no other; the report then has none of its weather.
struct OpenWeatherMapSource: WeatherSource {
    let client: any WeatherClient
    let validator: OpenWeatherMapValidator
    let mapper: OpenWeatherMapMapper
    let clock: any WallClock
    let log: any Log

    func report(of city: City) async throws(WeatherError) -> WeatherReport {
        let service = client.provider.rawValue
        let query = WeatherQuery(latitude: city.coordinate.latitude, longitude: city.coordinate.longitude)
        let answer: WeatherReply
        do {
            answer = try await client.forecast(query)
        } catch {
            throw WeatherError(error, from: service)
        }
        let receivedAt = clock.now
        var reply: OpenWeatherMapReply?
        var errors: [(part: WeatherPart, error: WeatherError)] = []
        for part in WeatherPart.allCases {
            do throws(WeatherError) {
                guard let told = try understand(part, of: answer, city, receivedAt) else { continue }
                if reply == nil { reply = told } else { reply?.add(told) }
            } catch {
                errors.append((part, error))
            }
        }
        guard let reply else {
            throw errors.first?.error ?? .malformed(detail: "\(service)'s reply has no part that is known")
        }
        for (part, error) in errors {
            let why = "\(error)".split(separator: "\n").first ?? ""
            log.write(.warning, "weather", "\(service): the part “\(part.rawValue)” is missing: \(why)")
        }
        return mapper.report(of: city, from: reply, fetchedAt: receivedAt)
    }

    // Nil for a part that was not asked for.
    private func understand(
        _ part: WeatherPart, of answer: WeatherReply, _ city: City, _ receivedAt: Date
    ) throws(WeatherError) -> OpenWeatherMapReply? {
        if let failure = answer.failures[part] {
            throw WeatherError(failure, from: client.provider.rawValue)
        }
        guard let response = answer.responses[part] else { return nil }
        return try validator.validate(response, askedFor: city.coordinate, receivedAt: receivedAt)
    }
}
