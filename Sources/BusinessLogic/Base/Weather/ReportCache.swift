internal import BusinessLogic
internal import Core
internal import Foundation

/// Stores the last report of each city.
///
/// An unreadable record counts as missing: it is logged, and the next report replaces it.
struct ReportCache: Sendable {
    let store: any Store
    /// The number of stored reports. Beyond it the least recently renewed ones are removed, unless their city is in
    /// the list.
    let capacity: Int
    let log: any Log

    func report(of id: CityID) async throws(WeatherError) -> WeatherReport? {
        let record = try await store.read(or: WeatherError.self) {
            records throws(StoreError) -> Record in
            do throws(StoreError) {
                return .report(try records.value(.report, id.description))
            } catch .notDecodable(_, _, let reason) {
                return .damaged(reason)
            }
        }
        switch record {
        case .report(let report): return report
        case .damaged(let reason):
            log.write(.warning, "weather", "The remembered report of city \(id) is forgotten: \(reason)")
            return nil
        }
    }

    /// The names of the providers of all reports that are kept; of one that can't be read it is not known.
    func sources() async throws(WeatherError) -> Set<String> {
        try await store.read(or: WeatherError.self) { records throws(StoreError) in
            let decoder = JSONDecoder()
            let all = try records.records(RecordKind.report.name, StoreQuery())
            return Set(all.compactMap { try? decoder.decode(Source.self, from: $0.data).source })
        }
    }

    /// Remembers a report. One of which a part is missing replaces none of the last day that has it.
    func keep(_ report: WeatherReport, isWhole: Bool = true) async throws(WeatherError) {
        let id = report.place.id.description
        try await store.transaction(or: WeatherError.self) { records throws(StoreError) in
            if !isWhole, let known = try? records.value(.report, id), known.hasPart(missingIn: report) {
                return
            }
            // Removed and put again, so that the order of the records is that of their renewal.
            try records.remove(.report, id)
            try records.put(report, .report, id)
            try records.dropOldest(RecordKind.report.name, beyond: capacity)
        }
    }

    private struct Source: Decodable {
        let source: String
    }

    private enum Record {
        case report(WeatherReport?)
        case damaged(String)
    }
}

extension WeatherReport {
    fileprivate func hasPart(missingIn later: WeatherReport) -> Bool {
        let isRecent = (0..<86_400).contains(later.fetchedAt.timeIntervalSince(fetchedAt))
        return isRecent
            && (later.current == nil && current != nil || later.hourly.isEmpty && !hourly.isEmpty
                || later.daily.isEmpty && !daily.isEmpty)
    }
}

extension RecordKind where Value == WeatherReport {
    static let report = RecordKind("weather-report")
}
