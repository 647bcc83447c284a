internal import BusinessLogic

/// A search result.
struct FoundCity: Sendable {
    let city: City
    /// How well its name matches; nil if only the service knows.
    let match: PlaceName.Match?

    /// Whether it comes before another one.
    func isBetter(than other: FoundCity) -> Bool { key < other.key }

    /// This result, under the name of another one of the same city if that matches better.
    func withBetterName(of other: FoundCity) -> FoundCity {
        guard other.rank < rank else { return self }
        return FoundCity(city: city.named(as: other.city), match: other.match)
    }

    private var rank: Int { match?.rawValue ?? .max }

    private var key: (Int, Int, String, Int) {
        (rank, -(city.population ?? 0), city.name, city.id.rawValue)
    }
}
