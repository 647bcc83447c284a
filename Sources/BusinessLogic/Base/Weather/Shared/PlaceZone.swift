internal import BusinessLogic
internal import Foundation

/// The time zone of a place whose service does not tell all of it.
///
/// The first of these that is known: the name that the service tells, the city's own, the offset that the service
/// tells. Without any of them it is GMT, and days begin at midnight in GMT: what the longitude would say is an hour or
/// more off in many places.
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

    /// The zone as a report has it.
    func inReport(at date: Date) -> ReportTimeZone {
        ReportTimeZone(id: id, offsetSeconds: zone.secondsFromGMT(for: date))
    }
}
