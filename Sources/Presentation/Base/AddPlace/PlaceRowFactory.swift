internal import BusinessLogic
internal import Presentation

/// Formats search results.
struct PlaceRowFactory: Sendable {
    /// The row of a place.
    func row(_ city: City, remark: String? = nil, isAdded: Bool) -> PlaceRow {
        PlaceRow(id: city.place, name: city.name, detail: city.detail, remark: remark, isAdded: isAdded)
    }
}
