internal import BusinessLogic
internal import Presentation

/// Makes the texts of a place that was found.
struct PlaceRowFactory: Sendable {
    /// The row of a place.
    func row(_ city: City, remark: String? = nil, isAdded: Bool) -> PlaceRow {
        PlaceRow(id: city.place, name: city.name, detail: city.detail, remark: remark, isAdded: isAdded)
    }
}
