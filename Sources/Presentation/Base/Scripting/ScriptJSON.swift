internal import BusinessLogic
internal import Foundation
internal import Presentation

/// JSON answers, in the format of ``CanonicalJSON``.
struct ScriptJSON: Sendable {
    /// A city: the answer to adding and removing.
    func text(_ city: City) throws -> String { try CanonicalJSON.text(city) }

    /// The list: each city, with remembered weather under `weather`.
    func text(_ list: [(city: City, weather: Weather?)], at now: Date) throws -> String {
        try CanonicalJSON.text(
            list.map { ListedCity(city: $0.city, weather: $0.weather, now: now) })
    }

    /// The report. A stale one has `"stale": true`, and the reason under `staleReason` if known. With `explains`,
    /// `attempts` holds the outcome of each provider.
    func text(_ weather: Weather, staleReason: String?, explains: Bool = false) throws -> String {
        try CanonicalJSON.text(
            MarkedReport(
                weather: weather, staleReason: staleReason,
                attempts: explains ? weather.attempts.map(ToldAttempt.init) : nil))
    }

    /// The settings: the word of each chosen option under the setting's word, and under `providers` the enabled
    /// ones in order, separated by commas.
    func text(_ rows: [SettingRow], providers: [Provider]) throws -> String {
        var words = Dictionary(
            uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0.options[$0.selected].word) })
        words["providers"] = providers.map(\.rawValue).joined(separator: ",")
        return try CanonicalJSON.text(words)
    }
}

private struct ListedCity: Encodable {
    let city: City
    let weather: Weather?
    let now: Date

    private enum CodingKeys: CodingKey { case weather }

    private struct Remembered: Encodable {
        let temperature: Double
        let condition: Condition.Kind
        let time: Date
        let fetchedAt: Date
        let stale: Bool
    }

    func encode(to encoder: any Encoder) throws {
        try city.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(remembered, forKey: .weather)
    }

    private var remembered: Remembered? {
        guard let weather, let current = weather.report.weatherNow(at: now) else { return nil }
        return Remembered(
            temperature: current.temperature, condition: current.condition.kind, time: current.time,
            fetchedAt: weather.report.fetchedAt, stale: weather.freshness != .fresh)
    }
}

private struct MarkedReport: Encodable {
    let weather: Weather
    let staleReason: String?
    let attempts: [ToldAttempt]?

    private enum CodingKeys: CodingKey { case stale, staleReason, attempts }

    func encode(to encoder: any Encoder) throws {
        try weather.report.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(attempts, forKey: .attempts)
        guard weather.freshness != .fresh else { return }
        try container.encode(true, forKey: .stale)
        try container.encodeIfPresent(staleReason, forKey: .staleReason)
    }
}

private struct ToldAttempt: Encodable {
    let provider: Provider
    let outcome: String
    let seconds: Double
    let text: String

    init(_ attempt: ProviderAttempt) {
        provider = attempt.provider
        outcome =
            switch attempt.outcome {
            case .answered: "answered"
            case .failed: "failed"
            case .lacksKey: "lacksKey"
            case .backingOff: "backingOff"
            case .noTimeLeft: "noTimeLeft"
            }
        seconds = (attempt.duration / .milliseconds(1)).rounded() / 1000
        text = attempt.reason
    }
}
