import AssemblyTesting
import Conditions
import Core
import CoreDouble
import Testing

extension RecordKind where Value == String { fileprivate static let page = RecordKind("page") }

@Suite("A store without room") struct FullDiskTests {
    private static let stores = World.all.testing("Store", \.core.store)
    private let long = String(repeating: "x", count: 100_000)

    @Test("what does not fit is refused, and what was kept is still there", arguments: stores)
    func full(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.core.store.put("milk", .page, "1")
        let store = world.fullStore()

        let error = await #expect(throws: StoreError.self) { try await store.put(long, .page, "2") }

        guard case .diskFull = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await store.values(.page) == ["milk"])
    }

    @Test("a transaction that met the full disk keeps nothing, though its body went on", arguments: stores)
    func spoiled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.core.store.put("milk", .page, "1")
        let store = world.fullStore()

        await #expect(throws: StoreError.self) {
            try await store.transaction { [long] records in
                try? records.put(long, .page, "2")
                try records.remove(.page, "1")
            }
        }

        #expect(try await store.values(.page) == ["milk"])
    }

    @Test("a transaction whose last call met the full disk keeps nothing either", arguments: stores)
    func spoiledAtEnd(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.core.store.put("milk", .page, "1")
        let store = world.fullStore()

        let error = await #expect(throws: StoreError.self) {
            try await store.transaction { [long] records in
                try records.remove(.page, "1")
                try? records.put(long, .page, "2")
            }
        }

        guard case .diskFull = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await store.values(.page) == ["milk"])
    }

    @Test("a slow disk answers after its delay")
    func slow() async throws {
        let time = ManualTime()
        let store = CoreDouble(conditions: Conditions(.slow(.seconds(2)), time: time)).store

        let reading = Task { try await store.value(.page, "1") }
        await time.waitForSleepers()
        time.advance(by: .seconds(2))

        #expect(try await reading.value == nil)
    }
}
