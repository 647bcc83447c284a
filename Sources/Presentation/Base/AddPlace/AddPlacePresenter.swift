internal import BusinessLogic
internal import Presentation

/// The search for a place to add.
@MainActor final class AddPlacePresenter: AddPlaceScreen {
    private let cities: any CitiesService
    private let finder: PlaceFinder
    private let rows: PlaceRowFactory
    private let errors: AddPlaceErrorHandler
    private let locationErrors: LocationErrorHandler
    private let router: any AddPlaceRouter
    private let time: ScreenClock
    private let pause: Duration
    private let broadcaster = StateBroadcaster(AddPlaceState())
    private let listSubscription = StreamSubscription()

    private var found: [City] = []
    private var remark: String?
    private var listed: Set<CityID> = []
    private var readings = RequestSequence()
    /// What the notice says of the last reading of the list, if it still does.
    private var readFailure: Notice?
    /// Why the selected place was not added, until something else is searched for.
    private var addFailure: Notice?
    private var cursor = ListCursor(capacity: 10)
    private var search: Task<Void, Never>?
    /// The user has gone back, and may be at another search by now.
    private var isClosed = false

    init(
        cities: any CitiesService, finder: PlaceFinder, rows: PlaceRowFactory, errors: AddPlaceErrorHandler,
        locationErrors: LocationErrorHandler, router: any AddPlaceRouter, time: ScreenClock, pause: Duration
    ) {
        self.cities = cities
        self.finder = finder
        self.rows = rows
        self.errors = errors
        self.locationErrors = locationErrors
        self.router = router
        self.time = time
        self.pause = pause
    }

    deinit { search?.cancel() }

    var state: AddPlaceState { broadcaster.state }
    func updates() -> AsyncStream<AddPlaceState> { broadcaster.updates() }

    func appear() async {
        if await readList() {
            listSubscription.start(cities.updates()) { [weak self] _ in await self?.readList() }
        }
    }

    /// Marks what is in the list, and returns whether it could be read.
    @discardableResult private func readList() async -> Bool {
        let reading = readings.begin()
        do {
            let listed = try await cities.cities()
            if readings.accept(reading) { note(listed: listed) }
            return true
        } catch {
            guard let notice = errors.notice(forReadingList: error), readings.accept(reading) else {
                return false
            }
            readFailure = notice
            update { $0.notice = notice }
            return false
        }
    }

    func edit(_ edit: TextField.Edit) {
        var field = broadcaster.state.field
        field.apply(edit)
        if field.text == broadcaster.state.field.text {
            update { $0.field = field }
        } else {
            startSearch(field)
        }
    }

    func findHere() async {
        guard !Task.isCancelled else { return }
        search?.cancel()
        (readFailure, addFailure) = (nil, nil)
        take([])
        update {
            $0.field = AddPlaceState().field
            $0.phase = .loading
            $0.notice = nil
        }
        let task = Task { [weak self, finder] in
            do throws(LocationError) {
                let place = try await finder.place()
                if !Task.isCancelled { self?.show(place) }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
        search = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        // Cancelled by the caller, and not by another search: nothing is under way any more.
        if search == task, state.phase == .loading { update { $0.phase = .empty } }
    }

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        update()
    }

    func moveSelection(by distance: Int) {
        cursor.move(by: distance)
        update()
    }

    func addSelected() async {
        guard let index = cursor.selection else {
            if state.phase == .loading, !Task.isCancelled {
                update { $0.notice = AddPlaceErrorHandler.stillSearching }
            }
            return
        }
        let city = found[index], path = router.path, text = state.field.text
        do {
            try await cities.add(city)
            // A user who has gone on meanwhile stays there, also in a new search, whose path is the same. One who
            // writes on is at another search, too: on the list, the rest of the word would be commands.
            let hasGoneOn = isClosed || state.field.text != text
            if !hasGoneOn { search?.cancel() }
            await router.showList(selecting: city.place, from: hasGoneOn ? [] : path)
        } catch {
            guard let notice = errors.notice(forAdding: city.name, error) else { return }
            if isClosed { return router.tellOnList(notice) }
            addFailure = notice
            update { $0.notice = notice }
        }
    }

    func close() {
        isClosed = true
        search?.cancel()
        router.close()
    }

    private func startSearch(_ field: TextField) {
        search?.cancel()
        let typed = PlaceName(field.text)
        keepResults(matching: typed, field)
        guard !typed.isEmpty else { return }
        search = Task { [weak self, cities, time, pause] in
            do throws(CitiesError) {
                do { try await time.sleep(pause) } catch { throw .cancelled }
                let found = try await cities.search(field.text)
                if !Task.isCancelled { self?.show(found, of: field.text) }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    /// Former results that still match stay, so that the list does not flicker with every letter.
    private func keepResults(matching typed: PlaceName, _ field: TextField) {
        (readFailure, addFailure) = (nil, nil)
        take(found.filter { PlaceName($0.name).match(typed) != nil })
        update {
            $0.field = field
            $0.phase = typed.isEmpty ? .empty : found.isEmpty ? .loading : .loaded
            $0.notice = nil
        }
    }

    private func show(_ result: CitySearchResult, of text: String) {
        let cities = result.cities
        let notice = result.failure.map { errors.notice(forSearch: text, found: cities, $0) }
        // The best match is selected, unless the user has chosen another place meanwhile.
        let chosen = cursor.selection.flatMap { $0 > 0 ? found[$0].id : nil }
        take(cities, selecting: cities.firstIndex { $0.id == chosen } ?? 0)
        update {
            $0.phase = cities.isEmpty ? notice.map(Phase.failed) ?? .empty : .loaded
            $0.notice = addFailure ?? (cities.isEmpty ? nil : notice)
        }
    }

    private func show(_ place: PlaceHere) {
        take([place.city])
        remark = place.remark
        update {
            $0.phase = .loaded
            $0.notice = place.notice
        }
    }

    private func fail(_ error: LocationError) {
        guard let notice = locationErrors.notice(for: error) else { return }
        update { $0.phase = .failed(notice) }
    }

    private func fail(_ error: CitiesError) {
        guard let notice = errors.notice(forSearch: error) else { return }
        update { if found.isEmpty { $0.phase = .failed(notice) } else { $0.notice = addFailure ?? notice } }
    }

    private func note(listed cities: [City]) {
        listed = Set(cities.map(\.id))
        let failure = readFailure
        readFailure = nil
        update { if failure != nil, $0.notice == failure { $0.notice = nil } }
    }

    private func take(_ cities: [City], selecting index: Int = 0) {
        found = cities
        remark = nil
        cursor.take(count: cities.count, selecting: index)
    }

    /// One update for the text and its rows, so that readers never see them out of step.
    private func update(_ change: (inout AddPlaceState) -> Void = { _ in }) {
        broadcaster.update { state in
            change(&state)
            // Said only while it is so.
            if state.phase != .loading, state.notice == AddPlaceErrorHandler.stillSearching {
                state.notice = nil
            }
            state.results = found.map { rows.row($0, remark: remark, isAdded: listed.contains($0.id)) }
            state.selection = cursor.selection
            state.window = cursor.window
        }
    }
}
