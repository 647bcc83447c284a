internal import Presentation

/// The navigation from the search for a place.
@MainActor protocol AddPlaceRouter {
    /// Goes back to the list, with a place selected.
    func showList(selecting place: PlaceID)
    func close()
}

/// The router that uses the navigator.
@MainActor struct AddPlaceNavigation: AddPlaceRouter {
    let navigator: any Navigator
    let request: SelectionRequest

    func showList(selecting place: PlaceID) {
        request.place = place
        navigator.show(.cities)
    }

    func close() { navigator.back() }
}
