internal import BusinessLogic
internal import Presentation

extension City {
    /// The id of the city in Presentation.
    var place: PlaceID { PlaceID(rawValue: id.rawValue) }

    /// Region and country as far as known, without repeating the name: `Tatarstan, Russia`.
    var detail: String {
        [region, country].compactMap { $0 }.filter { $0 != name }.joined(separator: ", ")
    }

    /// Name, region and country: `Kazan, Tatarstan, Russia`.
    var fullName: String { detail.isEmpty ? name : "\(name), \(detail)" }
}

extension PlaceID {
    /// The id of the place in BusinessLogic.
    var city: CityID { CityID(rawValue) }
}
