internal import BusinessLogic
internal import Core

extension WeatherClient {
    /// What the service answers about a city; `lastModified` is what an earlier reply said of itself.
    func reply(about city: City, newerThan lastModified: String? = nil) async throws(WeatherError)
        -> WeatherReply
    {
        let query = WeatherQuery(
            latitude: city.coordinate.latitude, longitude: city.coordinate.longitude,
            lastModified: lastModified)
        do {
            return try await forecast(query)
        } catch {
            throw WeatherError(error, from: provider.rawValue)
        }
    }

    /// The same from a service that tells everything in one response.
    func response(
        about city: City, newerThan lastModified: String? = nil
    ) async throws(WeatherError) -> HTTPResponse {
        let reply = try await reply(about: city, newerThan: lastModified)
        do {
            return try reply.response(.whole)
        } catch {
            throw WeatherError(error, from: provider.rawValue)
        }
    }
}

/// What one response of several says.
protocol PartOfReply {
    /// Adds what another response says and this one does not.
    mutating func add(_ other: Self)
}

extension WeatherReply {
    /// What all parts say together. A part that did not come, or makes no sense, is told in the log and loses no other.
    ///
    /// - Throws: The first part's error when no part is good.
    func combined<Part: PartOfReply>(
        from service: String, _ log: any Log, _ understand: (HTTPResponse) throws(WeatherError) -> Part
    ) throws(WeatherError) -> Part {
        var whole: Part?
        var missing: [(part: WeatherPart, error: WeatherError)] = []
        for part in WeatherPart.allCases {
            if let failure = failures[part] { missing.append((part, WeatherError(failure, from: service))) }
            guard let response = responses[part] else { continue }
            do {
                let told = try understand(response)
                if whole == nil { whole = told } else { whole?.add(told) }
            } catch {
                missing.append((part, error))
            }
        }
        guard let whole else {
            throw missing.first?.error
                ?? .malformed(detail: "\(service)'s reply does not make sense: it is empty")
        }
        for (part, error) in missing {
            let why = "\(error)".prefix { $0 != "\n" }
            log.write(.warning, "weather", "\(service): the part “\(part.rawValue)” is missing: \(why)")
        }
        return whole
    }
}
