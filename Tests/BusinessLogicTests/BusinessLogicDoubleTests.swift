import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Testing

/// What the Double can do beyond the rules of business logic, for the tests of those above it.
@Suite("Business logic's Double", .timeLimit(.minutes(10))) struct BusinessLogicDoubleTests {
    @Test("the weather is what a test makes it, and is remembered as any other")
    func report() async throws {
        let time = ManualTime()
        let conditions = Conditions(time: time)
        let services = BusinessLogicDouble(conditions: conditions) { city, date in
            WeatherReport(
                source: "test", place: city, timeZone: ReportTimeZone(id: nil, offsetSeconds: 0),
                fetchedAt: date,
                expiresAt: nil, attribution: "", current: nil, hourly: [], daily: [])
        }

        let weather = try await services.weatherService.weather(in: .kazan(), .remembered).withoutAttempts

        #expect(weather.report.source == "test")
        #expect(weather.report.fetchedAt == conditions.now)
        conditions.current = .offline
        #expect(try await services.weatherService.weather(in: .kazan(), .remembered) == weather)

        // Without current weather it is young for an hour, as Base has it.
        time.advance(by: .seconds(3599))
        #expect(try await services.weatherService.weather(in: .kazan(), .remembered) == weather)
        time.advance(by: .seconds(1))
        #expect(try await services.weatherService.weather(in: .kazan(), .remembered).freshness != .fresh)
    }

    @Test("the readers of updates are counted, until they stop or are let go")
    func readers() async throws {
        let services = BusinessLogicDouble()
        #expect(services.readers.count == 0)
        let cities = services.citiesService.updates()
        let reading = Task { for await _ in cities {} }
        var settings: AsyncStream<Settings>? = services.settingsService.updates()
        #expect(settings != nil)
        #expect(services.readers.count == 2)

        reading.cancel()
        await reading.value
        try #require(services.readers.count == 1)
        settings = nil
        await services.readers.waitForNone()

        #expect(services.readers.count == 0)
    }
}
