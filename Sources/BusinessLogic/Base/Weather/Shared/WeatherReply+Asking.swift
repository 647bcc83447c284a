internal import BusinessLogic
internal import Core

extension WeatherClient {
    /// The service's reply about a city; `lastModified` is from an earlier reply.
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

    /// Asks a service that answers with a single response.
    func response(
        about city: City, newerThan lastModified: String? = nil
    ) async throws(WeatherError) -> HTTPResponse {
        try await reply(about: city, newerThan: lastModified).whole(from: provider.rawValue)
    }
}

/// The contents of one of several responses.
protocol PartOfReply {
    /// Adds the values of another response that this one lacks.
    mutating func add(_ other: Self)
}

extension WeatherReply {
    /// The response of a service that answers in one.
    func whole(from service: String) throws(WeatherError) -> HTTPResponse {
        do { return try response(.whole) } catch { throw WeatherError(error, from: service) }
    }

    /// Combines all parts. A part that failed or is invalid is logged, and the others are used.
    ///
    /// - Returns: What the parts hold, and which ones are missing and why.
    /// - Throws: When all parts failed, the error that wants the service left alone the longest; where none does, the
    ///   first one that shows that the service was reached; else the first part's.
    func combined<Part: PartOfReply>(
        from service: String, _ log: any Log, _ understand: (HTTPResponse) throws(WeatherError) -> Part
    ) throws(WeatherError) -> (part: Part, missing: [(part: WeatherPart, error: WeatherError)]) {
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
            let errors = missing.map(\.error)
            // Whichever part is told when to ask again, the service is not asked before.
            throw errors.longestDemand ?? errors.first(where: \.showsNetwork) ?? errors.first
                ?? .malformed(detail: "\(service)'s reply does not make sense: it is empty")
        }
        for (part, error) in missing {
            let why = "\(error)".prefix { $0 != "\n" }
            log.write(.warning, "weather", "\(service): the part “\(part.rawValue)” is missing: \(why)")
        }
        return (whole, missing)
    }
}

extension [WeatherError] {
    /// The error that wants the service left alone the longest; nil where none says for how long.
    var longestDemand: WeatherError? {
        filter { $0.retryAfter != nil }.max { ($0.retryAfter ?? .zero) < ($1.retryAfter ?? .zero) }
    }
}
