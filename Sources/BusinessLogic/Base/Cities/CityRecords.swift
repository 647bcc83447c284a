internal import BusinessLogic
internal import Core

// The list has a record for each city, and one for the order, which is written when a city is moved or removed.
// Cities added later come after those in the order. So adding a city and moving another one, in two programs at
// once, do not conflict.

extension RecordKind where Value == City {
    static let city = RecordKind("city")
}

extension RecordKind where Value == [CityID] {
    static let cityOrder = RecordKind("city-order")
}

extension StoreSnapshot {
    /// The list in the user's order.
    func cityList() throws(StoreError) -> [City] {
        let cities = try values(.city, StoreQuery(order: .oldestFirst))
        let places = try value(.cityOrder, "order") ?? []
        let ranks = Dictionary(zip(places, places.indices), uniquingKeysWith: { first, _ in first })
        let last = places.count
        return cities.enumerated().sorted { one, other in
            let (rank, otherRank) = (ranks[one.element.id] ?? last, ranks[other.element.id] ?? last)
            return (rank, one.offset) < (otherRank, other.offset)
        }.map(\.element)
    }

    /// Whether the city is in the list.
    func isListed(_ id: CityID) throws(StoreError) -> Bool {
        try data(RecordKind.city.name, id.description) != nil
    }
}

extension StoreTransaction {
    /// Stores the order of the list.
    func keepOrder(_ ids: [CityID]) throws(StoreError) { try put(ids, .cityOrder, "order") }

    /// Stores the record of a city, of a kind that has one for each. The records are in the order of their renewal.
    ///
    /// When one is added, the oldest beyond the capacity are removed, except those of cities in the list.
    func renew<Value>(
        _ value: Value, _ kind: RecordKind<Value>, _ city: CityID, capacity: Int
    ) throws(StoreError) {
        // Removed and put again: in place, it would keep its place in the order.
        let isRenewed = try remove(kind, city.description)
        try put(value, kind, city.description)
        // To find the oldest reads all beyond the capacity, which takes long when the list has many cities.
        guard !isRenewed else { return }
        for record in try records(kind.name, StoreQuery(order: .newestFirst, offset: capacity)) {
            if let number = Int(record.id), try isListed(CityID(number)) { continue }
            try remove(kind, record.id)
        }
    }
}
