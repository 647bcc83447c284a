internal import BusinessLogic
internal import Core

/// Parses the geocoder's reply. Invalid places are skipped and logged.
struct GeocodedPlaces: Sendable {
    /// The service's name in errors.
    static let service = "the geocoder"

    let log: any Log
    let clock: any WallClock
    private let check = ReplyCheck(service: service, permit: .optionalKey) { $0["reason"]?.text }

    init(log: any Log, clock: any WallClock) {
        self.log = log
        self.clock = clock
    }

    /// The places, the best match first.
    ///
    /// - Throws: ``WeatherError`` for an invalid reply.
    func cities(in response: HTTPResponse) throws(WeatherError) -> [City] {
        let reply = try check.json(response, receivedAt: clock.now)
        try check.refuseErrorInside(reply)
        // When nothing is found, the member is missing.
        guard let results = reply["results"] else { return [] }
        guard let places = results.array else { throw check.nonsense("results is \(results), not an array") }
        var leftOut: [(index: Int, why: InvalidValue)] = []
        var cities: [City] = []
        for (index, place) in places.enumerated() {
            do throws(InvalidValue) {
                cities.append(try Self.city(place))
            } catch {
                leftOut.append((index, error))
            }
        }
        // One line, however many there are: the log has other things to remember.
        if let first = leftOut.first {
            let why = "\(first.why)".onOneLine()
            log.write(
                .warning, "cities",
                leftOut.count == 1
                    ? "The geocoder's place \(first.index) is left out: \(why)"
                    : "\(leftOut.count) of the geocoder's \(places.count) places are left out, the first: \(why)"
            )
        }
        guard !cities.isEmpty || places.isEmpty else {
            throw check.nonsense("of its \(places.count) places none can be")
        }
        return cities
    }

    /// How many characters a text of a place may have: a city is kept, and compared with what is typed.
    private static let longestText = 200

    private static func city(_ place: JSONTree) throws(InvalidValue) -> City {
        guard let id = place["id"]?.integer, id > 0 else {
            throw InvalidValue("id", place["id"]?.description ?? "nothing", expected: "a GeoNames number")
        }
        for member in ["name", "admin1", "country", "country_code", "timezone"] {
            guard let text = place[member]?.text, text.unicodeScalars.count > longestText else { continue }
            throw InvalidValue(
                "city", text.onOneLine(limit: 40), expected: "texts of \(longestText) characters at most")
        }
        return try City(
            id: CityID(id),
            name: place["name"]?.text ?? "",
            region: place["admin1"]?.text,
            country: place["country"]?.text,
            countryCode: place["country_code"]?.text,
            coordinate: Coordinate(
                latitude: place["latitude"]?.number ?? .nan, longitude: place["longitude"]?.number ?? .nan),
            timeZone: place["timezone"]?.text,
            population: place["population"]?.integer)
    }
}
