internal import Presentation

/// Asks the list of cities to select a place as soon as it is in the list, or to tell why it could not be added, so
/// that other screens need not know its presenter.
@MainActor final class SelectionRequest {
    /// The place; nil once it is selected.
    var place: PlaceID? { didSet { if place != nil { select?() } } }

    /// Selects the place if the list, as it was read last, has it; nil until the list is shown for the first time.
    var select: (@MainActor () -> Void)?

    /// Reads the list; nil until it is shown for the first time.
    var readList: (@MainActor () async -> Void)?

    /// Tells on the list why a place is not in it; nil until it is shown for the first time.
    var tell: (@MainActor (Notice) -> Void)?
}
