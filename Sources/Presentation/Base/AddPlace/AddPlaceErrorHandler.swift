internal import BusinessLogic
internal import Presentation

/// The notices for a failed search or addition.
struct AddPlaceErrorHandler: Sendable {
    /// What happened and what to do; nil after a cancellation.
    func notice(forSearch error: CitiesError) -> Notice? {
        switch error {
        case .unknown: nil
        case .notKept(let reason): .failure("Places can't be searched for.", report: reason)
        case .cancelled: nil
        }
    }

    /// Why it is not known which places are in the list already; nil after a cancellation.
    func notice(forReadingList error: CitiesError) -> Notice? {
        switch error {
        case .unknown: nil
        case .notKept(let reason):
            .failure("It can't be read which places are in the list.", report: reason)
        case .cancelled: nil
        }
    }

    /// Why the search may be incomplete.
    func notice(forSearch text: String, found cities: [City], _ failure: WeatherError) -> Notice {
        let what =
            cities.isEmpty
            ? "No built-in city is called “\(text)”, and others could not be searched for"
            : "Only built-in cities were searched"
        return Notice(.warning, "\(what): \(Self.detail(of: failure)).", help: Self.help(for: failure))
    }

    private static func detail(of failure: WeatherError) -> String {
        switch failure {
        case .offline(let detail), .interrupted(let detail), .unauthorized(let detail, _),
            .notFound(let detail), .unknownPlace(let detail), .notSent(let detail), .badRequest(let detail),
            .unavailable(let detail, _), .malformed(let detail), .clocksDiffer(let detail),
            .notKept(let detail):
            detail.hasSuffix(".") ? String(detail.dropLast()) : detail
        case .rateLimited: "the geocoder was asked too often"
        case .cancelled: "the search was cancelled"
        case .unanswered: failure.reason
        }
    }

    private static func help(for failure: WeatherError) -> String {
        switch failure {
        case .offline: "Check the connection, then search again."
        case .interrupted, .cancelled, .notKept, .unanswered: "Search again."
        case .unauthorized(_, let permit): permit.help
        case .rateLimited(let wait), .unavailable(_, let wait):
            "Search again in \(WaitText.length(of: wait))."
        case .notFound, .notSent: "Check the address of the service in the configuration."
        case .badRequest, .malformed, .clocksDiffer, .unknownPlace:
            "Search again later; if it stays so, update the program or report it."
        }
    }

    /// Why nothing can be added yet.
    static let stillSearching = Notice(.info, "Still searching: nothing was added.")

    /// What happened and what to do; nil after a cancellation.
    func notice(forAdding name: String, _ error: CitiesError) -> Notice? {
        switch error {
        case .unknown: nil
        case .notKept(let reason): .failure("\(name) can't be kept in the list.", report: reason)
        case .cancelled: nil
        }
    }
}
