internal import BusinessLogic
internal import Foundation

/// A time as Open-Meteo writes it: `2025-03-14T13:15`, without an offset.
struct LocalTime: Hashable, Comparable, Sendable {
    let day: LocalDay
    /// Minutes since midnight, 0 to 1439.
    let minute: Int

    /// Reads `2025-03-14T13:15`, and nothing else.
    init?(_ text: String) {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2, let day = LocalDay(String(halves[0])) else { return nil }
        let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], !halves[1].contains("+"), let hour = UInt8(parts[0]),
            let minute = UInt8(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.day = day
        self.minute = Int(hour) * 60 + Int(minute)
    }

    static func < (one: LocalTime, other: LocalTime) -> Bool {
        (one.day, one.minute) < (other.day, other.minute)
    }

    /// The instant, on a clock that is this many seconds ahead of UTC.
    func date(offsetSeconds: Int) -> Date {
        day.midnightUTC.addingTimeInterval(Double(minute * 60 - offsetSeconds))
    }
}

extension LocalDay {
    /// The beginning of this day in UTC.
    ///
    /// "Days from civil" by Howard Hinnant: the year begins in March, so that a leap day is its last.
    var midnightUTC: Date {
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = (shifted / 400, shifted % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return Date(timeIntervalSince1970: Double(days) * 86_400)
    }
}
