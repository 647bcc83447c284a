internal import BusinessLogic
internal import Presentation

/// The list of cities, each with its weather.
@MainActor final class CitiesPresenter: CitiesScreen {
    private let cities: any CitiesService
    private let weather: any WeatherService
    private let formats: FormatsObserver
    private let rows: CityRowFactory
    private let errors: CitiesErrorHandler
    private let weatherErrors: WeatherErrorHandler
    private let request: SelectionRequest
    private let router: any CitiesRouter
    private let time: ScreenClock
    private let broadcaster = StateBroadcaster(CitiesState())
    private let listSubscription = StreamSubscription()
    private let changes = AsyncMutex()

    private var list: [City]?
    private var known: [CityID: CityWeather] = [:]
    private var cursor = ListCursor(capacity: 20)
    private var selected: CityID?
    /// `isBack`: it is in the list again, but not at its place yet.
    private var removed: (city: City, index: Int, isBack: Bool)?
    /// The city that is being removed here, until the list is read after that.
    private var leaving: CityID?
    /// How often another city was selected, other than by removing the selected one here.
    private var selections = 0
    private var readings = RequestSequence()
    private var fetches = PendingRequests()
    private var failure: Notice?
    private var changeNotice: Notice?
    private var isRenderDue = false
    /// The cities that weather was asked for since the screen appeared or was refreshed.
    private var asked: Set<CityID> = []
    private var newFetch: Task<Void, Never>?
    /// The latest refresh that was not cancelled before its end.
    private var lastRefresh = 0
    /// Tells the requests that wait for a later refresh when one has ended.
    private var overtaken: [AsyncStream<Void>.Continuation] = []

    /// Providers ask for few requests at once.
    private static let simultaneousFetches = 6
    /// How many cities before and behind those in sight are asked for as well.
    private static let reach = 100
    /// From this many rows on, formatting them often is too slow.
    private static let longList = 500

    init(
        cities: any CitiesService, weather: any WeatherService, settings: any SettingsService,
        rows: CityRowFactory, errors: CitiesErrorHandler, weatherErrors: WeatherErrorHandler,
        request: SelectionRequest, router: any CitiesRouter, time: ScreenClock
    ) {
        self.cities = cities
        self.weather = weather
        formats = FormatsObserver(settings)
        self.rows = rows
        self.errors = errors
        self.weatherErrors = weatherErrors
        self.request = request
        self.router = router
        self.time = time
    }

    deinit { newFetch?.cancel() }

    var state: CitiesState { broadcaster.state }
    func updates() -> AsyncStream<CitiesState> { broadcaster.updates() }

    func appear() async { await ask(.remembered) }
    func refresh() async { await ask(.refreshed) }
}

// MARK: Selection

extension CitiesPresenter {
    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        renderCursor()
        fetchNew()
    }

    func moveSelection(by distance: Int) {
        cursor.move(by: distance)
        noteSelection()
        renderCursor()
        fetchNew()
    }

    func select(_ place: PlaceID) {
        guard let index = list?.firstIndex(where: { $0.id == place.city }) else { return }
        cursor.select(index)
        noteSelection()
        renderCursor()
        fetchNew()
    }

    private var selectedCity: City? {
        guard let list, let index = cursor.selection else { return nil }
        return list[index]
    }

    private func noteSelection() {
        let city = selectedCity?.id
        if city != selected { selections += 1 }
        selected = city
    }
}

// MARK: Ways out

extension CitiesPresenter {
    func openSelected() {
        if let city = selectedCity { leave { router.openWeather(in: city.place) } }
    }

    func addPlace() { leave(by: router.addPlace) }
    func openSettings() { leave(by: router.openSettings) }
    func openAbout() { leave(by: router.openAbout) }
    func openSignIn() { leave(by: router.openSignIn) }

    private func leave(by way: () -> Void) {
        if changeNotice != nil {
            changeNotice = nil
            render()
        }
        way()
    }
}

// MARK: Changes to the list

extension CitiesPresenter {
    func removeSelected() async {
        let target = target
        await change("removed", of: { find(target) }) { city, index async throws(CitiesError) in
            leaving = city.id
            guard try await cities.remove(city.id) else { return }
            removed = (city, index, false)
            changeNotice = Notice(.info, "\(city.name) was removed.", help: "Undo brings it back.")
        }
    }

    func undoRemove() async {
        await change("brought back to its place", of: { removed.map { ($0.city, $0.index) } }) {
            city, index async throws(CitiesError) in
            // The city is shown as it was before: its weather is known, and not asked for again.
            if known[city.id] != nil { asked.insert(city.id) }
            let isAdded = try await cities.add(city)
            if isAdded || removed?.isBack == true {
                removed?.isBack = true
                try await cities.move(city.id, to: index)
            }
            removed = nil
            selected = city.id
        }
    }

    func moveSelected(by distance: Int) async {
        let target = target
        await change("moved", of: { findMove(of: target, by: distance) }) {
            city, place async throws(CitiesError) in
            try await cities.move(city.id, to: place)
        }
    }

    /// What a change is about: the city that is selected when it is asked for.
    private struct Target {
        let city: CityID
        let selections: Int
    }

    private var target: Target? { selectedCity.map { Target(city: $0.id, selections: selections) } }

    /// Where the city is when the change has its turn. If it was removed here meanwhile, and the user has selected no
    /// other, the change is about the one that took its place.
    private func find(_ target: Target?) -> (city: City, index: Int)? {
        guard let target, let list else { return nil }
        if let index = list.firstIndex(where: { $0.id == target.city }) { return (list[index], index) }
        guard target.selections == selections, let index = cursor.selection else { return nil }
        return (list[index], index)
    }

    /// The city, and the index that it is to have; nil where there is no city, or it has that index already.
    private func findMove(of target: Target?, by distance: Int) -> (city: City, index: Int)? {
        guard let (city, index) = find(target), let list else { return nil }
        let place = max(0, min(index.moved(by: distance), list.count - 1))
        return place == index ? nil : (city, place)
    }

    /// Runs a change of a city, and then shows the new list. Does nothing where there is no city to change.
    ///
    /// - Parameters:
    ///   - participle: What was not done with the city if the change fails: `removed`.
    ///   - find: Finds the city, and an index for the work, when the change has its turn.
    private func change(
        _ participle: String, of find: () -> (city: City, index: Int)?,
        _ work: (City, Int) async throws(CitiesError) -> Void
    ) async {
        await changes.withLock {
            guard !Task.isCancelled, let (city, index) = find() else { return }
            changeNotice = nil
            do throws(CitiesError) {
                try await work(city, index)
            } catch {
                changeNotice = errors.notice(for: error, "\(city.name) can't be \(participle).")
            }
            await readList()
            leaving = nil
            render()
            fetchNew()
        }
    }
}

// MARK: Reading

extension CitiesPresenter {
    private func readList() async {
        let request = readings.begin()
        do {
            let read = try await cities.cities()
            if readings.accept(request) {
                failure = nil
                take(read)
            }
        } catch {
            if let notice = errors.notice(for: error), readings.accept(request) {
                failure = notice
                render()
            }
        }
    }

    private func take(_ cities: [City]) {
        let wanted = request.place.flatMap { place in cities.firstIndex { $0.id == place.city } }
        if wanted != nil { request.place = nil }
        let same = selected.flatMap { id in cities.firstIndex { $0.id == id } }
        let isRemovedHere = wanted == nil && same == nil && selected == leaving
        cursor.take(
            count: cities.count,
            selecting: wanted ?? same ?? cursor.index(in: cities.map(\.id), after: list?.map(\.id) ?? []))
        list = cities
        if isRemovedHere { selected = selectedCity?.id } else { noteSelection() }
        render()
    }

    private func ask(_ policy: FetchPolicy) async {
        guard !Task.isCancelled else { return }
        // The list also appears anew while it is shown, which is no answer to what is told.
        if policy == .refreshed { changeNotice = nil }
        let request = fetches.begin(isRefresh: policy == .refreshed)
        asked = []
        render()
        await formats.observe { [weak self] in self?.render() }
        await readList()
        watch()
        await recallWeather()
        await fetchWeather(policy, request)
        end(request)
    }

    /// Asks for the cities that have come into sight, unless they will be asked for anyway.
    private func fetchNew() {
        guard !fetches.isWaiting, nextCity(except: asked) != nil else { return }
        let request = fetches.begin()
        newFetch = Task { [weak self, asked] in
            await self?.fetchWeather(.remembered, request, except: asked)
            self?.end(request)
        }
        render()
    }

    private func end(_ request: Int) {
        let isRefresh = fetches.isRefresh(request)
        if !Task.isCancelled {
            // What a running refresh was left to answer is still to come.
            if isRefresh || !fetches.hasRefresh { _ = fetches.accept(request) }
            if isRefresh { lastRefresh = max(lastRefresh, request) }
        }
        for continuation in overtaken { continuation.finish() }
        overtaken = []
        fetches.end(request)
        render()
    }

    private func watch() {
        listSubscription.start(cities.updates()) { [weak self] _ in
            await self?.readList()
            self?.fetchNew()
        }
        request.select = { [weak self] in if let self, let list { take(list) } }
        request.readList = { [weak self] in await self?.readList() }
        request.tell = { [weak self] notice in
            self?.changeNotice = notice
            self?.render()
        }
    }

    /// Shows remembered weather with its current age until new weather comes, that of the cities in sight first.
    private func recallWeather() async {
        guard let list else { return }
        let sight = cursor.window.range.clamped(to: list.indices)
        await recallWeather(in: list[sight])
        await recallWeather(in: list[..<sight.lowerBound] + list[sight.upperBound...])
    }

    /// Shows remembered weather, unless some came while it was read.
    private func recallWeather(in cities: ArraySlice<City>) async {
        guard !cities.isEmpty else { return }
        let before = known.mapValues { $0.lastRequest }
        for (id, remembered) in await weather.remembered(in: Array(cities))
        where known[id]?.weather?.notKept == nil && known[id]?.lastRequest ?? 0 == before[id] ?? 0 {
            known[id, default: CityWeather()].weather = remembered
        }
        render()
    }

    /// Asks for the cities in sight and near it, wherever that is by then, except for some. Leaves them to a later
    /// refresh, unless that is cancelled.
    private func fetchWeather(
        _ policy: FetchPolicy, _ request: Int, except done: Set<CityID> = []
    ) async {
        var done = done
        repeat {
            await withTaskGroup { group in
                var count = 0
                while true {
                    while count < Self.simultaneousFetches, !Task.isCancelled, !isOvertaken(request),
                        let city = nextCity(except: done)
                    {
                        done.insert(city.id)
                        asked.insert(city.id)
                        count += 1
                        group.addTask { [weather] in await weather.answer(for: city, policy) }
                    }
                    guard let (id, answer) = await group.next() else { return }
                    count -= 1
                    take(answer, to: policy, of: id, request)
                }
            }
        } while await goesOn(request, except: done)
    }

    /// Whether a later refresh asks for all that this request would still ask for, or has done so.
    private func isOvertaken(_ request: Int) -> Bool {
        lastRefresh > request || fetches.hasRefresh(after: request)
    }

    /// Waits for later refreshes, and returns whether they were cancelled and have left cities to ask for.
    private func goesOn(_ request: Int, except done: Set<CityID>) async -> Bool {
        while !Task.isCancelled, lastRefresh < request, isOvertaken(request) {
            let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
            overtaken.append(continuation)
            for await _ in ends {}
        }
        return !Task.isCancelled && !isOvertaken(request) && nextCity(except: done) != nil
    }

    /// The first city in sight, or near it, that is none of these.
    private func nextCity(except done: Set<CityID>) -> City? {
        guard let list else { return nil }
        let sight = cursor.window.range
        let range = sight.lowerBound - Self.reach..<sight.upperBound + Self.reach
        return (list[sight.clamped(to: list.indices)] + list[range.clamped(to: list.indices)])
            .first { !done.contains($0.id) }
    }

    private func take(
        _ answer: Result<Weather, WeatherError>, to policy: FetchPolicy, of id: CityID, _ request: Int
    ) {
        var city = known[id] ?? CityWeather()
        guard request > city.lastRequest else { return }
        // What is remembered is shown already. Neither that nor a failure is an answer to a refresh that is still running.
        let isNew = (try? answer.get())?.isNew == true
        if policy == .remembered, !isNew, fetches.hasRefresh { return }
        switch answer {
        case .success(let weather):
            city.weather = weather
            city.problem = weather.staleReason
        case .failure(.cancelled): return
        case .failure(let error):
            city.weather = city.weather?.stale(because: error, at: time.now())
            city.problem = error
        }
        city.lastRequest = request
        known[id] = city
        renderAnswer()
    }

    /// The problem of the first city that has one; otherwise why weather could not be kept, for the first city where that is so.
    private func notice(about cities: [CityWeather]) -> Notice? {
        if let city = cities.first(where: { $0.problem != nil }) {
            return city.problem.flatMap(weatherErrors.notice)
        }
        return cities.first { $0.weather?.notKept != nil }?.weather.flatMap(weatherErrors.notice)
    }

    /// Updates selection and window only; row texts do not change.
    private func renderCursor() {
        guard list != nil else { return }
        broadcaster.update { state in
            state.selection = cursor.selection
            state.window = cursor.window
        }
    }

    /// Shows a reply at once, or in a long list together with those of the next moments.
    private func renderAnswer() {
        guard (list?.count ?? 0) > Self.longList else { return render() }
        guard !isRenderDue else { return }
        isRenderDue = true
        Task {
            try? await time.sleep(.milliseconds(200))
            isRenderDue = false
            render()
        }
    }

    private func render() {
        let now = time.now()
        let shown = list?.map { known[$0.id] ?? CityWeather() } ?? []
        broadcaster.update { state in
            state.isRefreshing = fetches.isWaiting
            state.notice = changeNotice ?? notice(about: shown)
            guard let list else {
                if let failure { state.phase = .failed(failure) }
                return
            }
            // Why a change failed matters more than the same of reading the list after that.
            if let failure, changeNotice?.severity != .error { state.notice = failure }
            state.phase = list.isEmpty ? .empty : .loaded
            state.rows = zip(list, shown).map { rows.row($0, $1, at: now, formats.formats) }
            state.selection = cursor.selection
            state.window = cursor.window
            state.canUndo = removed != nil
        }
    }
}

extension WeatherService {
    fileprivate func answer(
        for city: City, _ policy: FetchPolicy
    ) async -> (CityID, Result<Weather, WeatherError>) {
        do throws(WeatherError) {
            let weather = try await weather(in: city, policy)
            return (city.id, .success(weather))
        } catch {
            return (city.id, .failure(error))
        }
    }
}
