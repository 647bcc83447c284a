internal import BusinessLogic
internal import Core

/// Gismeteo, asked and understood. Its parts come in responses of their own; those that did not come, or make no
/// sense, are logged, and the others are a report.
struct GismeteoSource: WeatherSource {
    let client: any WeatherClient
    let validator: GismeteoValidator
    let mapper: GismeteoMapper
    let clock: any WallClock
    let log: any Log

    func report(of city: City) async throws(WeatherError) -> WeatherReport {
        let query = WeatherQuery(latitude: city.coordinate.latitude, longitude: city.coordinate.longitude)
        let name = client.provider.rawValue
        let answer: WeatherReply
        do {
            answer = try await client.forecast(query)
        } catch {
            throw WeatherError(error, from: name)
        }
        let receivedAt = clock.now
        var whole: GismeteoReply?
        var missing: [(part: WeatherPart, error: WeatherError)] = []
        for part in WeatherPart.allCases {
            if let error = answer.failures[part] {
                missing.append((part, WeatherError(error, from: name)))
            }
            guard let response = answer.responses[part] else { continue }
            do {
                let reply = try validator.validate(response, of: city, receivedAt: receivedAt)
                whole?.add(reply)
                whole = whole ?? reply
            } catch {
                missing.append((part, error))
            }
        }
        guard let whole else {
            throw missing.first?.error
                ?? .malformed(detail: "\(name)'s reply does not make sense: it is empty")
        }
        for (part, error) in missing {
            let why = "\(error)".prefix { $0 != "\n" }
            log.write(.warning, "weather", "\(name): the part “\(part.rawValue)” is missing: \(why)")
        }
        return mapper.report(of: city, from: whole, fetchedAt: receivedAt)
    }
}
