internal import BusinessLogic
internal import Core
internal import Foundation

/// Combines the built-in cities and the geocoder's results.
struct CitySearch: Sendable {
    let carried: BundledCities
    let geocoder: any Geocoder
    let places: GeocodedPlaces
    let log: any Log

    static let limit = 10

    func result(_ text: String) async throws(CitiesError) -> CitySearchResult {
        let typed = PlaceName(text)
        guard !typed.isEmpty else { return CitySearchResult([]) }
        var found = carried.matches(typed)
        var failure: WeatherError?
        // The geocoder searches for names, and a built-in city has its number alone.
        if !carried.hasNumber(typed) {
            do throws(WeatherError) {
                found += try await asked(text, typed)
            } catch {
                failure = error
            }
        }
        if Task.isCancelled { throw .cancelled }
        if let failure {
            log.write(.warning, "cities", "The geocoder has no answer: \(failure)")
        }
        let cities = Dictionary(
            found.map { ($0.city.id, $0) }, uniquingKeysWith: { $0.withBetterName(of: $1) }
        ).values
        return CitySearchResult(
            cities.sorted { $0.isBetter(than: $1) }.prefix(Self.limit).map(\.city), failure: failure)
    }

    private func asked(_ text: String, _ typed: PlaceName) async throws(WeatherError) -> [FoundCity] {
        // Some keyboards and file names give an accent a character of its own; the language is told by whole letters.
        let name = String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(100))
            .precomposedStringWithCanonicalMapping
        // The service finds nothing for one letter.
        guard name.count >= 2 else { return [] }
        let query = PlaceQuery(name: name, language: Self.language(of: name), limit: Self.limit)
        return try places.cities(in: try await reply(to: query)).map {
            FoundCity(city: $0, match: PlaceName($0.name).match(typed))
        }
    }

    private func reply(to query: PlaceQuery) async throws(WeatherError) -> HTTPResponse {
        do { return try await geocoder.places(query) } catch {
            // A cancellation of the request itself; that of the caller ends the search anyway.
            guard error != .cancelled else {
                throw .interrupted(detail: "\(GeocodedPlaces.service) did not answer: \(error)")
            }
            throw WeatherError(error, from: GeocodedPlaces.service)
        }
    }

    // The service searches all languages and returns names in the requested one, so request that of the text's
    // script.
    private static func language(of name: String) -> String {
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x0400...0x04FF: return "ru"
            case 0x3400...0x9FFF: return "zh"
            case 0xC4, 0xD6, 0xDC, 0xE4, 0xF6, 0xFC, 0xDF: return "de"
            default: break
            }
        }
        return "en"
    }
}
