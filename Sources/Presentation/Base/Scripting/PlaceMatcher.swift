internal import BusinessLogic

/// Finds the city that a command line means.
struct PlaceMatcher: Sendable {
    /// What a text means among some cities.
    enum Match {
        case one(City)
        case several([City])
        case none
    }

    /// How many times more people must live in a place than in another of its name to be the one that is meant.
    private static let dominance = 10

    /// Among cities of the list: the number, else the exact name, else the beginning of a name.
    func match(_ text: String, inList cities: [City]) -> Match {
        if let number = Int(text), let city = cities.first(where: { $0.id.rawValue == number }) {
            return .one(city)
        }
        let query = Query(text)
        let named = cities.filter { query.isName(of: $0) }
        return Match(named.isEmpty ? cities.filter { query.begins($0) } : named)
    }

    /// Among cities that a search found, the best first: the number, else the exact name, where a place ten times as
    /// large as the next of its name is meant, else the only one that was found.
    func match(_ text: String, found cities: [City]) -> Match {
        if let number = Int(text) { return Match(cities.filter { $0.id.rawValue == number }) }
        let query = Query(text)
        let fitting = cities.filter { query.qualifies($0) }
        let named = fitting.filter { query.isName(of: $0) }
        if let dominant = dominant(of: named) { return .one(dominant) }
        return Match(named.isEmpty ? fitting : named)
    }

    /// The part of the text that a search can be asked for: the name before a comma.
    func searchText(_ text: String) -> String { Query(text).text }

    private func dominant(of cities: [City]) -> City? {
        let bySize = cities.sorted { ($0.population ?? 0) > ($1.population ?? 0) }
        guard let largest = bySize.first, let size = largest.population, size > 0 else { return nil }
        guard let next = bySize.dropFirst().first?.population else { return largest }
        return size / Self.dominance >= next ? largest : nil
    }
}

extension PlaceMatcher.Match {
    fileprivate init(_ cities: [City]) {
        switch cities.count {
        case 0: self = .none
        case 1: self = .one(cities[0])
        default: self = .several(cities)
        }
    }
}

/// A name, and behind commas what tells the place from others of its name: `Springfield, Illinois`.
private struct Query {
    let text: String
    private let name: PlaceName
    private let qualifiers: [PlaceName]

    init(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        self.text = parts.first.map(String.init) ?? ""
        name = PlaceName(self.text)
        qualifiers = parts.dropFirst().map { PlaceName(String($0)) }.filter { !$0.isEmpty }
    }

    func isName(of city: City) -> Bool { match(city) == .exact }

    func begins(_ city: City) -> Bool { match(city) == .beginning }

    /// Whether each qualifier is the number, or begins the region or the country.
    func qualifies(_ city: City) -> Bool {
        let parts = [city.region, city.country, city.countryCode].compactMap { $0.map(PlaceName.init) }
        return qualifiers.allSatisfy { qualifier in
            qualifier == PlaceName(city.id.description)
                || parts.contains { $0.match(qualifier).map { $0 <= .beginning } == true }
        }
    }

    private func match(_ city: City) -> PlaceName.Match? {
        qualifies(city) ? PlaceName(city.name).match(name) : nil
    }
}
