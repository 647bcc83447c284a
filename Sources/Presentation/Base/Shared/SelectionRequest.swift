internal import Presentation

/// Asks the list of cities to select a place as soon as it is in the list, so that other screens need not know its
/// presenter.
@MainActor final class SelectionRequest {
    private let broadcaster = StateBroadcaster<PlaceID?>(nil)

    /// The place; nil once it is selected.
    var place: PlaceID? {
        get { broadcaster.state }
        set { broadcaster.update { $0 = newValue } }
    }

    /// Reads the list; nil until it is shown for the first time.
    var readList: (@MainActor () async -> Void)?

    /// The place now, and again each time it changes.
    func updates() -> AsyncStream<PlaceID?> { broadcaster.updates() }
}
