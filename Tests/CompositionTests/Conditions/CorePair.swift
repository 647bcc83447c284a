import AssemblyKit
import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Presentation
import PresentationBase
import Testing

/// The same real business logic and screens twice: on CoreBase with a server on loopback, and on CoreDouble. Both
/// share a clock, and their networks follow the same script.
@MainActor final class CorePair {
    let time = ManualTime()
    private let start: Date
    private let base: UpperLayers
    private let double: UpperLayers
    private let conditions: [Conditions]
    private let server: LoopbackServer
    private let service: CoreDouble
    private let kazan: City
    private let folder: TemporaryFolder

    init(_ script: ConditionScript) async throws {
        start = time.now
        conditions = [Conditions(script, time: time), Conditions(script, time: time)]
        server = try LoopbackServer(conditions: conditions[0])
        service = CoreDouble(conditions: Conditions(time: time))
        folder = try TemporaryFolder()
        var settings = CoreSettings(
            folder: folder.url, openMeteo: ServiceEndpoint(url: server.url),
            geocoding: ServiceEndpoint(url: server.url, deadline: .seconds(3)))
        settings.server = ServiceEndpoint(url: server.url)
        let core = CoreBase(settings)
        let clock = service.clock
        core.override(\.clock) { clock }
        kazan = try City(
            id: CityID(551_487), name: "Kazan", country: "Russia", countryCode: "RU",
            coordinate: Coordinate(latitude: 55.75, longitude: 49.1497), timeZone: "Europe/Moscow")
        base = try await UpperLayers(core, clock, kazan)
        double = try await UpperLayers(CoreDouble(conditions: conditions[1]), clock, kazan)
        try await renewReplies()
    }

    /// The current network of both sides.
    var condition: NetworkCondition { conditions[1].current }

    /// Starts this script on both sides.
    func play(_ script: ConditionScript) { conditions.forEach { $0.play(script) } }

    /// Advances the time of both sides, and updates the service's replies.
    func advance(by duration: Duration) async throws {
        time.advance(by: duration)
        try await renewReplies()
    }

    /// Advances to this minute of the script; requests have already used some of the time.
    func advance(toMinute minute: Int) async throws {
        let date = start.addingTimeInterval(Double(minute) * 60)
        try await advance(by: .seconds(date.timeIntervalSince(time.now)))
    }

    // The server sends the Double's own replies, so that only the network can differ.
    private func renewReplies() async throws {
        let forecast = try await service.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: kazan.coordinate.latitude, longitude: kazan.coordinate.longitude)
        ).response(.whole)
        let places = try await service.geocoder.places(PlaceQuery(name: kazan.name))
        server.reply(to: "/v1/forecast", with: LoopbackReply(forecast))
        server.reply(to: "/v1/search", with: LoopbackReply(places))
        let session = try await service.server.signIn(
            email: "ann@example.org", password: Secret("correct horse"))
        server.reply(to: "/v1/session", with: LoopbackReply(session))
    }

    /// Runs a request on both sides at once, and advances the clock while the network delays them.
    ///
    /// - Parameter deadline: The deadline of their requests.
    func both<Answer: Sendable>(
        deadline: Duration = .seconds(10), _ ask: @escaping @MainActor @Sendable (UpperLayers) async -> Answer
    ) async -> (base: Answer, double: Answer) {
        async let base = ask(self.base)
        async let double = ask(self.double)
        if let wait = waitingTime(deadline: deadline) {
            // Base waits for its deadline, and its server for the delay; the Double waits once.
            await time.waitForSleepers(3)
            time.advance(by: wait)
        }
        let answers = await (base, double)
        await time.waitForNoSleepers()
        return answers
    }

    private func waitingTime(deadline: Duration) -> Duration? {
        switch condition {
        case .slow(let delay): min(delay, deadline)
        case .hang: deadline
        case .calm, .flaky, .offline: nil
        }
    }
}

/// The layers above a core: services and screens, with a city in the list.
@MainActor final class UpperLayers {
    let city: City
    let services: any BusinessLogicAssembly
    let screen: any WeatherScreen

    init(_ core: any CoreAssembly, _ clock: any WallClock, _ city: City) async throws {
        self.city = city
        services = BusinessLogicBase(core: core)
        let screens = PresentationBase(
            services: services,
            time: ScreenClock(now: { clock.now }, sleep: { try await clock.sleep(for: $0) }))
        try await services.citiesService.add(city)
        screen = screens.weatherScreen(for: PlaceID(rawValue: city.id.rawValue))
    }
}

extension LoopbackReply {
    fileprivate init(_ response: HTTPResponse) {
        self.init(
            response.status,
            headers: Dictionary(response.headers.map { ($0.name, $0.value) }) { first, _ in first },
            body: response.body)
    }
}
