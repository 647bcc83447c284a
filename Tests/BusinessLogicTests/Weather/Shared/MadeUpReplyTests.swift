import AssemblyTesting
import BusinessLogic
import Conditions
import Core
import CoreDouble
import Testing

@testable import BusinessLogicBase

@Suite("Replies that Core's Double makes up") struct MadeUpReplyTests {
    @Test(
        "the source of each provider understands them: the weather now, and days",
        arguments: [WeatherProvider.yandex, .gismeteo, .yahoo])
    func understood(provider: WeatherProvider) async throws {
        let core = CoreDouble()
        let source = BusinessLogicBase(core: core).weatherSource(for: provider)

        let report = try await source.report(of: .kazan())

        #expect(report.source == provider.rawValue)
        #expect(report.current != nil)
        #expect(report.daily.count >= 3)
        #expect(report.daily.allSatisfy { $0.complete && $0.minTemperature != nil })
        #expect(report.hourly.isEmpty == (provider == .yahoo))
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        #expect(core.log.entries(last: 100).filter { $0.level >= .warning } == [])
    }

    @Test(
        "all services tell of the same weather",
        arguments: WeatherProvider.allCases.filter { $0 != .openMeteo })
    func alike(provider: WeatherProvider) async throws {
        let base = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: ManualTime())))

        let one = try await base.weatherSource(for: .openMeteo).report(of: .kazan()).current
        let other = try await base.weatherSource(for: provider).report(of: .kazan()).current

        // Some round to whole degrees, and one to whole metres a second.
        let temperatures = try (#require(one?.temperature), #require(other?.temperature))
        #expect(abs(temperatures.0 - temperatures.1) <= 0.5)
        let winds = try (#require(one?.windSpeed), #require(other?.windSpeed))
        #expect(abs(winds.0 - winds.1) <= 0.5)
    }
}
