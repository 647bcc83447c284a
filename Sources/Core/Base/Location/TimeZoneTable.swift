internal import Core
internal import Foundation

/// The tables of the tz database, which every system keeps with its time zones.
///
/// A zone is named after its most populous city, and `zone.tab` and `zone1970.tab` tell where that is: see "Timezone
/// identifiers" in <https://data.iana.org/time-zones/theory.html>. `zone.tab` is read first. It has a row for each
/// country, so Oslo is found there; in `zone1970.tab` Norway has no zone of its own, as its clocks have agreed with
/// those of Berlin since 1970.
struct TimeZoneTable: Sendable {
    /// The folder of the tables: `/usr/share/zoneinfo`.
    let folder: URL

    /// Where the principal city of a zone is.
    func location(of zone: String) throws(LocationSourceError) -> DeviceLocation {
        let tables = ["zone.tab", "zone1970.tab"].compactMap(lines)
        guard !tables.isEmpty else { throw .noTable(path: folder.appending(path: "zone.tab").path) }
        for name in [zone, currentName(of: zone)].compactMap(\.self) {
            for table in tables {
                if let place = Self.coordinate(of: name, in: table) {
                    return DeviceLocation(
                        latitude: place.latitude, longitude: place.longitude, source: .timeZone(zone))
                }
            }
        }
        throw .noPlace(timeZone: zone)
    }

    /// The zone that `TZ` names in one of the forms of POSIX that Foundation does not read: `:Europe/Berlin`, or the path of
    /// the zone's file, with a colon before it or without. Nil in other forms, and for a file that is none of a zone.
    func zone(of posix: String) -> String? {
        let name = posix.hasPrefix(":") ? String(posix.dropFirst()) : posix
        guard name.hasPrefix("/") else { return name == posix || name.isEmpty ? nil : name }
        let folder = folder.resolvingSymlinksInPath().path + "/"
        for file in [URL(filePath: name), URL(filePath: name).resolvingSymlinksInPath()]
        where file.path.hasPrefix(folder) {
            return String(file.path.dropFirst(folder.count))
        }
        return nil
    }

    private static func coordinate(of zone: String, in table: [Substring]) -> ISO6709? {
        for line in table where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            if columns.count > 2, columns[2] == zone { return ISO6709(columns[1]) }
        }
        return nil
    }

    /// Asia/Kolkata for Asia/Calcutta: the lines `L target name` of the database's own text, where the system has it.
    private func currentName(of zone: String) -> String? {
        let link = lines("tzdata.zi")?.first { $0.hasPrefix("L ") && $0.hasSuffix(" \(zone)") }
        let words = link?.split(separator: " ") ?? []
        return words.count == 3 ? String(words[1]) : nil
    }

    private func lines(_ file: String) -> [Substring]? {
        guard let data = FileManager.default.contents(atPath: folder.appending(path: file).path) else {
            return nil
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }
}

/// A point as ISO 6709 writes it in degrees and minutes, with or without seconds: `+2743+08519`, `-230000-0463100`.
struct ISO6709: Hashable, Sendable {
    /// Degrees north.
    let latitude: Double
    /// Degrees east.
    let longitude: Double

    /// The point of a text; nil for a text of another form, or one that is no point on the globe.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        guard let match = text.wholeMatch(of: /([+-]\d{4}(?:\d\d)?)([+-]\d{5}(?:\d\d)?)/) else { return nil }
        guard let latitude = Self.degrees(match.1, wholeDigits: 2), abs(latitude) <= 90,
            let longitude = Self.degrees(match.2, wholeDigits: 3), abs(longitude) <= 180
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    private static func degrees(_ text: Substring, wholeDigits: Int) -> Double? {
        let digits = text.dropFirst()
        let rest = digits.dropFirst(wholeDigits)
        guard let degrees = Double(digits.prefix(wholeDigits)), let minutes = Double(rest.prefix(2)),
            let seconds = Double("0\(rest.dropFirst(2))"), minutes < 60, seconds < 60
        else { return nil }
        let value = degrees + minutes / 60 + seconds / 3600
        return text.hasPrefix("-") ? -value : value
    }
}
