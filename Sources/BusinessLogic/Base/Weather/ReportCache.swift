internal import BusinessLogic
internal import Core
internal import Foundation

/// Stores the last report of each city, and older ones of the last day that have a part which it lacks.
///
/// A record that is unreadable, or has numbers that no service tells, counts as missing: it is logged, and the next
/// report replaces it.
struct ReportCache: Sendable {
    let store: any Store
    /// The number of stored reports. Beyond it the least recently renewed ones are removed, unless their city is in
    /// the list.
    let capacity: Int
    let log: any Log

    /// The reports of a city, the oldest first. One is kept beside a later one only if that lacks a part which it has.
    func reports(of id: CityID) async throws(WeatherError) -> [CachedReports<WeatherReport>.Entry] {
        let record = try await store.read(or: WeatherError.self) {
            records throws(StoreError) -> Record in
            do throws(StoreError) {
                return .reports(try records.reports(of: id))
            } catch .notDecodable(_, _, let reason) {
                return .damaged(reason)
            }
        }
        switch record {
        case .reports(let reports): return reports
        case .damaged(let reason):
            log.write(.warning, "weather", "The remembered report of city \(id) is forgotten: \(reason)")
            return []
        }
    }

    /// The names of the providers of all reports that are kept and can be read.
    func sources() async throws(WeatherError) -> Set<String> {
        try await store.read(or: WeatherError.self) { records throws(StoreError) in
            let decoder = JSONDecoder()
            let all = try records.records(RecordKind.report.name, StoreQuery())
            let readable = all.compactMap { try? decoder.decode(CachedReports<Source>.self, from: $0.data) }
            return Set(readable.flatMap(\.kept).map(\.report.source))
        }
    }

    /// Remembers a report. It replaces those before it, except those of the last day that have a part which it lacks.
    func keep(_ report: WeatherReport, without missing: [MissingPart]) async throws(WeatherError) {
        let id = report.place.id
        let parts = Set(missing.map(\.part))
        try await store.transaction(or: WeatherError.self) { records throws(StoreError) in
            let known = missing.isEmpty ? [] : (try? records.reports(of: id)) ?? []
            let older = known.filter { other in
                (0..<86_400).contains(report.fetchedAt.timeIntervalSince(other.report.fetchedAt))
                    && !parts.isSubset(of: other.missing.map(\.part))
            }
            let latest = CachedReports.Entry(report: report, missing: missing)
            try records.renew(CachedReports(kept: older + [latest]), .report, id, capacity: capacity)
        }
    }

    private struct Source: Codable {
        let source: String
    }

    private enum Record {
        case reports([CachedReports<WeatherReport>.Entry])
        case damaged(String)
    }
}

extension StoreSnapshot {
    fileprivate func reports(
        of id: CityID
    ) throws(StoreError) -> [CachedReports<WeatherReport>.Entry] {
        let kept = try value(.report, id.description)?.kept ?? []
        do throws(InvalidValue) {
            for entry in kept { try entry.report.checkNumbers() }
        } catch {
            throw .notDecodable(kind: RecordKind.report.name, id: id.description, reason: "\(error)")
        }
        return kept
    }
}

/// The reports of a city, the oldest first.
struct CachedReports<Report: Codable & Sendable>: Codable, Sendable {
    let kept: [Entry]

    struct Entry: Codable, Sendable {
        let report: Report
        /// The parts that its service left out.
        let missing: [MissingPart]
    }
}

extension CachedReports {
    // A record of 0.1.0 is a report alone.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kept =
            try values.decodeIfPresent([Entry].self, forKey: .kept)
            ?? [Entry(report: Report(from: decoder), missing: [])]
    }
}

extension RecordKind where Value == CachedReports<WeatherReport> {
    static let report = RecordKind("weather-report")
}
