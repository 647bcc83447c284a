internal import BusinessLogic

/// A city that a search has found.
struct FoundCity: Sendable {
    let city: City
    /// How well its name fits; nil when only the service that found it knows why.
    let match: PlaceName.Match?

    /// Whether it stands before another in the answer.
    func isBetter(than other: FoundCity) -> Bool { key < other.key }

    private var key: (Int, Int, String, Int) {
        (match?.rawValue ?? .max, -(city.population ?? 0), city.name, city.id.rawValue)
    }
}
