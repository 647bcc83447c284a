internal import BusinessLogic
internal import Presentation

extension City {
    /// The city as screens name it.
    var place: PlaceID { PlaceID(rawValue: id.rawValue) }

    /// Region and country, as far as known and not the name over again: `Tatarstan, Russia`.
    var detail: String {
        [region, country].compactMap { $0 }.filter { $0 != name }.joined(separator: ", ")
    }

    /// Name, region and country: `Kazan, Tatarstan, Russia`.
    var fullName: String { detail.isEmpty ? name : "\(name), \(detail)" }
}

extension PlaceID {
    /// The place as services name it.
    var city: CityID { CityID(rawValue) }
}
