import BusinessLogic
import Conditions
import Core
import Foundation

/// A geocoder with a few places, under any conditions.
struct PlacesGeocoder: Geocoder {
    private let places: [City]
    /// The language of a place's name, by that name. In others it has another name.
    private let languages: [String: String]
    private let conditions: Conditions

    init(_ places: [City], languages: [String: String], conditions: Conditions) {
        self.places = places
        self.languages = languages
        self.conditions = conditions
    }

    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse {
        do {
            guard try await conditions.pass(within: .seconds(3)) else {
                throw TransportError.timedOut(after: .seconds(3))
            }
        } catch is CancellationError {
            throw .cancelled
        } catch Obstacle.broken {
            throw .interrupted(detail: "the connection was reset")
        } catch {
            throw .unreachable(host: "geocoding-api.open-meteo.com")
        }
        let typed = PlaceName(query.name)
        let found = places.filter { place in
            let match = PlaceName(place.name).match(typed)
            return match == .exact || match != nil && query.name.count > 2
        }
        return .json(
            "{\"results\": [\(found.map { json(of: $0, in: query.language) }.joined(separator: ", "))]}")
    }

    private func json(of city: City, in language: String) -> String {
        let name = languages[city.name] ?? language == language ? city.name : "Elsewhere"
        return """
            {"id": \(city.id), "name": "\(name)", "latitude": \(city.coordinate.latitude), \
            "longitude": \(city.coordinate.longitude), "population": \(city.population ?? 0)}
            """
    }
}
