internal import BusinessLogic
internal import Presentation

/// The notices for a list that can't be read or changed.
struct CitiesErrorHandler: Sendable {
    /// What happened and what to do; nil after a cancellation. A change says what failed: `Kazan can't be removed.`
    func notice(
        for error: CitiesError, _ failure: String = "The list of cities can't be read or kept."
    ) -> Notice? {
        switch error {
        case .unknown:
            Notice(.error, "This city is not in the list.", help: "Choose one of the list, or add it.")
        case .notKept(let reason): .failure(failure, report: reason)
        case .cancelled: nil
        }
    }
}
