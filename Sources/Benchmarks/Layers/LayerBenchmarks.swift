internal import BusinessLogic
internal import BusinessLogicBase
internal import CSQLite
internal import Core
internal import CoreBase
internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Measures the store against SQLite, the mappers against `JSONDecoder`, and how fast the program is as its users have
/// it. `make bench` runs it: `PAGE PROGRAM` are the page that the figures are written into, and the program; the
/// variable `MACHINE` says where they are taken.
@main struct LayerBenchmarks {
    static func main() async {
        do { try await measure() } catch {
            say("bench: \(error)")
            exit(1)
        }
    }

    private static func measure() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        // What is wrong with the page should not cost minutes.
        let page = arguments.first.map(LayersPage.init)
        _ = try page?.frame()
        let machine = try page.map { _ in try Self.machine() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "layers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        var rows = try await storeRows(in: folder)
        rows += try MappingRows(CoreBase(CoreSettings(folder: folder))).all()
        rows += try await listRows(in: folder)
        rows.append(try await RefreshRow.row(in: folder))
        if let program = arguments.dropFirst().first {
            rows += try StartRows(program: URL(filePath: program), folder: folder).all()
        }
        let table =
            ["| | median | quartiles | each | goal | |", "|---|---|---|---|---|---|"] + rows.map(\.text)
        print(table.joined(separator: "\n"))
        let missed = rows.count { !$0.isMet }
        if let page, let machine {
            try page.write([machine, ""] + table)
            say("bench: \(page.path) written")
        }
        if missed > 0 { say("bench: the layers miss \(missed) of \(rows.count) goals") }
    }

    private static func machine() throws(NotMeasured) -> String {
        guard let machine = ProcessInfo.processInfo.environment["MACHINE"], !machine.isEmpty else {
            throw NotMeasured("MACHINE does not say where the figures are taken. Run: make bench")
        }
        return "\(machine); SQLite \(String(cString: sqlite3_libversion()))."
    }

    private static func say(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    // MARK: The store, to SQLite by hand

    private static func storeRows(in folder: URL) async throws -> [Row] {
        let file = folder.appending(path: "store.sqlite")
        let store = SQLiteStore(file: file, lockWait: .seconds(60))
        let note = Data(repeating: 7, count: 100)
        try await store.transaction { transaction in
            for index in 0..<1_000 { try transaction.put(note, "note", "\(index)") }
        }
        guard let bare = BareStore(file) else { throw NotMeasured("SQLite by hand can't open \(file.path)") }
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
        _ = try await service.cities()
        return [
            Row(
                "50,000 cities read, one run, in seconds", figure: start.duration(to: .now) / .seconds(1),
                goal: 1)
        ]
    }
}

/// Why there are no figures, in words for a person.
struct NotMeasured: Error, CustomStringConvertible {
    let description: String

    init(_ why: String) { description = why }
}
