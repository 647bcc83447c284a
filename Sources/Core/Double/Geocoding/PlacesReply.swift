internal import EmbeddedCities

/// A list of places in the format of Open-Meteo's geocoder.
struct PlacesReply: Encodable {
    private let results: [Place]?
    private let generationtimeMs = 0.21

    private struct Place: Encodable {
        let id: Int
        let name: String
        let latitude: Double
        let longitude: Double
        let featureCode: String
        let countryCode: String
        let country: String
        let timezone: String
        let population: Int
        let admin1: String?
    }

    /// The cities with their names in this language, or in English where that is unknown. Without cities the reply
    /// has no `results`.
    init(_ cities: [EmbeddedCity], language: String) {
        guard !cities.isEmpty else {
            results = nil
            return
        }
        results = cities.map { city in
            Place(
                id: city.id, name: city.name(in: language),
                latitude: city.latitude, longitude: city.longitude,
                featureCode: city.capital ? "PPLC" : "PPL", countryCode: city.countryCode,
                country: city.country, timezone: city.timezone, population: city.population,
                admin1: city.region)
        }
    }
}
