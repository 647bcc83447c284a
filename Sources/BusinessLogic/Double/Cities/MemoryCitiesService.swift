internal import BusinessLogic
internal import Conditions
internal import Foundation
internal import Synchronization

/// The list of cities in memory, and a search in a simulated network.
final class MemoryCitiesService: CitiesService {
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    /// The places that only the network knows.
    private let places: [City]
    private let changes: UpdateBroadcast<[City]>

    init(conditions: Conditions, memory: BusinessLogicMemory, places: [City], readers: UpdateReaders) {
        self.conditions = conditions
        self.memory = memory
        self.places = places
        changes = UpdateBroadcast(readers)
    }

    func cities() async throws(CitiesError) -> [City] {
        if Task.isCancelled { throw .cancelled }
        return try memory.read(or: CitiesError.notKept) { content throws(CitiesError) in content.cities }
    }

    func add(_ city: City) async throws(CitiesError) -> Bool {
        try change { cities in
            guard !cities.contains(where: { $0.id == city.id }) else { return false }
            cities.append(city)
            return true
        }
    }

    func remove(_ id: CityID) async throws(CitiesError) -> Bool {
        try change { cities in
            guard let place = cities.firstIndex(where: { $0.id == id }) else { return false }
            cities.remove(at: place)
            return true
        }
    }

    func move(_ id: CityID, to index: Int) async throws(CitiesError) {
        try change { cities throws(CitiesError) in
            guard let place = cities.firstIndex(where: { $0.id == id }) else { throw .unknown(id) }
            let city = cities.remove(at: place)
            cities.insert(city, at: min(max(0, index), cities.count))
        }
    }

    func search(_ text: String) async throws(CitiesError) -> CitySearchResult {
        let typed = PlaceName(text)
        guard !typed.isEmpty else { return CitySearchResult([]) }
        let letters = text.trimmingCharacters(in: .whitespacesAndNewlines).count
        let isAsked = letters >= 2 && !KnownCities.hasNumber(typed)
        let failure = isAsked ? await failureOfNetwork() : nil
        if Task.isCancelled { throw .cancelled }
        let asked = places.filter { place in
            let match = PlaceName(place.name).match(typed)
            return isAsked && failure == nil && (match == .exact || match != nil && letters > 2)
        }
        return CitySearchResult(KnownCities.matching(typed, or: asked), failure: failure)
    }

    private func failureOfNetwork() async -> WeatherError? {
        do {
            if try await conditions.pass(within: .seconds(3)) { return nil }
            return .interrupted(detail: "the made-up geocoder did not answer")
        } catch Obstacle.offline {
            return .offline(detail: "the made-up geocoder can't be reached")
        } catch {
            return .interrupted(detail: "the made-up geocoder's reply broke off")
        }
    }

    func updates() -> AsyncStream<[City]> {
        // Sent within the lock, as changes are: no change comes between.
        let stream = try? memory.read(or: CitiesError.notKept) { content throws(CitiesError) in
            changes.stream(first: content.cities)
        }
        return stream ?? changes.stream(first: nil)
    }

    private func change<Answer: Sendable>(
        _ body: (inout [City]) throws(CitiesError) -> Answer
    ) throws(CitiesError) -> Answer {
        if Task.isCancelled { throw .cancelled }
        let (unchanged, isChange) = try memory.read(or: CitiesError.notKept) {
            content throws(CitiesError) in
            var cities = content.cities
            let answer = try body(&cities)
            return (answer, cities != content.cities)
        }
        // What changes nothing needs no room on the disk.
        guard isChange else { return unchanged }
        return try memory.change(or: CitiesError.notKept) { content throws(CitiesError) in
            let old = content.cities
            let answer = try body(&content.cities)
            // Within the lock, so that updates are in the order of the changes.
            if content.cities != old { changes.send(content.cities) }
            return answer
        }
    }
}
