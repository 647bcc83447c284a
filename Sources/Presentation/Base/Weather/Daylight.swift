internal import BusinessLogic
internal import Foundation
internal import Presentation

/// When the sun is up, hour by hour: from its times where the provider tells them, else from what it tells of the hours.
struct Daylight {
    private let suns: [LocalDay: Sun]
    private let spans: [Range<Date>]
    private let zone: TimeZone

    init(of report: WeatherReport, in zone: TimeZone) {
        suns = Dictionary(report.daily.map { ($0.date, $0.sun) }) { first, _ in first }
        spans = report.daily.compactMap { day in
            guard case .risesAndSets(let rises, let sets) = day.sun, rises < sets else { return nil }
            return rises..<sets
        }
        self.zone = zone
    }

    func column(of hour: HourForecast, _ formats: Formats) -> HourColumn.Daylight? {
        switch LocalDay(hour.time, in: zone).flatMap({ suns[$0] }) {
        case .alwaysUp: HourColumn.Daylight(0..<1)
        case .alwaysDown: HourColumn.Daylight(0..<0)
        case .risesAndSets: column(of: hour.time..<hour.end, formats)
        case .unknown, nil: hour.isDay.map { HourColumn.Daylight(0..<($0 ? 1 : 0)) }
        }
    }

    /// Whether the sun is up as an hour begins; nil where the provider tells neither that nor its times.
    func isUp(in hour: HourForecast) -> Bool? { hour.isDay ?? isUp(at: hour.time) }

    /// Whether the sun is up by its times; nil where the provider does not tell them.
    func isUp(at date: Date) -> Bool? {
        switch LocalDay(date, in: zone).flatMap({ suns[$0] }) {
        case .alwaysUp: true
        case .alwaysDown: false
        case .risesAndSets: spans.contains { $0.contains(date) }
        case .unknown, nil: nil
        }
    }

    private func column(of hour: Range<Date>, _ formats: Formats) -> HourColumn.Daylight {
        // The sun of the day before may set after midnight, and rise again in the same step: the longer part counts,
        // because a column has room for one.
        let longest = spans.filter { $0.overlaps(hour) }
            .max { $0.clamped(to: hour).duration < $1.clamped(to: hour).duration }
        guard let span = longest else { return HourColumn.Daylight(0..<0) }
        let lit = span.clamped(to: hour)
        func share(_ date: Date) -> Double { date.timeIntervalSince(hour.lowerBound) / hour.duration }
        let turn = [span.lowerBound, span.upperBound].first(where: hour.contains)
        return HourColumn.Daylight(
            share(lit.lowerBound)..<share(lit.upperBound),
            turn: turn.map { formats.time($0, in: zone) })
    }
}

extension Range<Date> {
    fileprivate var duration: TimeInterval { upperBound.timeIntervalSince(lowerBound) }
}
