internal import BusinessLogic

/// Finds the city that a command-line argument names.
struct PlaceMatcher: Sendable {
    /// The matches of a text among some cities.
    enum Match {
        case one(City)
        case several([City])
        case none
    }

    /// A place is meant without further words if it has this many times the population of the next of its name.
    private static let dominance = 10

    /// In the user's list: matches the number, else the exact name, else a prefix of the name.
    func match(_ text: String, inList cities: [City]) -> Match {
        if let number = Int(text), let city = cities.first(where: { $0.id.rawValue == number }) {
            return .one(city)
        }
        let query = Query(text)
        let named = cities.filter { query.isName(of: $0) }
        return Match(named.isEmpty ? cities.filter { query.begins($0) } : named)
    }

    /// In search results, the best first: matches the number, else the exact name, with a preference for a place
    /// with ten times the population of the next, else the only result.
    func match(_ text: String, found cities: [City]) -> Match {
        if let number = Int(text) { return Match(cities.filter { $0.id.rawValue == number }) }
        let query = Query(text)
        let fitting = cities.filter { query.fits($0) }
        let named = fitting.filter { query.isName(of: $0) }
        if let dominant = dominant(of: named) { return .one(dominant) }
        return Match(named.isEmpty ? fitting : named)
    }

    /// The part for the search: the name before a comma.
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

/// A name with qualifiers after commas: `Springfield, Illinois`.
private struct Query {
    let text: String
    private let whole: PlaceName
    private let name: PlaceName
    private let qualifiers: [PlaceName]

    init(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        self.text = parts.first.map(String.init) ?? ""
        whole = PlaceName(text)
        name = PlaceName(self.text)
        qualifiers = parts.dropFirst().map { PlaceName(String($0)) }.filter { !$0.isEmpty }
    }

    func isName(of city: City) -> Bool { match(city) == .exact }

    func begins(_ city: City) -> Bool { match(city) == .beginning }

    /// Whether the city has the qualifiers, or a comma in its own name: `Washington, D.C.`
    func fits(_ city: City) -> Bool { qualifies(city) || matchWithComma(city) != nil }

    /// Whether each qualifier is the number, or a prefix of the region or the country.
    private func qualifies(_ city: City) -> Bool {
        let parts = [city.region, city.country, city.countryCode].compactMap { $0.map(PlaceName.init) }
        return qualifiers.allSatisfy { qualifier in
            qualifier == PlaceName(city.id.description)
                || parts.contains { $0.match(qualifier).map { $0 <= .beginning } == true }
        }
    }

    /// How a city with a comma in its own name is named by all of the text.
    private func matchWithComma(_ city: City) -> PlaceName.Match? {
        guard city.name.contains(","), let match = PlaceName(city.name).match(whole), match <= .beginning
        else { return nil }
        return match
    }

    private func match(_ city: City) -> PlaceName.Match? {
        matchWithComma(city) ?? (qualifies(city) ? PlaceName(city.name).match(name) : nil)
    }
}
