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

    /// The report; a stale one has `"stale": true`, and the reason under `staleReason` where there is one; under
    /// `notKept` stands why it won't be remembered, under `missing` what its service left out.
    /// With `explains`, `attempts` tells what came of each provider.
    func text(
        _ weather: Weather, staleReason: String?, notKept: String?, explains: Bool = false
    ) throws -> String {
        try CanonicalJSON.text(
            MarkedReport(
                weather: weather, staleReason: staleReason, notKept: notKept,
                attempts: explains ? weather.attempts.map(ToldAttempt.init) : nil))
    }

    /// What the program is.
    func text(_ information: AppInformation) throws -> String { try CanonicalJSON.text(information) }

    /// Why there is no weather, and what came of each provider.
    func text(_ notice: Notice, _ attempts: [ProviderAttempt]) throws -> String {
        try CanonicalJSON.text(
            Unanswered(error: notice.text, help: notice.help, attempts: attempts.map(ToldAttempt.init)))
    }

    /// The account that is signed in, if there is one.
    func text(_ account: Account?) throws -> String {
        try CanonicalJSON.text(
            ToldAccount(signedIn: account != nil, email: account?.email, name: account?.name))
    }

    /// The settings: the word of each option that is taken, by the word for the setting, and under `providers` those that
    /// may be asked, in their order with commas between.
    func text(_ rows: [SettingRow], providers: [Provider]) throws -> String {
        var words = Dictionary(
            uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0.options[$0.selected].word) })
        words["providers"] = providers.map(\.rawValue).joined(separator: ",")
        return try CanonicalJSON.text(words)
    }
}

private struct ToldAccount: Encodable {
    let signedIn: Bool
    let email: String?
    let name: String?
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
    let notKept: String?
    let attempts: [ToldAttempt]?

    private enum CodingKeys: CodingKey { case stale, staleReason, attempts, missing, notKept }

    func encode(to encoder: any Encoder) throws {
        try weather.report.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(attempts, forKey: .attempts)
        if !weather.missing.isEmpty { try container.encode(weather.missing, forKey: .missing) }
        try container.encodeIfPresent(notKept, forKey: .notKept)
        guard weather.freshness != .fresh else { return }
        try container.encode(true, forKey: .stale)
        try container.encodeIfPresent(staleReason, forKey: .staleReason)
    }
}

private struct Unanswered: Encodable {
    let error: String
    let help: String?
    let attempts: [ToldAttempt]
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
            case .kept: "kept"
            case .failed: "failed"
            case .lacksKey: "lacksKey"
            case .backingOff: "backingOff"
            case .noTimeLeft: "noTimeLeft"
            }
        seconds = (attempt.duration / .milliseconds(1)).rounded() / 1000
        text = attempt.reason
    }
}
