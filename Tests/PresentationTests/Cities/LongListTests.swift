import BusinessLogic
import BusinessLogicDouble
import Conditions
import Presentation
import PresentationBase
import Synchronization
import Testing

@Suite("A long list of cities", .timeLimit(.minutes(10))) @MainActor struct LongListTests {
    private let time = ManualTime()
    private let conditions: Conditions
    private let memory = BusinessLogicMemory()
    private let weather: CountedWeather
    private let screen: any CitiesScreen

    init() {
        conditions = Conditions(time: time)
        let double = BusinessLogicDouble(
            conditions: conditions, memory: memory, report: { Reports.brief($0, at: $1) })
        weather = CountedWeather(double.weatherService)
        let services = Services(conditions: conditions, memory: memory, weather: weather)
        screen = PresentationBase(services: services, time: .following(conditions)).citiesScreen
    }

    private func cities(_ count: Int) throws -> [City] {
        try (1...count).map { number in
            try City(
                id: CityID(number), name: "City \(number)", coordinate: Coordinate(latitude: 1, longitude: 2))
        }
    }

    private func addCities(_ count: Int) async throws { try await memory.add(cities(count)) }

    @Test("weather is asked for in the cities in sight first, and in some near them")
    func asksForSight() async throws {
        try await addCities(250)

        await screen.appear()

        #expect(Set(weather.asked) == Set((1...120).map { CityID($0) }))
        #expect(
            Set(weather.asked.prefix(20))
                .isSubset(of: (1...26).map { CityID($0) }))
        #expect(screen.state.rows.prefix(20).allSatisfy { $0.temperature != nil })
        #expect(!screen.state.isRefreshing)
    }

    @Test("remembered weather of the cities in sight is shown before that of the others is read")
    func recallsSight() async throws {
        try await addCities(30)
        let remembered = OnDemand<Weather?>()
        let services = Services(
            conditions: conditions, memory: memory, weather: WeatherOnDemand(memory: remembered))
        let screen = PresentationBase(services: services, time: .following(conditions)).citiesScreen
        screen.layOut(rows: 3)
        let appearing = Task { await screen.appear() }
        // Each city is read when the one before it is there.
        for (index, city) in try cities(3).enumerated() {
            await remembered.waitForQuestions(index + 1)
            let report = Reports.brief(city, at: conditions.now)
            remembered.answer(index, Weather(report: report, freshness: .fresh))
        }
        await remembered.waitForQuestions(4)

        #expect(screen.state.rows.map { $0.temperature != nil } == (0..<30).map { $0 < 3 })
        appearing.cancel()
        for index in 3..<30 {
            await remembered.waitForQuestions(index + 1)
            remembered.answer(index, nil)
        }
        await appearing.value
    }

    @Test("cities that come into sight are asked for then, once")
    func asksForScrolled() async throws {
        try await addCities(300)
        await screen.appear()

        screen.moveSelection(by: .max)
        try await screen.reach { $0.rows.last?.temperature != nil && !$0.isRefreshing }
        screen.moveSelection(by: -1)
        screen.moveSelection(by: -50)
        try await screen.reach { $0.rows[160].temperature != nil && !$0.isRefreshing }

        #expect(Set(weather.asked).count == weather.asked.count)
        #expect(!weather.asked.contains(CityID(140)))
    }

    @Test("cities that come into sight while others are asked for are the next that are asked for")
    func asksForSightNext() async throws {
        try await addCities(250)
        let conditions = Conditions(time: ManualTime())
        let onDemand = WeatherOnDemand()
        let weather = CountedWeather(onDemand)
        let services = Services(conditions: conditions, memory: memory, weather: weather)
        let screen = PresentationBase(services: services, time: .following(conditions)).citiesScreen
        let appearing = Task { await screen.appear() }
        await onDemand.answers.waitForQuestions(6)

        screen.moveSelection(by: .max)
        onDemand.answers.answer(0, .failure(.notFound(detail: "")))
        await onDemand.answers.waitForQuestions(7)

        #expect(weather.asked.last == CityID(231))
        appearing.cancel()
        for index in 1...6 { onDemand.answers.answer(index, .failure(.cancelled)) }
        await appearing.value
    }

    @Test("a refresh asks anew for what is in sight")
    func refreshes() async throws {
        try await addCities(250)
        await screen.appear()

        await screen.refresh()

        #expect(weather.asked.count == 240)
    }

    @Test("a refresh takes over from the one that is under way, which asks for no more cities")
    func takesOver() async throws {
        try await addCities(20)
        conditions.current = .slow(.seconds(5))
        let first = Task { await screen.refresh() }
        await time.waitForSleepers(6)
        conditions.current = .calm
        let second = Task { await screen.refresh() }
        while weather.asked.count < 12 { await Task.yield() }

        time.advance(by: .seconds(5))
        await first.value
        await second.value

        #expect(weather.asked.count == 6 + 20)
        #expect(screen.state.rows.allSatisfy { $0.temperature != nil })
        #expect(!screen.state.isRefreshing)
    }

    @Test("a refresh goes on when the one that has taken over from it is cancelled")
    func goesOn() async throws {
        try await addCities(8)
        let onDemand = WeatherOnDemand()
        let services = Services(conditions: conditions, memory: memory, weather: onDemand)
        let screen = PresentationBase(services: services, time: .following(conditions)).citiesScreen
        let report = Weather(
            report: Reports.brief(try Cities.named("Kazan"), at: conditions.now), freshness: .fresh)
        let first = Task { await screen.refresh() }
        await onDemand.answers.waitForQuestions(6)
        let second = Task { await screen.refresh() }
        await onDemand.answers.waitForQuestions(12)
        for index in 0..<6 { onDemand.answers.answer(index, .success(report)) }
        try await screen.reach { $0.rows.count { $0.temperature != nil } == 6 }

        second.cancel()
        for index in 6..<12 { onDemand.answers.answer(index, .failure(.cancelled)) }
        await second.value
        #expect(screen.state.isRefreshing)
        await onDemand.answers.waitForQuestions(14)
        for index in 12..<14 { onDemand.answers.answer(index, .success(report)) }
        await first.value

        #expect(screen.state.rows.allSatisfy { $0.temperature != nil })
        #expect(!screen.state.isRefreshing)
    }

    @Test(
        "after a refresh what comes into sight is asked for anew, as when the list appears again",
        arguments: [true, false])
    func refreshesScrolled(isRefreshed: Bool) async throws {
        try await addCities(250)
        await screen.appear()
        screen.moveSelection(by: .max)
        try await screen.reach { $0.rows.last?.temperature != nil && !$0.isRefreshing }
        screen.moveSelection(by: -250)
        if isRefreshed { await screen.refresh() } else { await screen.appear() }

        screen.moveSelection(by: .max)
        try await screen.reach { !$0.isRefreshing }

        #expect(weather.asked.count { $0 == CityID(250) } == 2)
    }

    @Test(
        "in a list of more than 500 cities, answers that come within 200 ms are shown together",
        arguments: [500, 501])
    func showsTogether(_ count: Int) async throws {
        let (time, weather) = (ManualTime(), WeatherOnDemand())
        let conditions = Conditions(time: time)
        // It tells no updates: each of them is shown at once, with all answers until then.
        let list = OnDemand<Result<[City], CitiesError>>()
        let services = Services(
            conditions: conditions, memory: memory, cities: { ListOnDemand(list: $0, answers: list) },
            weather: weather)
        let screen = PresentationBase(services: services, time: .following(conditions)).citiesScreen
        let report = Weather(
            report: Reports.brief(try Cities.named("Kazan"), at: conditions.now), freshness: .fresh)
        func shown() -> Int { screen.state.rows.count { $0.temperature != nil } }
        let appearing = Task { await screen.appear() }
        await list.waitForQuestions(1)
        list.answer(0, .success(try cities(count)))
        await weather.answers.waitForQuestions(6)

        for answers in [0..<2, 2..<3] {
            for index in answers {
                weather.answers.answer(index, .success(report))
                await weather.answers.waitForQuestions(index + 7)
                #expect(shown() == (count > 500 ? answers.lowerBound : index + 1))
            }
            if count > 500 { await time.waitForSleepers() }
            time.advance(by: .milliseconds(200))
            try await screen.reach { $0.rows.count { $0.temperature != nil } == answers.upperBound }
        }

        appearing.cancel()
        for index in 3..<9 { weather.answers.answer(index, .failure(.cancelled)) }
        await appearing.value
    }

    @Test("cities that come into sight because one is moved past them are asked for, too")
    func asksForPassed() async throws {
        try await addCities(150)
        await screen.appear()

        for _ in 1...130 { await screen.moveSelected(by: 1) }
        try await screen.reach { !$0.isRefreshing }

        #expect(screen.state.selection == 130)
        #expect(screen.state.rows[screen.state.window.range].allSatisfy { $0.temperature != nil })
    }

    @Test("cities that come into sight because others were removed are asked for, too")
    func asksForFollowing() async throws {
        try await addCities(150)
        await screen.appear()

        for _ in 1...130 { await screen.removeSelected() }
        try await screen.reach { !$0.isRefreshing }

        #expect(screen.state.rows.first?.name == "City 131")
        #expect(screen.state.rows[screen.state.window.range].allSatisfy { $0.temperature != nil })
    }

    @Test("of a short list all cities are asked for")
    func asksForAll() async throws {
        try await addCities(120)

        await screen.appear()

        #expect(weather.asked.count == 120)
    }
}

/// Weather that counts which cities it is asked for.
private final class CountedWeather: WeatherService {
    private let weather: any WeatherService
    private let cities = Mutex<[CityID]>([])

    init(_ weather: any WeatherService) { self.weather = weather }

    /// In the order in which they were asked for.
    var asked: [CityID] { cities.withLock { $0 } }

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        cities.withLock { $0.append(city.id) }
        return try await weather.weather(in: city, policy)
    }

    func weather(
        in city: City, _ policy: FetchPolicy, from provider: Provider
    ) async throws(WeatherError) -> Weather {
        try await weather.weather(in: city, policy, from: provider)
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        try await weather.remembered(in: city)
    }
}
