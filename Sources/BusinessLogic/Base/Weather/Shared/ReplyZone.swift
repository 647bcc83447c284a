internal import BusinessLogic
internal import Foundation

/// The time zone of the reply's place.
struct ReplyZone: Sendable {
    /// The zone's IANA name; nil when only its offset is known.
    let id: String?
    let zone: TimeZone
    /// Whether the reply or the city tells the zone, or its offset.
    let isKnown: Bool

    /// The zone of this name, if it has this offset around that date; else the city's, under the same condition;
    /// else a zone with this constant offset. Without an offset the first known zone, or UTC.
    init(name: String?, offset: Int?, city: City, at date: Date) {
        // No zone's clocks are ahead by other than quarters of an hour.
        let offset = offset.flatMap { (-14 * 3_600...14 * 3_600).contains($0) && $0 % 900 == 0 ? $0 : nil }
        for name in [name, city.timeZone].compactMap(\.self) {
            guard let zone = TimeZone(identifier: name) else { continue }
            // The clocks may change on this day.
            let offsets = [-86_400, 0, 86_400].map { zone.secondsFromGMT(for: date.addingTimeInterval($0)) }
            guard let offset, !offsets.contains(offset) else {
                (self.id, self.zone, isKnown) = (name, zone, true)
                return
            }
        }
        (id, zone) = (nil, offset.flatMap(TimeZone.init(secondsFromGMT:)) ?? .gmt)
        isKnown = offset != nil
    }

    /// The zone that letters like `CST` mean most often. But for UTC itself it is not known: in China they mean another.
    init(abbreviation zone: TimeZone) {
        (id, self.zone) = (zone.identifier, zone)
        isKnown = zone == .gmt
    }

    /// How far ahead of now a local time may seem to be: clocks that are not known may be 14 hours ahead of UTC.
    func slack(at date: Date) -> TimeInterval {
        isKnown ? 0 : Double(14 * 3_600 - zone.secondsFromGMT(for: date))
    }

    /// The zone in a report.
    func told(at date: Date) -> ReportTimeZone {
        ReportTimeZone(id: id, offsetSeconds: zone.secondsFromGMT(for: date))
    }

    /// The instant at which local clocks show so many minutes after midnight of a day. Where a change of the clocks passes
    /// over it, as over midnight in Chile, it is as long after the change as it seemed to be.
    func date(_ day: LocalDay, minute: Int) -> Date {
        let wall = day.midnightUTC.addingTimeInterval(Double(minute) * 60)
        let guess = wall.addingTimeInterval(-Double(zone.secondsFromGMT(for: wall)))
        let date = wall.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
        return date.addingTimeInterval(Double(zone.secondsFromGMT(for: date))) < wall ? guess : date
    }

    /// The instant at which local clocks show so many minutes after midnight; nil when a change of the clocks passes over it.
    func shownDate(_ day: LocalDay, minute: Int) -> Date? {
        let date = date(day, minute: minute)
        let wall = date.addingTimeInterval(Double(zone.secondsFromGMT(for: date)))
        return wall == day.midnightUTC.addingTimeInterval(Double(minute) * 60) ? date : nil
    }
}

extension Sun {
    /// The sun between these times; if sunset is before sunrise, it is after midnight.
    init(rises: Date?, sets: Date?) {
        guard let rises, var sets, rises != sets else {
            self = .unknown
            return
        }
        if sets < rises { sets.addTimeInterval(86_400) }
        self =
            sets > rises && sets.timeIntervalSince(rises) <= 86_400
            ? .risesAndSets(rises: rises, sets: sets) : .unknown
    }
}
