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

    @Test("a reader that missed a change is told of the list again when that is undone")
    func readerMissesUndone() async throws {
        let store = FailingStore()
        let cities = BusinessLogicBase(core: StubbedCore(store: store)).citiesService
        var updates = cities.updates().makeAsyncIterator()
        #expect(await updates.next() == [])

        // The change itself passes, and the reading after it fails.
        store.fail(with: .diskFull(path: "/home/ann/weather/store.sqlite"), after: 1, times: 1)
        try await cities.add(.sample(1))
        await store.waitForFailure()
        try await cities.remove(CityID(1))

        #expect(await updates.next() == [])
    }

    @Test("a reader that leaves while the list is read for it is no reason to warn")
    func readerLeaves() async throws {
        let store = EndlessStore()
        let core = StubbedCore(store: store)
        let updates = BusinessLogicBase(core: core).citiesService.updates()
        let reader = Task { for await _ in updates {} }
        await store.waitForRead()

        reader.cancel()
        await reader.value
        await store.waitForEnd()
        for _ in 1...100 { await Task.yield() }

        #expect(core.warnings == [])
    }

    @Test("for a reader that has stopped the list is not read any more")
    func readerStops() async throws {
        let store = FailingStore()
        let cities = BusinessLogicBase(core: StubbedCore(store: store)).citiesService
        let updates = cities.updates()
        for await _ in updates { break }
        let reader = Task { for await _ in updates {} }
        reader.cancel()
        await reader.value

        // The change itself passes, and a reading after it would fail.
        store.fail(with: .diskFull(path: "/home/ann/weather/store.sqlite"), after: 1)
        try await cities.add(.sample(1))
        for _ in 1...100 { await Task.yield() }

        #expect(store.failureCount == 0)
    }
}

/// A store of which no reading ends before its task is cancelled.
private final class EndlessStore: Store {
    private let never = AsyncStream<Void>.makeStream()
    private let reads = AsyncStream<Void>.makeStream()
    private let ends = AsyncStream<Void>.makeStream()

    /// Returns when a reading has begun.
    func waitForRead() async { for await _ in reads.stream { return } }

    /// Returns when a reading was cancelled.
    func waitForEnd() async { for await _ in ends.stream { return } }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result { throw CancellationError() }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        reads.continuation.yield()
        for await _ in never.stream {}
        ends.continuation.yield()
        throw CancellationError()
    }
}
