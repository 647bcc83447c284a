import AssemblyTesting
import Core
import Foundation
import Testing

@testable import CoreBase

@Suite("The table of time zones") struct TimeZoneTableTests {
    private let folder: TemporaryFolder
    private let table: TimeZoneTable

    init() throws {
        folder = try TemporaryFolder()
        table = TimeZoneTable(folder: folder.url)
    }

    private func write(_ text: String, _ file: String) throws {
        try Data(text.utf8).write(to: folder.file(file))
    }

    @Test("a country's own zone is found before the zone whose clocks agree with it")
    func ownZone() throws {
        try write(TimeZones.table, "zone.tab")
        try write("DE,DK,NO,SE,SJ\t+5230+01322\tEurope/Berlin\tmost of Germany\n", "zone1970.tab")
        try write("L Europe/Berlin Europe/Oslo\n", "tzdata.zi")

        let oslo = try table.location(of: "Europe/Oslo")

        #expect(abs(oslo.latitude - 59.917) < 0.001 && abs(oslo.longitude - 10.75) < 0.001)
        #expect(oslo.source == .timeZone("Europe/Oslo"))
        #expect(try table.location(of: "Europe/Berlin").latitude == 52.5)
    }

    @Test("a time zone is also known when TZ names it with a colon, by its file, or by a link to that")
    func posixForms() throws {
        let zones = folder.file("Europe")
        try FileManager.default.createDirectory(at: zones, withIntermediateDirectories: true)
        try write("TZif", "Europe/Berlin")
        let other = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: other.file("localtime"), withDestinationURL: folder.file("Europe/Berlin"))
        // An alias of another zone is a zone of its own name.
        try FileManager.default.createSymbolicLink(
            at: folder.file("Europe/Oslo"), withDestinationURL: folder.file("Europe/Berlin"))
        #expect(table.zone(of: folder.file("Europe/Oslo").path) == "Europe/Oslo")
        let file = folder.file("Europe/Berlin").path, link = other.file("localtime").path

        for posix in [":Europe/Berlin", file, ":" + file, link, ":" + link] {
            #expect(table.zone(of: posix) == "Europe/Berlin", "\(posix)")
        }
        for other in ["", ":", "Europe/Berlin", "EST5EDT", ":/etc/hosts", "/etc"] {
            #expect(table.zone(of: other) == nil, "\(other)")
        }
    }

    @Test("a system that has only the newer table knows its zones")
    func newerTable() throws {
        try write("DE,DK,NO,SE,SJ\t+5230+01322\tEurope/Berlin\tmost of Germany\n", "zone1970.tab")

        #expect(try table.location(of: "Europe/Berlin").latitude == 52.5)
    }

    @Test("an older name of a zone is that zone")
    func olderName() throws {
        try write(TimeZones.table, "zone.tab")
        try write("# version 2025b\nL Asia/Kathmandu Asia/Katmandu\n", "tzdata.zi")

        let location = try table.location(of: "Asia/Katmandu")

        #expect(location.latitude == DeviceLocation.nepal.latitude)
        #expect(location.source == .timeZone("Asia/Katmandu"))
        #expect(throws: LocationSourceError.noPlace(timeZone: "Asia/Katmand")) {
            try table.location(of: "Asia/Katmand")
        }
    }

    @Test("without a table the error names the file")
    func noTable() {
        let error = #expect(throws: LocationSourceError.self) { try table.location(of: "Asia/Kathmandu") }

        #expect(
            error?.description
                == "the table of time zones can't be read (\(folder.file("zone.tab").path))")
    }

    @Test(
        "a row that can't be read is none",
        arguments: [
            "NP\t+2743\tAsia/Kathmandu", "NP\tAsia/Kathmandu", "NP\t+9143+08519\tAsia/Kathmandu",
            "NP\t+2760+08519\tAsia/Kathmandu", "NP\t\tAsia/Kathmandu", "#NP\t+2743+08519\tAsia/Kathmandu", "",
            "NP\t+2743+18001\tAsia/Kathmandu", "NP\t+2743+08560\tAsia/Kathmandu",
            "NP\t+274360+0851900\tAsia/Kathmandu", "NP\t+274300+0851960\tAsia/Kathmandu",
        ])
    func damaged(row: String) throws {
        try write(row + "\n", "zone.tab")

        #expect(throws: LocationSourceError.noPlace(timeZone: "Asia/Kathmandu")) {
            try table.location(of: "Asia/Kathmandu")
        }
    }

    @Test("points are read with seconds and without, in every quarter of the globe")
    func points() throws {
        let southWest = try #require(ISO6709("-2332-04637"))
        let seconds = try #require(ISO6709("-900000+0000000"))

        #expect(southWest.latitude == -(23 + 32.0 / 60) && southWest.longitude == -(46 + 37.0 / 60))
        #expect(seconds.latitude == -90 && seconds.longitude == 0)
        #expect(try #require(ISO6709("+513030-0000731")).longitude == -(7.0 / 60 + 31.0 / 3600))
        #expect(ISO6709("+0000-18000")?.longitude == -180 && ISO6709("+0000+18000")?.longitude == 180)
    }

    @Test("the tables of this system know most time zones that there are, where it has tables")
    func system() throws {
        let system = TimeZoneTable(folder: CoreSettings(folder: folder.url).zoneInfo)
        guard FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/zone.tab") else { return }

        for zone in ["Europe/Moscow", "America/New_York", "Asia/Tokyo", "Africa/Cairo", "Pacific/Apia"] {
            let location = try system.location(of: zone)
            #expect((-90...90).contains(location.latitude) && (-180...180).contains(location.longitude))
        }
    }
}

extension DeviceLocation {
    fileprivate static let nepal = DeviceLocation(
        latitude: 27 + 43.0 / 60, longitude: 85 + 19.0 / 60, source: .timeZone("Asia/Kathmandu"))
}

/// A few rows as the tz database has them.
enum TimeZones {
    static let table = """
        # tzdb timezone descriptions (deprecated version)
        NO\t+5955+01045\tEurope/Oslo
        NP\t+2743+08519\tAsia/Kathmandu
        DE\t+5230+01322\tEurope/Berlin\tmost of Germany

        """
}
