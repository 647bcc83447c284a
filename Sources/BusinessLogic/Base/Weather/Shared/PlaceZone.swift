internal import BusinessLogic
internal import Foundation

/// The time zone of a place for which the service states only a part of it.
///
/// The first known of these: the service's zone name, the city's own zone, the service's offset. Without any of
/// them it is GMT, because an estimate from the longitude is often wrong by an hour or more.
struct PlaceZone {
    let zone: TimeZone
    private let id: String?

    init(of city: City, toldName: String? = nil, toldOffset: Int? = nil) {
        for name in [toldName, city.timeZone] {
            guard let name, let zone = TimeZone(identifier: name) else { continue }
            (self.zone, id) = (zone, name)
            return
        }
        zone = toldOffset.flatMap { TimeZone(secondsFromGMT: $0) } ?? .gmt
        id = nil
    }

    /// The zone in a report.
    func inReport(at date: Date) -> ReportTimeZone {
        ReportTimeZone(id: id, offsetSeconds: zone.secondsFromGMT(for: date))
    }
}
