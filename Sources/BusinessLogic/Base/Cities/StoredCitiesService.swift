internal import BusinessLogic
internal import Core

/// The list of cities in the store.
final class StoredCitiesService: CitiesService {
    private let store: any Store
    private let citySearch: CitySearch
    private let changes: ChangeNotifier

    init(store: any Store, search: CitySearch, log: any Log) {
        self.store = store
        citySearch = search
        changes = ChangeNotifier(log: log)
    }

    func cities() async throws(CitiesError) -> [City] {
        try await store.read(or: CitiesError.self) { records throws(StoreError) in
            try records.cityList()
        }
    }

    func add(_ city: City) async throws(CitiesError) -> Bool {
        let isNew = try await store.transaction(or: CitiesError.self) { records throws(StoreError) in
            guard try !records.isListed(city.id) else { return false }
            try records.put(city, .city, city.id.description)
            return true
        }
        if isNew { changes.announce() }
        return isNew
    }

    func remove(_ id: CityID) async throws(CitiesError) -> Bool {
        let wasThere = try await store.transaction(or: CitiesError.self) { records throws(StoreError) in
            guard try records.remove(.city, id.description) else { return false }
            try records.keepOrder(try records.cityList().map(\.id))
            return true
        }
        if wasThere { changes.announce() }
        return wasThere
    }

    func move(_ id: CityID, to index: Int) async throws(CitiesError) {
        let isMoved = try await store.transaction(or: CitiesError.self) {
            records throws(StoreError) -> Bool? in
            let list = try records.cityList().map(\.id)
            guard let place = list.firstIndex(of: id) else { return nil }
            var order = list
            order.remove(at: place)
            order.insert(id, at: min(max(0, index), order.count))
            // What changes nothing needs no room on the disk.
            guard order != list else { return false }
            try records.keepOrder(order)
            return true
        }
        guard let isMoved else { throw .unknown(id) }
        if isMoved { changes.announce() }
    }

    func search(_ text: String) async throws(CitiesError) -> CitySearchResult {
        try await citySearch.result(text)
    }

    func updates() -> AsyncStream<[City]> {
        changes.stream(of: "cities") { try await self.cities() }
    }
}
