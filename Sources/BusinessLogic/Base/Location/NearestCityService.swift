internal import BusinessLogic
internal import Core

/// The carried city that is nearest to where the core says that this computer is.
struct NearestCityService: LocationService {
    private let source: any LocationSource
    private let cities: BundledCities

    init(source: any LocationSource, cities: BundledCities) {
        self.source = source
        self.cities = cities
    }

    func currentPlace(namedIn language: Language) async throws(LocationError) -> CurrentPlace {
        let position = try await position()
        guard let city = cities.nearest(to: position.coordinate, namedIn: language) else {
            throw .notKnown(reason: "the program carries no city")
        }
        return CurrentPlace(city: city, position: position)
    }

    private func position() async throws(LocationError) -> Position {
        let location: DeviceLocation
        do throws(LocationSourceError) {
            location = try await source.location()
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .notKnown(reason: "\(error)")
        }
        let coordinate: Coordinate
        do throws(InvalidValue) {
            coordinate = try Coordinate(latitude: location.latitude, longitude: location.longitude)
        } catch {
            throw .notKnown(reason: "\(error)")
        }
        return switch location.source {
        case .configuration: Position(coordinate, .exact)
        case .timeZone(let zone): Position(coordinate, .timeZone(zone))
        }
    }
}
