internal import BusinessLogic
internal import Foundation

/// What the responses of Gismeteo say together, once they have been found good, in any of its formats.
struct GismeteoReply: PartOfReply, Sendable {
    typealias Moment = ReplyMoment<GismeteoCode>

    var zone: ReplyZone
    /// The zone of the reading's time, where that was told by the place's clocks.
    var zoneOfReading: ReplyZone?
    var current: Moment?
    var steps: [Moment] = []
    var days: [Day] = []

    /// A day, as far as the service sums it up.
    struct Day: Sendable {
        let date: LocalDay
        var low: Double?
        var high: Double?
        var precipitation: Double?
        var windSpeed: Double?
        /// Nil for a day that is told by its steps only.
        var code: GismeteoCode?
        var sun = Sun.unknown
    }

    /// Takes over what another response tells and this does not yet: a service that is out of order may answer each
    /// question with the same.
    mutating func add(_ other: GismeteoReply) {
        if zone.id == nil, other.zone.id != nil { zone = other.zone }
        current = current ?? other.current
        let times = Set(steps.map(\.time))
        steps = (steps + other.steps.filter { !times.contains($0.time) }).sorted { $0.time < $1.time }
        let dates = Set(days.map(\.date))
        days = (days + other.days.filter { !dates.contains($0.date) }).sorted { $0.date < $1.date }
    }
}

/// The numbers by which Gismeteo tells a condition.
struct GismeteoCode: Hashable, Sendable {
    /// 0 clear, 1 few, 2 cloudy, 3 overcast, 101 partly cloudy.
    var cloud: Int?
    /// 0 none, 1 rain, 2 snow, 3 both.
    var falling: Int?
    /// 0 to 3.
    var intensity: Int?
    /// A present-weather number of the WMO.
    var phenomenon: Int?
    var isStorm = false
}
