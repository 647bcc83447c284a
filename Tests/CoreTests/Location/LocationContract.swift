import AssemblyTesting
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("Location") struct LocationContract {
    private static let kazan = DeviceLocation(latitude: 55.79, longitude: 49.12, source: .configuration)

    private static let configured = cores(.success(kazan)) { settings in
        settings.location = kazan
        settings.timeZone = "Asia/Kathmandu"
    }
    private static let inNepal = cores(.success(.kathmandu)) { $0.timeZone = "Asia/Kathmandu" }
    private static let inNepalByLink = cores(.success(.kathmandu)) { settings in
        let zone = settings.zoneInfo.appending(path: "Asia/Kathmandu")
        let link = settings.folder.appending(path: "localtime")
        try FileManager.default.createDirectory(
            at: zone.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("TZif".utf8).write(to: zone)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: zone)
        settings.posixTimeZone = ":" + link.path
    }
    private static let nowhere = cores(.failure(.noPlace(timeZone: "UTC"))) { $0.timeZone = "UTC" }

    /// Base finds the tables of a folder of its own; the Double is told what comes of that.
    private static func cores(
        _ answer: Result<DeviceLocation, LocationSourceError>,
        _ change: @escaping @Sendable (inout CoreSettings) throws -> Void
    ) -> Contract<Programs> {
        Contract<Programs>("Core") {
            let folder = try TemporaryFolder()
            var settings = CoreSettings(folder: folder.url)
            settings.zoneInfo = folder.file("zoneinfo")
            try FileManager.default.createDirectory(
                at: settings.zoneInfo, withIntermediateDirectories: true)
            try Data(TimeZones.table.utf8).write(to: settings.zoneInfo.appending(path: "zone.tab"))
            try change(&settings)
            return Programs(core: CoreBase(settings), folder: folder)
        } double: {
            Programs(core: CoreDouble(locations: [answer]), folder: nil)
        }.testing("Location", \.core.location)
    }

    @Test("a location that is configured counts, whatever the time zone is", arguments: configured)
    func fromConfiguration(_ programs: Implementation<Programs>) async throws {
        let programs = try await programs.make()

        let location = try await programs.core.location.location()

        #expect(location == Self.kazan)
    }

    @Test("without one it is the principal city of the time zone, and says so", arguments: inNepal)
    func region(_ programs: Implementation<Programs>) async throws {
        let programs = try await programs.make()

        let location = try await programs.core.location.location()

        #expect(location == .kathmandu)
    }

    @Test("a time zone that is told by a link to its file is that zone", arguments: inNepalByLink)
    func byLink(_ programs: Implementation<Programs>) async throws {
        let programs = try await programs.make()

        #expect(try await programs.core.location.location() == .kathmandu)
    }

    @Test("a time zone of no place is told as that", arguments: nowhere)
    func notKnown(_ programs: Implementation<Programs>) async throws {
        let programs = try await programs.make()

        let error = await #expect(throws: LocationSourceError.self) {
            try await programs.core.location.location()
        }

        #expect(error == .noPlace(timeZone: "UTC"))
        #expect("\(LocationSourceError.noPlace(timeZone: "UTC"))" == "the time zone UTC belongs to no place")
    }

    @Test("a Double without answers is at no place")
    func withoutAnswers() async {
        await #expect(throws: LocationSourceError.noPlace(timeZone: "UTC")) {
            try await CoreDouble(locations: []).location.location()
        }
    }

    @Test("a cancelled question has no answer", arguments: configured)
    func isCancelled(_ programs: Implementation<Programs>) async throws {
        let programs = try await programs.make()

        await #expect(throws: LocationSourceError.cancelled) {
            try await whenCancelled { try await programs.core.location.location() }
        }
    }

    @Test("the tables of time zones are read anew each time")
    func readAnew() async throws {
        let folder = try TemporaryFolder()
        try Data(TimeZones.table.utf8).write(to: folder.file("zone.tab"))
        var settings = CoreSettings(folder: folder.url)
        settings.zoneInfo = folder.url
        settings.timeZone = "Asia/Kathmandu"
        let source = CoreBase(settings).location
        #expect(try await source.location() == .kathmandu)

        try Data("NO\t+5955+01045\tEurope/Oslo\n".utf8).write(to: folder.file("zone.tab"))

        await #expect(throws: LocationSourceError.noPlace(timeZone: "Asia/Kathmandu")) {
            try await source.location()
        }
    }

    @Test("where no time zone is set, it is that of the system")
    func ofTheSystem() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Europe/Oslo", 1)
            let folder = try TemporaryFolder()
            try Data(TimeZones.table.utf8).write(to: folder.file("zone.tab"))
            var settings = CoreSettings(folder: folder.url)
            settings.zoneInfo = folder.url

            let location = try await CoreBase(settings).location.location()

            #expect(location.source == .timeZone("Europe/Oslo"))
        }
    }

    @Test("where no time zone is set, it is that of the system now, though it was another one before")
    func ofTheSystemNow() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try Data(TimeZones.table.utf8).write(to: folder.file("zone.tab"))
            var settings = CoreSettings(folder: folder.url)
            settings.zoneInfo = folder.url
            let source = CoreBase(settings).location

            for zone in ["Europe/Oslo", "Asia/Kathmandu"] {
                setenv("TZ", zone, 1)
                let location = try await source.location()
                #expect(location.source == .timeZone(zone))
            }
        }
    }

    @Test(
        "the Double gives one answer after another, none of them to a cancelled question, and the last for good"
    )
    func scripted() async throws {
        let core = CoreDouble(locations: [.failure(.noPlace(timeZone: "UTC")), .success(Self.kazan)])

        await #expect(throws: LocationSourceError.cancelled) {
            try await whenCancelled { try await core.location.location() }
        }
        await #expect(throws: LocationSourceError.noPlace(timeZone: "UTC")) {
            try await core.location.location()
        }
        #expect(try await core.location.location() == Self.kazan)
        #expect(try await core.location.location() == Self.kazan)
    }

    struct Programs: Sendable {
        let core: any CoreAssembly
        let folder: TemporaryFolder?
    }
}
