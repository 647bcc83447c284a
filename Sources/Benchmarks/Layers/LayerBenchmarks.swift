internal import BusinessLogic
internal import BusinessLogicBase
internal import Core
internal import CoreBase
internal import Foundation

/// Measures what the layers add to the libraries that they stand on, and prints a table. `make bench` runs it.
@main struct LayerBenchmarks {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "layers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        print("| | median | quartiles | each | goal | |\n|---|---|---|---|---|---|")
        var areMet = true
        for row in try await storeRows(in: folder) + mappingRows(in: folder) {
            print(row.text)
            areMet = areMet && row.isMet
        }
        for row in try await listRows(in: folder) {
            print(row.text)
            areMet = areMet && row.isMet
        }
        if !areMet { FileHandle.standardError.write(Data("bench: the layers miss a goal\n".utf8)) }
    }

    // MARK: The store, to SQLite by hand

    private static func storeRows(in folder: URL) async throws -> [Row] {
        let file = folder.appending(path: "store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .seconds(60))
        let note = Data(repeating: 7, count: 100)
        try await store.transaction { transaction in
            for index in 0..<1_000 { try transaction.put(note, "note", "\(index)") }
        }
        guard let bare = BareStore(file) else { return [] }
        // SQLite writes nothing where a record is what it was.
        var writes = 0
        func changed() -> Data {
            writes += 1
            return Data(repeating: UInt8(truncatingIfNeeded: writes), count: 100)
        }
        return [
            try await Row("one record read", goal: 1.5, operations: 2_000) { index in
                _ = try await store.read { try $0.data("note", "\(index % 1_000)") }
            } bare: {
                _ = bare.get("\($0 % 1_000)")
            },
            try await Row("one record put", goal: 1.5, operations: 200) { index in
                let data = changed()
                try await store.transaction { try $0.put(data, "note", "\(index % 1_000)") }
            } bare: {
                bare.put(changed(), "\($0 % 1_000)")
            },
            try await Row("1,000 records in a transaction", goal: 1.5, operations: 10) { _ in
                let data = changed()
                try await store.transaction { transaction in
                    for index in 0..<1_000 { try transaction.put(data, "note", "\(index)") }
                }
            } bare: { _ in
                let data = changed()
                bare.transaction { for index in 0..<1_000 { bare.put(data, "\(index)") } }
            },
        ]
    }

    // MARK: A reply, to a typed pass of JSONDecoder

    private static func mappingRows(in folder: URL) throws -> [Row] {
        let log = CoreBase(CoreSettings(folder: folder)).log
        let body = try Data(contentsOf: URL(filePath: "Fixtures/providers/open-meteo/forecast.json"))
        let kazan = try City(
            id: CityID(551_487), name: "Kazan",
            coordinate: Coordinate(latitude: 55.78874, longitude: 49.12214))
        let response = HTTPResponse(
            status: 200, headers: [HTTPField("Content-Type", "application/json")], body: body)
        // A minute after the reading: one of another day is refused, or stale.
        let fetchedAt = Date(timeIntervalSince1970: 1_741_947_360)
        let decoder = JSONDecoder()
        return [
            try Row("a reply mapped to a report", goal: 1.5, operations: 20) { _ in
                _ = try ReplyMapping.report(response, in: kazan, fetchedAt: fetchedAt, log: log)
            } bare: { _ in
                _ = try decoder.decode(TypedForecast.self, from: body)
            }
        ]
    }

    // MARK: A long list

    private static func listRows(in folder: URL) async throws -> [Row] {
        let core = CoreBase(CoreSettings(folder: folder.appending(path: "long")))
        let cities = try (1...50_000).map { number in
            try City(
                id: CityID(number), name: "City \(number)", region: "Region \(number % 90)",
                country: "Country",
                countryCode: "CC", coordinate: Coordinate(latitude: 1, longitude: 2),
                timeZone: "Europe/Moscow",
                population: number)
        }
        try await core.store.transaction { transaction in
            for city in cities {
                try transaction.put(city, RecordKind<City>("city"), city.id.description)
            }
        }
        let service = BusinessLogicBase(core: core).citiesService
        let start = ContinuousClock.now
        let read = try await service.cities()
        return [
            Row(
                "50,000 cities read, in seconds", figure: start.duration(to: .now) / .seconds(1), goal: 1,
                count: read.count)
        ]
    }
}
