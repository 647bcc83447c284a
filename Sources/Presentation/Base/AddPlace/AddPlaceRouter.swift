internal import Presentation

/// The navigation from the search for a place.
@MainActor protocol AddPlaceRouter {
    /// The screens that are shown.
    var path: [Destination] { get }
    /// Goes back to the list, with a place selected; where other screens than these are shown, it is only selected.
    func showList(selecting place: PlaceID, from path: [Destination])
    func close()
}

/// The router that uses the navigator.
@MainActor struct AddPlaceNavigation: AddPlaceRouter {
    let navigator: any Navigator
    let request: SelectionRequest

    var path: [Destination] { navigator.path }

    func showList(selecting place: PlaceID, from path: [Destination]) {
        request.place = place
        if navigator.path == path { navigator.show(.cities) }
    }

    func close() { navigator.back() }
}
