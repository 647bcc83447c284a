/// Places with all their names and their numbers, folded once for all searches.
///
/// Base and Double share it, so no comparison of the two finds a mistake in it: `CitySearchContract` and
/// `PlaceNameIndexTests` hold it to fixed answers.
package struct PlaceNameIndex<Item: Sendable>: Sendable {
    /// A place under the name that fits best.
    package struct Found {
        package let place: Item
        package let name: String
        package let match: PlaceName.Match
    }

    private let places: [Item]
    private let names: [(folded: PlaceName, name: String, place: Int)]
    private let numbered: [PlaceName: Found]

    /// An index of these places.
    package init(_ places: [Item], names: (Item) -> [String], number: (Item) -> Int) {
        self.places = places
        let allNames = places.map(names)
        self.names = places.indices.flatMap { index in
            allNames[index].map { (PlaceName($0), $0, index) }
        }
        numbered = Dictionary(
            zip(places, allNames).compactMap { place, names in
                names.first.map {
                    (PlaceName("\(number(place))"), Found(place: place, name: $0, match: .exact))
                }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the text is the number of a place.
    package func hasNumber(_ typed: PlaceName) -> Bool { numbered[typed] != nil }

    /// The places with a name that fits, each under the one that fits best, and of equals the first; else the place
    /// whose number the text is. In the order of the places.
    package func matches(_ typed: PlaceName) -> [Found] {
        var best: [(name: String, place: Int, match: PlaceName.Match)] = []
        for (folded, name, place) in names {
            guard let match = folded.match(typed) else { continue }
            if best.last?.place != place {
                best.append((name, place, match))
            } else if let last = best.last, match < last.match {
                best[best.count - 1] = (name, place, match)
            }
        }
        if best.isEmpty { return numbered[typed].map { [$0] } ?? [] }
        return best.map { Found(place: places[$0.place], name: $0.name, match: $0.match) }
    }
}
