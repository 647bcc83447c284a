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
        let query = Query(text)
        if let city = cities.first(where: { query.isNumber(of: $0) }) { return .one(city) }
        let named = cities.filter { query.isName(of: $0) }
        return Match(named.isEmpty ? cities.filter { query.begins($0) } : named)
    }

    /// In search results, the best first: matches the number, else the exact name, with a preference for a place
    /// with ten times the population of the next, else the only result.
    func match(_ text: String, found cities: [City]) -> Match {
        let query = Query(text)
        // A number alone is no postal code and no name, by which the search finds places, too.
        guard !query.isNumberAlone else {
            return Match(cities.filter { query.isNumber(of: $0) })
        }
        let fitting = cities.filter { query.fits($0) }
        let named = fitting.filter { query.isName(of: $0) }
        if let dominant = dominant(of: named) { return .one(dominant) }
        return Match(named.isEmpty ? fitting : named)
    }

    /// The part for the search: the name, which has this many commas in it.
    func searchText(_ text: String, commas: Int = 0) -> String {
        text.split(separator: ",", maxSplits: commas + 1, omittingEmptySubsequences: false)
            .prefix(commas + 1).joined(separator: ",")
    }

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

/// A name or a number with qualifiers after commas: `Springfield, Illinois`. The name may have commas itself, as in
/// `Washington, D.C., United States`.
private struct Query {
    private let parts: [Substring]
    private let folded: [PlaceName]

    init(_ text: String) {
        parts = text.split(separator: ",", omittingEmptySubsequences: false)
        folded = parts.map { PlaceName(String($0)) }
    }

    /// Whether it is one number, and nothing stands behind it. A postal code may be several: `100-0001`.
    var isNumberAlone: Bool {
        let words = parts.first?.split { !$0.isLetter && !$0.isNumber } ?? []
        return words.count == 1 && words.joined().allSatisfy(\.isNumber)
            && folded.dropFirst().allSatisfy(\.isEmpty)
    }

    func isNumber(of city: City) -> Bool {
        folded.first == PlaceName(city.id.description) && qualifies(city, behind: 1)
    }

    func isName(of city: City) -> Bool { match(city) == .exact }

    func begins(_ city: City) -> Bool { match(city) == .beginning }

    /// Whether the city has the qualifiers, behind a first part or behind the commas of its own name.
    func fits(_ city: City) -> Bool {
        folded.first?.isEmpty == false && qualifies(city, behind: 1) || matchWithCommas(city) != nil
    }

    /// Whether each part behind the name is the number, or a prefix of the region or the country, or of what stands
    /// behind a comma in them.
    private func qualifies(_ city: City, behind count: Int) -> Bool {
        let places = [city.region, city.country, city.countryCode].compactMap(\.self)
        let words = places + places.flatMap { $0.split(separator: ",").map(String.init) }
        let known = words.map(PlaceName.init)
        return folded.dropFirst(count).filter { !$0.isEmpty }.allSatisfy { qualifier in
            qualifier == PlaceName(city.id.description)
                || known.contains { $0.match(qualifier).map { $0 <= .beginning } == true }
        }
    }

    /// How a city with commas in its own name is named by as many parts.
    private func matchWithCommas(_ city: City) -> PlaceName.Match? {
        let count = city.name.split(separator: ",", omittingEmptySubsequences: false).count
        guard count > 1, qualifies(city, behind: count) else { return nil }
        let name = PlaceName(parts.prefix(count).joined(separator: ","))
        guard let match = PlaceName(city.name).match(name), match <= .beginning else { return nil }
        return match
    }

    private func match(_ city: City) -> PlaceName.Match? {
        if let match = matchWithCommas(city) { return match }
        guard let name = folded.first, qualifies(city, behind: 1) else { return nil }
        return PlaceName(city.name).match(name)
    }
}
