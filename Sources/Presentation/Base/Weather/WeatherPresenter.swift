internal import BusinessLogic
internal import Presentation

/// The weather in one city of the list.
@MainActor final class WeatherPresenter: WeatherScreen {
    private let place: PlaceID
    private let cities: any CitiesService
    private let service: any WeatherService
    private let formats: FormatsObserver
    private let factory: WeatherStateFactory
    private let errors: WeatherErrorHandler
    private let citiesErrors: CitiesErrorHandler
    private let router: any WeatherRouter
    private let time: ScreenClock
    private let broadcaster = StateBroadcaster(WeatherState())
    private var weather: Weather?
    /// Why this city, or the next one, was not found in the list; until this one is.
    private var listFailure: Notice?
    private var requests = PendingRequests()
    private var readings = RequestSequence()

    init(
        place: PlaceID, cities: any CitiesService, service: any WeatherService,
        settings: any SettingsService, factory: WeatherStateFactory, errors: WeatherErrorHandler,
        citiesErrors: CitiesErrorHandler, router: any WeatherRouter, time: ScreenClock
    ) {
        self.place = place
        self.cities = cities
        self.service = service
        formats = FormatsObserver(settings)
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

    func showCity(by distance: Int) async {
        let path = router.path
        let reading = readings.begin()
        do throws(CitiesError) {
            let (list, index) = try await readList(reading)
            let next = list[(index + distance % list.count + list.count) % list.count]
            // A user who has opened another screen meanwhile stays there.
            guard next.id != place.city, !Task.isCancelled, router.path == path else { return }
            router.openWeather(in: PlaceID(rawValue: next.id.rawValue))
        } catch {
            if let notice = notice(for: error, of: reading) { fail(list: notice) }
        }
    }

    func openSettings() { router.openSettings() }
    func close() { router.close() }

    private func ask(_ policy: FetchPolicy) async {
        guard !Task.isCancelled else { return }
        let request = requests.begin(isRefresh: policy == .refreshed)
        broadcaster.update { $0.isRefreshing = true }
        defer {
            requests.end(request)
            broadcaster.update { $0.isRefreshing = requests.isWaiting }
        }
        await formats.observe { [weak self] in self?.render() }
        guard let city = await findCity(request) else { return }

        broadcaster.update {
            $0.title = city.name
            $0.subtitle = city.detail
        }
        if policy == .remembered || weather == nil { await showRemembered(of: city) }
        await showAnswer(to: policy, in: city, request)
    }

    private func findCity(_ request: Int) async -> City? {
        let reading = readings.begin()
        do throws(CitiesError) {
            let (list, index) = try await readList(reading)
            return list[index]
        } catch {
            if let notice = notice(for: error, of: reading), requests.accept(request) { fail(list: notice) }
            return nil
        }
    }

    /// The list, and where this city is in it.
    private func readList(_ reading: Int) async throws(CitiesError) -> (list: [City], index: Int) {
        let list = try await cities.cities()
        let index = list.firstIndex { $0.id == place.city }
        if readings.accept(reading) {
            if index != nil { listFailure = nil }
            broadcaster.update { $0.hasOtherCities = index != nil && list.count > 1 }
        }
        guard let index else { throw .unknown(place.city) }
        return (list, index)
    }

    /// Why the list could not be read, or does not have this city; nil after a cancellation, and where a later reading
    /// may have found the city.
    private func notice(for error: CitiesError, of reading: Int) -> Notice? {
        reading >= readings.lastAccepted ? citiesErrors.notice(for: error) : nil
    }

    /// Shows remembered weather with its current age until new weather comes, unless some came while it was read.
    private func showRemembered(of city: City) async {
        let accepted = requests.lastAccepted
        guard weather?.notKept == nil, let remembered = try? await service.remembered(in: city),
            requests.lastAccepted == accepted
        else { return }
        weather = remembered
        render()
    }

    private func showAnswer(to policy: FetchPolicy, in city: City, _ request: Int) async {
        do {
            let answer = try await service.weather(in: city, policy)
            guard answer.isNew || !isLeftToRefresh(policy), requests.accept(request) else { return }
            weather = answer
            render()
        } catch {
            guard !isLeftToRefresh(policy), let notice = errors.notice(for: error), requests.accept(request)
            else { return }
            weather = weather?.stale(because: error, at: time.now())
            if weather == nil { fail(listFailure ?? notice) } else { render() }
        }
    }

    /// Whether a refresh is still running, to which neither what is remembered, and shown already, nor a failure is an
    /// answer.
    private func isLeftToRefresh(_ policy: FetchPolicy) -> Bool {
        policy == .remembered && requests.hasRefresh
    }

    private func render() {
        guard let weather else { return }
        broadcaster.update { state in
            factory.fill(&state, with: weather, at: time.now(), formats.formats)
            if let listFailure { state.notice = listFailure }
        }
    }

    private func fail(list notice: Notice) {
        listFailure = notice
        fail(notice)
    }

    private func fail(_ notice: Notice) {
        broadcaster.update { state in
            if state.phase == .loaded { state.notice = notice } else { state.phase = .failed(notice) }
        }
    }
}
