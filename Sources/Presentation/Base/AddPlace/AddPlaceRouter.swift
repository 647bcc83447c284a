internal import Presentation

/// The navigation from the search for a place.
@MainActor protocol AddPlaceRouter {
    /// The screens that are shown.
    var path: [Destination] { get }
    /// Goes back to the list, with a place selected; where other screens than these are shown, it is only selected.
    /// Returns when the list has been read with the place in it: what the user does next is about that place.
    func showList(selecting place: PlaceID, from path: [Destination]) async
    /// Tells something on the list, whichever screen is shown.
    func tellOnList(_ notice: Notice)
    func close()
}

/// The router that uses the navigator.
@MainActor struct AddPlaceNavigation: AddPlaceRouter {
    let navigator: any Navigator
    let request: SelectionRequest

    var path: [Destination] { navigator.path }

    func showList(selecting place: PlaceID, from path: [Destination]) async {
        request.place = place
        if navigator.path == path { navigator.show(.cities) }
        await request.readList?()
    }

    func tellOnList(_ notice: Notice) { request.tell?(notice) }

    func close() { navigator.back() }
}
