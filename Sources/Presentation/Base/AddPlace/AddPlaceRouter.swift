internal import Presentation

/// Where the search for a place leads.
@MainActor protocol AddPlaceRouter {
    /// Goes back to the list, with a place selected.
    func showList(selecting place: PlaceID)
    func close()
}

/// A list of places that can select one before it has heard of it.
@MainActor protocol PlaceSelecting: AnyObject {
    /// Selects the place as soon as it is in the list.
    func selectOnceListed(_ place: PlaceID)
}

/// Leads there by the navigator.
@MainActor struct AddPlaceNavigation: AddPlaceRouter {
    let navigator: any Navigator
    let list: any PlaceSelecting

    func showList(selecting place: PlaceID) {
        list.selectOnceListed(place)
        navigator.show(.cities)
    }

    func close() { navigator.back() }
}
