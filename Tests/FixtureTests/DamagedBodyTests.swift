import AssemblyTesting
import BusinessLogic
import Core
import Foundation
import Testing

@testable import BusinessLogicBase

/// `make explore` tries other seeds, and more; a failure names its seed, and `SEED=…` tries it again.
@Suite("Damaged replies of all services", .timeLimit(.minutes(10))) struct DamagedBodyTests {
    private static let seeds = Seeds.values(usually: 5)

    private static let forecasts = ReplyTests.all.filter {
        ReplyValidation.provider(of: $0.reply, in: $0.file) != nil
    }

    @Test("a reply that has lost values leads to a report without them, or to none", arguments: forecasts)
    func bent(_ fixture: ReplyTests.Reply) async throws {
        let body = try Data(contentsOf: fixtures.appending(path: fixture.file))
        // Where the service tells no zone, the city does.
        let zone = try await report(body, fixture)?.timeZone.id ?? "Europe/Moscow"
        guard let whole = try await report(body, fixture, timeZone: zone) else { return }
        let facts = try ReportFacts(whole)

        for seed in Self.seeds {
            guard let bent = DamagedBody.bent(body, seed: seed) else { return }
            guard let report = try await report(bent, fixture, timeZone: zone) else { continue }
            let wrong = try ReportFacts(report).missing(in: facts)
            #expect(wrong.isEmpty, "seed \(seed): \(wrong.prefix(3).joined(separator: ", "))")
        }
    }

    @Test(
        "a reply whose bytes have changed leads to a report of possible values, or to none",
        arguments: forecasts)
    func garbled(_ fixture: ReplyTests.Reply) async throws {
        let body = try Data(contentsOf: fixtures.appending(path: fixture.file))

        for seed in Self.seeds {
            guard let report = try await report(DamagedBody.garbled(body, seed: seed), fixture) else {
                continue
            }
            #expect(report.impossible == [], "seed \(seed)")
        }
    }

    @Test(
        "found: an instant that no calendar has ended the process",
        arguments: [
            ("yahoo/forecast.json", "pubDate"), ("yahoo/forecast.json", "date"),
            ("gismeteo/v2-forecast.json", "unix"), ("yandex/v2-forecast.json", "now"),
            ("yandex/v2-forecast.json", "obs_time"), ("yandex/v2-forecast.json", "hour_ts"),
            ("yandex/v2-forecast.json", "date_ts"), ("openweathermap/current.json", "dt"),
        ], ["1e300", "-1e300", "99999999999999", "-9999"])
    func foundInstant(_ place: (file: String, member: String), _ number: String) async throws {
        let fixture = try #require(ReplyTests.all.first { $0.file == "providers/" + place.file })
        let text = try String(contentsOf: fixtures.appending(path: fixture.file), encoding: .utf8)
        let whole = try #require(try await report(Data(text.utf8), fixture, timeZone: "Europe/Moscow"))
        let member = try Regex("\"\(place.member)\"\\s*:\\s*\"?\\d+\"?")

        let damaged = text.replacing(member, with: "\"\(place.member)\": \(number)")

        #expect(damaged != text)
        let report = try await report(Data(damaged.utf8), fixture, timeZone: "Europe/Moscow")
        #expect(try report.map(ReportFacts.init)?.missing(in: ReportFacts(whole)) ?? [] == [])
    }

    @Test("places whose bytes have changed are found with what there can be, or not at all")
    func places() async throws {
        let fixture = try #require(ReplyTests.all.first { $0.file.hasSuffix("geocoding.json") })
        let body = try Data(contentsOf: fixtures.appending(path: fixture.file))

        for seed in Self.seeds {
            for damaged in [DamagedBody.garbled(body, seed: seed), DamagedBody.bent(body, seed: seed)] {
                let cities = try await ReplyValidation.search(on: damaged ?? body, fixture.reply).cities
                #expect(cities.allSatisfy { $0.id.rawValue > 0 && !$0.name.isEmpty }, "seed \(seed)")
            }
        }
    }

    @Test("a session whose reply has changed can be sent and shown, or there is none")
    func account() throws {
        let body = Data(#"{"email": "ann@example.org", "name": "Ann", "token": "aGVsbG8"}"#.utf8)

        for seed in Self.seeds {
            for damaged in [DamagedBody.garbled(body, seed: seed), DamagedBody.bent(body, seed: seed)] {
                guard let session = session(damaged ?? body) else { continue }
                #expect(session.token.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "seed \(seed)")
                #expect(EmailAddress(session.account.email) != nil, "seed \(seed)")
                #expect(
                    session.account.name?.contains { $0.isNewline || $0 == "\u{1B}" } != true, "seed \(seed)")
            }
        }
    }

    private func session(_ body: Data) -> StoredSession? {
        try? AccountReply.session(
            HTTPResponse(status: 201, headers: [], body: body), with: Secret("correct horse"), at: nil)
    }

    private func report(
        _ body: Data, _ fixture: ReplyTests.Reply, timeZone: String? = nil
    ) async throws -> WeatherReport? {
        guard let provider = ReplyValidation.provider(of: fixture.reply, in: fixture.file) else { return nil }
        do {
            return try await ReplyValidation.report(of: provider, on: body, fixture.reply, timeZone: timeZone)
        } catch let error as WeatherError {
            #expect(error != .cancelled && !error.description.isEmpty)
            return nil
        }
    }
}

extension WeatherReport {
    /// Values that there can't be.
    fileprivate var impossible: [String] {
        let temperatures =
            [current?.temperature, current?.feelsLike].compactMap(\.self)
            + hourly.flatMap { [$0.temperature, $0.feelsLike].compactMap(\.self) }
            + daily.flatMap { [$0.minTemperature, $0.maxTemperature].compactMap(\.self) }
        let winds =
            [current?.windSpeed, current?.windGust].compactMap(\.self) + hourly.compactMap(\.windSpeed)
        let chances = (hourly.map(\.precipitationProbability) + daily.map(\.precipitationProbability))
            .compactMap(\.self)
        return temperatures.filter { !(-95...60).contains($0) }.map { "\($0) °C" }
            + winds.filter { !(0...120).contains($0) }.map { "\($0) m/s" }
            + chances.filter { !(0...1).contains($0) }.map { "a chance of \($0)" }
            + (hourly.map(\.time) != hourly.map(\.time).sorted() ? ["hours out of order"] : [])
            + (daily.map(\.date) != daily.map(\.date).sorted() ? ["days out of order"] : [])
    }
}
