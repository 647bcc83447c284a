internal import BusinessLogic
internal import Presentation

/// What to tell the user about a search or an addition that failed.
struct AddPlaceErrorHandler: Sendable {
    /// What happened and what to do; nil for what the user did on purpose.
    func notice(forSearch error: CitiesError) -> Notice? {
        switch error {
        case .unknown: nil
        case .notKept(let reason): .failure("Places can't be searched for.", report: reason)
        case .cancelled: nil
        }
    }

    /// What happened and what to do; nil for what the user did on purpose.
    func notice(forAdding name: String, _ error: CitiesError) -> Notice? {
        switch error {
        case .unknown: nil
        case .notKept(let reason): .failure("\(name) can't be kept in the list.", report: reason)
        case .cancelled: nil
        }
    }
}
