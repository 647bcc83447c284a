import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Synchronization
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

    @Test("a weather service that is given twice is there once, as it was given last")
    func providers() async throws {
        let services = BusinessLogicDouble(
            providers: MadeUpProvider.all + [MadeUpProvider(.yandex, hasKey: false)])

        let providers = try await services.settingsService.providers()

        let variable = try #require(Provider.yandex.keyVariable)
        let lacking = providers.filter { $0.state == .lacksKey(variable: variable) }
        #expect(lacking.map(\.provider) == [.yandex])
        #expect(providers.count == Provider.allCases.count)
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

    @Test("all who wait until updates have no readers are told, once the last one stops")
    func waitsForNone() async throws {
        let services = BusinessLogicDouble()
        let readers = services.readers
        var cities: AsyncStream<[City]>? = services.citiesService.updates()
        var settings: AsyncStream<Settings>? = services.settingsService.updates()
        #expect(cities != nil && settings != nil)
        let thread = OwnThread()
        let told = Mutex<[Int]>([])
        for number in 1...2 {
            Task(executorPreference: thread) { @Sendable in
                await readers.waitForNone()
                told.withLock { $0.append(number) }
            }
        }
        // Both wait now.
        thread.waitUntilIdle()

        cities = nil
        thread.waitUntilIdle()
        let early = told.withLock { $0 }
        settings = nil
        thread.waitUntilIdle()
        let late = told.withLock { $0 }

        #expect(early == [])
        #expect(late == [1, 2])
    }
}
