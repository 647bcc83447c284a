internal import BusinessLogic
internal import Presentation

/// The weather in one city of the list.
@MainActor final class WeatherPresenter: WeatherScreen {
    private let place: PlaceID
    private let cities: any CitiesService
    private let service: any WeatherService
    private let formats: FormatsFollower
    private let factory: WeatherStateFactory
    private let errors: WeatherErrorHandler
    private let citiesErrors: CitiesErrorHandler
    private let router: any WeatherRouter
    private let time: ScreenTime
    private let broadcaster = StateBroadcaster(WeatherState())
    private var weather: Weather?
    private var turns = OpenTurns()

    init(
        place: PlaceID, cities: any CitiesService, service: any WeatherService,
        settings: any SettingsService, factory: WeatherStateFactory, errors: WeatherErrorHandler,
        citiesErrors: CitiesErrorHandler, router: any WeatherRouter, time: ScreenTime
    ) {
        self.place = place
        self.cities = cities
        self.service = service
        formats = FormatsFollower(settings)
        self.factory = factory
        self.errors = errors
        self.citiesErrors = citiesErrors
        self.router = router
        self.time = time
    }

    var state: WeatherState { broadcaster.state }
    func updates() -> AsyncStream<WeatherState> { broadcaster.updates() }

    func appear() async { await ask(.remembered) }
    func refresh() async { await ask(.refreshed) }

    func layOut(hours: Int) { broadcaster.update { $0.window.resize(capacity: hours) } }
    func scrollHours(by distance: Int) { broadcaster.update { $0.window.scroll(by: distance) } }

    func openSettings() { router.openSettings() }
    func close() { router.close() }

    private func ask(_ policy: FetchPolicy) async {
        let turn = turns.begin()
        broadcaster.update { $0.isRefreshing = true }
        defer {
            turns.end(turn)
            broadcaster.update { $0.isRefreshing = turns.areWaiting }
        }
        await formats.follow { [weak self] in self?.render() }
        guard let city = await findCity(turn) else { return }

        broadcaster.update {
            $0.title = city.name
            $0.subtitle = city.detail
        }
        if policy == .remembered || weather == nil { await showRemembered(of: city) }
        await showAnswer(to: policy, in: city, turn)
    }

    private func findCity(_ turn: Int) async -> City? {
        do throws(CitiesError) {
            let cities = try await cities.cities()
            if let city = cities.first(where: { $0.id == place.city }) { return city }
            throw CitiesError.unknown(place.city)
        } catch {
            if let notice = citiesErrors.notice(for: error), turns.show(turn) { fail(notice) }
            return nil
        }
    }

    /// What is remembered stands in for what will come, and tells how old it is by now.
    private func showRemembered(of city: City) async {
        guard weather?.notKept == nil, let remembered = try? await service.remembered(in: city) else {
            return
        }
        weather = remembered
        render()
    }

    private func showAnswer(to policy: FetchPolicy, in city: City, _ turn: Int) async {
        do {
            let answer = try await service.weather(in: city, policy)
            guard turns.show(turn) else { return }
            weather = answer
            render()
        } catch {
            guard let notice = errors.notice(for: error), turns.show(turn) else { return }
            weather = weather?.stale(because: error, at: time.now())
            if weather == nil { fail(notice) } else { render() }
        }
    }

    private func render() {
        guard let weather else { return }
        broadcaster.update { factory.fill(&$0, with: weather, at: time.now(), formats.formats) }
    }

    private func fail(_ notice: Notice) {
        broadcaster.update { state in
            if state.phase == .loaded { state.notice = notice } else { state.phase = .failed(notice) }
        }
    }
}
