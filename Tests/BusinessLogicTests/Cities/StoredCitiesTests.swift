import BusinessLogic
import BusinessLogicBase
import Core
import Foundation
import Testing

@Suite("The list of cities in the store", .timeLimit(.minutes(10))) struct StoredCitiesTests {
    @Test("cities without a place in the order come last, as they were added")
    func withoutOrder() async throws {
        let core = StubbedCore()
        let cities = BusinessLogicBase(core: core).citiesService
        for id in [3, 1, 2, 4] { try await cities.add(.sample(id)) }

        try await core.store.transaction { try $0.put(Data("[2, 3, 2]".utf8), "city-order", "order") }
        #expect(try await cities.cities().map(\.id.rawValue) == [2, 3, 1, 4])

        _ = try await core.store.transaction { try $0.remove("city-order", "order") }
        #expect(try await cities.cities().map(\.id.rawValue) == [3, 1, 2, 4])
    }

    @Test("a reader that misses a change gets the next one, and the log says why")
    func readerMisses() async throws {
        let store = FailingStore()
        let core = StubbedCore(store: store)
        let cities = BusinessLogicBase(core: core).citiesService
        let error = StoreError.diskFull(path: "/home/ann/weather/store.sqlite")
        store.fail(with: error, times: 1)

        var updates = cities.updates().makeAsyncIterator()
        await store.waitForFailure()
        try await cities.add(.sample(1))

        #expect(await updates.next()?.map(\.id.rawValue) == [1])
        let reason = "Readers are not told of a change: There is no room left for the store "
        #expect(core.warnings.map { $0.hasPrefix(reason) } == [true])
    }

    @Test("a reader that found a change by itself is not told of it again")
    func readerKnows() async throws {
        let store = PausableStore()
        let cities = BusinessLogicBase(core: StubbedCore(store: store)).citiesService
        store.hold()
        let adding = Task { try await cities.add(.sample(1)) }
        await store.waitUntilHeld()
        let updates = cities.updates()
        for await list in updates {
            #expect(list.map(\.id.rawValue) == [1])
            break
        }

        store.release()
        #expect(try await adding.value)
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }
}
