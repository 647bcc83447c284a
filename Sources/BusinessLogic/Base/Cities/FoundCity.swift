internal import BusinessLogic

/// A search result.
struct FoundCity: Sendable {
    let city: City
    /// How well its name matches; nil if only the service knows.
    let match: PlaceName.Match?

    /// Whether it comes before another one.
    func isBetter(than other: FoundCity) -> Bool { key < other.key }

    private var key: (Int, Int, String, Int) {
        (match?.rawValue ?? .max, -(city.population ?? 0), city.name, city.id.rawValue)
    }
}
