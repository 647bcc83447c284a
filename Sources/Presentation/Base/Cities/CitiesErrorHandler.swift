internal import BusinessLogic
internal import Presentation

/// What to tell the user about a list that can't be had or changed.
struct CitiesErrorHandler: Sendable {
    /// What happened and what to do; nil for what the user did on purpose.
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
