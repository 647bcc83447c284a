internal import BusinessLogic
internal import Presentation

/// The notices for a list that can't be read or changed.
struct CitiesErrorHandler: Sendable {
    /// What happened and what to do; nil after a cancellation.
    func notice(for error: CitiesError) -> Notice? {
        switch error {
        case .unknown:
            Notice(.error, "This city is not in the list.", help: "Choose one of the list, or add it.")
        case .notKept(let reason):
            .failure("The list of cities can't be read or kept.", report: reason)
        case .cancelled: nil
        }
    }
}
