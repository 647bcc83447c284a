internal import BusinessLogic
internal import Presentation

/// The city that this computer is in or near, and what a user should know of how that is known.
struct PlaceHere: Sendable {
    let city: City
    /// In a few words, for a row: `approximate`, `120 km away`, `approximate, 2521 km away`; nil when the city is the
    /// place itself.
    let remark: String?
    /// In a sentence; nil when there is nothing to say.
    let notice: Notice?

    /// So many kilometres away, a city is another place.
    private static let near = 10.0

    init(_ place: CurrentPlace) {
        city = place.city
        let name = place.city.name
        let away = place.distance >= Self.near ? "\(Int(place.distance.rounded())) km away" : nil
        switch place.position.accuracy {
        case .timeZone(let zone):
            remark = ["approximate", away].compactMap(\.self).joined(separator: ", ")
            let principal = away.map { ", whose principal city is \($0)" } ?? ""
            notice = Notice(
                .info, "\(name) is approximate: it is known by your time zone only, \(zone)\(principal).",
                help: "To be exact, set WEATHER_LOCATION to degrees north and east, such as 55.79,49.12.")
        case .exact:
            remark = away
            notice = away.map { Notice(.info, "\(name) is the nearest city that is known here, \($0).") }
        }
    }
}

/// Finds the place where this computer is, and names it as the user's settings have it.
struct PlaceFinder: Sendable {
    let location: any LocationService
    let settings: any SettingsService

    /// The place. Where the settings can't be read, its name is English.
    func place() async throws(LocationError) -> PlaceHere {
        let language = (try? await settings.settings())?.language ?? .english
        return PlaceHere(try await location.currentPlace(namedIn: language))
    }
}

/// The notices for when it is not known where this computer is.
struct LocationErrorHandler: Sendable {
    /// What happened and what to do; nil after a cancellation.
    func notice(for error: LocationError) -> Notice? {
        switch error {
        case .notKnown(let reason):
            Notice(
                .error, "It is not known where you are: \(reason).",
                help: "Set WEATHER_LOCATION to degrees north and east, such as 55.79,49.12, or write a name.")
        case .cancelled: nil
        }
    }
}
