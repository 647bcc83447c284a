import AssemblyTesting
import BusinessLogic
import Conditions
import Foundation
import Testing

@Suite("Weather of several providers, side by side") struct ProviderComparison {
    let comparison = Comparison(
        "providers", of: ProviderStep.self,
        on: ProviderWorld.all.testing("Weather", \.weather),
        state: { world in
            // What the Double says of a failure begins so, for its readers.
            let states = try await world.settings.providers().map {
                "\($0)".replacing("the made-up ", with: "")
            }
            return states + [try await world.weather.remembered(in: .kazan())?.report.source ?? "nothing"]
        }, restart: { $0.restarted() })

    @Test("whichever providers fail and are left alone, the same are asked, for as long, and remembered")
    func alike() async throws { try await comparison.run(seeds: 5) }

    @Test("found: a kept reply is shown, though a report is remembered from when the clock was ahead")
    func foundClockAhead() async throws {
        try await comparison.replay([
            .askAlone(.metNorway), .wait(seconds: 60), .ask(.refreshed), .wait(seconds: -30),
            .network(.openMeteo, .offline), .keep(.metNorway, seconds: 900), .ask(.refreshed),
        ])
    }

    @Test("found: a kept reply is as old as it was, and replaces no newer report of one that fails")
    func foundKeptBeforeNewer() async throws {
        try await comparison.replay([
            .order([.openMeteo, .metNorway]), .askAlone(.metNorway), .keep(.metNorway, seconds: 1800),
            .wait(seconds: 600), .askAlone(.metNorway), .ask(.refreshed), .wait(seconds: 600),
            .network(.openMeteo, .offline), .network(.metNorway, .offline), .ask(.refreshed),
        ])
    }

    @Test("found: one out of reach is left alone also before a kept reply, when another one has refused")
    func foundUnreachedBeforeKept() async throws {
        try await comparison.replay([
            .order([.openMeteo, .yandex, .metNorway]), .askAlone(.metNorway), .network(.openMeteo, .offline),
            .refuse(.yandex, .unauthorized(detail: "no")), .keep(.metNorway, seconds: 900), .ask(.refreshed),
        ])
    }
}

enum ProviderStep: Step {
    case ask(FetchPolicy)
    case askAlone(Provider)
    case order([Provider])
    case wait(seconds: Int)
    case refuse(Provider, WeatherError?)
    case network(Provider, NetworkCondition)
    /// For so long the provider wants its last reply kept; it may be asked when that is over.
    case keep(Provider, seconds: Int)

    private static let providers: [Provider] = [.openMeteo, .metNorway, .yandex]

    static func next(after done: [Self], using random: inout Random) -> Self {
        let provider = random.one(of: providers)
        return switch random.below(10) {
        case 0, 1, 2: .ask(random.one(of: FetchPolicy.allCases))
        case 3: .askAlone(provider)
        case 4: .order(random.one(of: [providers, [.yandex, .openMeteo], [.metNorway], []]))
        case 5: .wait(seconds: random.one(of: [-60, 1, 30, 900, 3600]))
        case 6:
            .refuse(
                provider,
                random.one(of: [
                    nil, .rateLimited(retryAfter: .seconds(45)), .unauthorized(detail: "no"),
                    .unavailable(detail: "out of order", retryAfter: nil),
                ]))
        case 7: .keep(provider, seconds: random.one(of: [0, 60, 1800]))
        default: .network(provider, random.one(of: [.calm, .calm, .offline, .hang, .slow(.seconds(3))]))
        }
    }

    func run(on world: ProviderWorld) async throws -> Answer? {
        switch self {
        case .ask(let policy): return try await world.ask(policy).told
        case .askAlone(let provider): return try await world.ask(.refreshed, from: provider).told
        case .order(let providers): try await world.settings.change { $0.providers = providers }
        case .wait(let seconds): world.time.advance(by: .seconds(seconds))
        case .refuse(let provider, let error): world.refuse(provider, error)
        case .network(let provider, let condition): world.network(provider, is: condition)
        case .keep(let provider, let seconds):
            world.keep(provider, until: world.time.now.addingTimeInterval(TimeInterval(seconds)))
        }
        return nil
    }

    static func text(of error: any Error) -> String {
        guard case WeatherError.unanswered(let attempts) = error else {
            return (error as? WeatherError)?.caseName ?? "\(error)"
        }
        return "\(attempts.map(\.told))"
    }
}

extension Weather {
    /// What Base and Double have in common.
    fileprivate var told: String {
        "\(report.source) at \(report.fetchedAt), \(freshness == .fresh ? "fresh" : "stale"), \(attempts.map(\.told))"
    }
}

extension ProviderAttempt {
    /// Without the details of an error, which name the provider in different ways.
    fileprivate var told: String {
        error.map { "\(provider) \($0.caseName) \(duration)" } ?? "\(provider) \(outcome) \(duration)"
    }
}

extension WeatherError {
    fileprivate var caseName: String { "\(Mirror(reflecting: self).children.first?.label ?? "\(self)")" }
}
