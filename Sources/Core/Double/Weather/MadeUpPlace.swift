internal import EmbeddedCities
internal import Foundation

/// A place at a date with its time zone and climate. Replies of all services are generated from it.
struct MadeUpPlace {
    /// The centre of the grid cell that services answer for.
    let latitude: Double
    let longitude: Double
    /// The IANA name of the time zone.
    let zone: String
    /// Local time less UTC, in seconds.
    let offset: Int
    let climate: MadeUpClimate
    /// The date of the request.
    let date: Date

    init(latitude: Double, longitude: Double, at date: Date) {
        (self.latitude, self.longitude) = ((latitude * 8).rounded() / 8, (longitude * 8).rounded() / 8)
        zone = CityIndex.shared.city(nearest: self.latitude, self.longitude)?.timezone ?? "GMT"
        offset = TimeZone(identifier: zone)?.secondsFromGMT(for: date) ?? 0
        climate = MadeUpClimate(latitude: self.latitude, longitude: self.longitude, offset: offset)
        self.date = date
    }

    /// The place at these coordinates; nil when they are not numbers or out of range.
    init?(_ latitude: String?, _ longitude: String?, at date: Date) {
        guard let latitude = latitude.flatMap(Double.init), (-90...90).contains(latitude),
            let longitude = longitude.flatMap(Double.init), (-180...180).contains(longitude)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude, at: date)
    }

    /// The date in seconds of local time since 1970.
    var local: Double { date.timeIntervalSince1970 + Double(offset) }
    /// The local day, counted from 1970.
    var today: Int { day(of: Int(date.timeIntervalSince1970.rounded(.down))) }
    /// The weather now.
    var now: MadeUpClimate.Hour { climate.hour(Int((local / 3_600).rounded(.down))) }

    /// The beginning of the hour in which the date is, in seconds of UTC since 1970.
    var hourUTC: Int { Int((date.timeIntervalSince1970 / 3_600).rounded(.down)) * 3_600 }

    /// The local day of a second of UTC, counted from 1970.
    func day(of second: Int) -> Int { Int((Double(second + offset) / 86_400).rounded(.down)) }

    /// The second of UTC at which a local day begins.
    func start(of day: Int) -> Int { day * 86_400 - offset }

    /// The weather of so many hours from this second of UTC on.
    func hours(from second: Int, _ count: Int) -> [MadeUpClimate.Hour] {
        let first = Int((Double(second + offset) / 3_600).rounded(.down))
        return climate.hours(first..<(first + count))
    }

    /// Whether the sun is up at a second of UTC.
    func isDay(_ second: Int) -> Bool { climate.isDay(Double(second + offset)) }

    /// Sunrise and sunset on a local day, in seconds of local time; nil on days without them.
    func sun(_ day: Int) -> (rise: Double, set: Double)? {
        let sun = climate.sun(day)
        let length = sun.set - sun.rise
        return length > 0 && length < 86_400 ? (sun.rise, sun.set) : nil
    }

    /// What clocks show at a local time: where they have changed since the date of the request, it is another.
    func clock(_ localTime: Double) -> Double {
        let instant = Date(timeIntervalSince1970: localTime - Double(offset))
        return localTime
            + Double((TimeZone(identifier: zone)?.secondsFromGMT(for: instant) ?? offset) - offset)
    }

    /// A local time, in seconds since 1970, as `2025-03-14T13:15:00`.
    static func text(_ localTime: Double) -> String {
        String(Date(timeIntervalSince1970: localTime).formatted(.iso8601).prefix(19))
    }
}
