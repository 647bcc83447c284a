internal import Conditions
internal import Presentation

@MainActor final class CitiesScreenDouble: CitiesScreen, ServicesObserver {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let publisher = StatePublisher(CitiesState())
    private var cursor = RowCursor(capacity: 20)
    private var selected: PlaceID?
    /// The place to select as soon as it is in the list.
    private var wanted: PlaceID?
    private var answers: [PlaceID: (answer: SimulatedServices.Answer, request: Int)] = [:]
    private var removed: (place: Place, index: Int)?
    private var lastRequest = 0
    /// Whether each of the running requests is a refresh, which is not content with what is remembered.
    private var underWay: [Int: Bool] = [:]
    private var hasRefresh: Bool { underWay.values.contains(true) }
    /// The cities that weather was asked for since the screen appeared or was refreshed.
    private var asked: Set<PlaceID> = []
    private var scrolling: Task<Void, Never>?
    private var hasAppeared = false
    private var notice: Notice?
    /// The list as it was read last: another program may have changed it since.
    private var list: [Place] = []
    /// The settings that are shown.
    private var drawnOptions: [SettingID: Int] = [:]

    init(services: SimulatedServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
        services.addObserver(self)
    }

    deinit { scrolling?.cancel() }

    var state: CitiesState { publisher.state }
    func updates() -> AsyncStream<CitiesState> { publisher.updates() }

    func appear() async { await ask(refreshed: false) }
    func refresh() async { await ask(refreshed: true) }

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        renderCursor()
        askForNew()
    }

    func moveSelection(by distance: Int) {
        guard hasAppeared else { return }
        cursor.move(by: distance)
        selected = selectedPlace?.id
        renderCursor()
        askForNew()
    }

    func select(_ place: PlaceID) {
        let rows = publisher.state.rows
        guard hasAppeared, let index = rows.firstIndex(where: { $0.id == place }) else { return }
        selected = place
        cursor.select(index, of: rows.count)
        renderCursor()
        askForNew()
    }

    /// Selects a city, now or as soon as it is in the list and the list is shown.
    func selectWhenShown(_ place: PlaceID) {
        wanted = place
        draw()
    }

    /// Shows the list as it is now.
    func readList() {
        list = services.places
        draw()
    }

    func openSelected() { if let place = selectedPlace { leave(for: .weather(place.id)) } }
    func addPlace() { leave(for: .addPlace) }
    func openSettings() { leave(for: .settings) }
    func openAbout() { leave(for: .about) }
    func openSignIn() { leave(for: .signIn) }

    private func leave(for screen: Destination) {
        if notice != nil {
            notice = nil
            draw()
        }
        navigator.show(screen)
    }

    func removeSelected() async {
        guard !Task.isCancelled, let place = selectedPlace, let shown = cursor.selection else { return }
        notice = nil
        guard let index = services.places.firstIndex(of: place) else { return showChange() }
        removed = (place, shown)
        notice = Notice(.info, "\(place.name) was removed.", help: "Undo brings it back.")
        services.places.remove(at: index)
    }

    func undoRemove() async {
        guard !Task.isCancelled, let (place, index) = removed else { return }
        removed = nil
        notice = nil
        selected = place.id
        // The city is shown as it was before: its weather is known, and not asked for again.
        if answers[place.id] != nil { asked.insert(place.id) }
        if services.places.contains(place) {
            showChange()
        } else {
            services.places.insert(place, at: min(index, services.places.count))
        }
    }

    func moveSelected(by distance: Int) async {
        guard !Task.isCancelled, let place = selectedPlace, let shown = cursor.selection else { return }
        let target = max(0, min(shown.moved(by: distance), publisher.state.rows.count - 1))
        guard target != shown else { return }
        notice = nil
        var places = services.places
        guard let index = places.firstIndex(of: place) else {
            notice = SimpleFormats.unlisted
            return showChange()
        }
        places.remove(at: index)
        places.insert(place, at: min(target, places.count))
        services.places = places
    }

    func listChanged() { showChange() }

    /// Draws anew when the settings have changed. Does not read the list.
    func render() { if services.options != drawnOptions { draw() } }

    /// Shows the list after a change, and asks for cities that another program has added.
    private func showChange() {
        readList()
        askForNew()
    }

    private func draw() {
        guard hasAppeared else { return }
        let found = list.firstIndex { $0.id == wanted }
        if found != nil { wanted = nil }
        let index =
            found ?? list.firstIndex { $0.id == selected }
            ?? cursor.index(in: list.map(\.id), after: publisher.state.rows.map(\.id))
        cursor.select(index, of: list.count)
        selected = cursor.selection.map { list[$0].id }
        drawnOptions = services.options
        publisher.state = CitiesState(
            phase: list.isEmpty ? .empty : .loaded,
            rows: list.map { CityRow($0, answers[$0.id]?.answer, on: services) },
            selection: cursor.selection, window: cursor.window, isRefreshing: !underWay.isEmpty,
            canUndo: removed != nil, notice: notice ?? weatherNotice)
    }

    /// Updates selection and window only: what is known grows no older by it.
    private func renderCursor() {
        guard hasAppeared else { return }
        var state = publisher.state
        state.selection = cursor.selection
        state.window = cursor.window
        publisher.state = state
    }

    /// The city that is selected on the screen, whatever has become of the list.
    private var selectedPlace: Place? {
        cursor.selection.flatMap { Place.of(publisher.state.rows[$0].id) }
    }

    private var weatherNotice: Notice? { list.lazy.compactMap { self.answers[$0.id]?.answer.notice }.first }

    private func ask(refreshed: Bool) async {
        guard !Task.isCancelled else { return }
        hasAppeared = true
        if refreshed { notice = nil }
        asked = []
        let request = begin(isRefresh: refreshed)
        list = services.places
        for place in list {
            guard let remembered = services.remembered(place) else { continue }
            let known = answers[place.id]
            let answer = SimulatedServices.Answer(
                had: remembered.had, attempts: known?.answer.attempts, isStale: remembered.isStale,
                date: remembered.date)
            answers[place.id] = (answer, known?.request ?? 0)
        }
        draw()
        await fetch(request, refreshed: refreshed)
        end(request)
    }

    /// Asks for the cities that have come since, unless they will be asked for anyway.
    private func askForNew() {
        let isNew = list.contains { !asked.contains($0.id) }
        guard hasAppeared, underWay.isEmpty, isNew else { return }
        let request = begin()
        scrolling = Task { [weak self, asked] in
            await self?.fetch(request, refreshed: false, except: asked)
            self?.end(request)
        }
        draw()
    }

    /// Asks for all cities, also those that come meanwhile, except for some.
    private func fetch(_ request: Int, refreshed: Bool, except known: Set<PlaceID> = []) async {
        var done = known
        await withTaskGroup(of: (PlaceID, SimulatedServices.Answer?).self) { group in
            while true {
                for place in list where !Task.isCancelled && done.insert(place.id).inserted {
                    asked.insert(place.id)
                    group.addTask { [services] in
                        (place.id, await services.weather(in: place, refreshed: refreshed))
                    }
                }
                guard let (place, answer) = await group.next() else { return }
                guard let answer, request > answers[place]?.request ?? 0 else { continue }
                // What is remembered is shown already. Neither that nor a failure is an answer to a refresh that is still
                // under way.
                if !refreshed, answer.service == nil, hasRefresh { continue }
                answers[place] = (answer, request)
                draw()
            }
        }
    }

    private func begin(isRefresh: Bool = false) -> Int {
        lastRequest += 1
        underWay[lastRequest] = isRefresh
        return lastRequest
    }

    private func end(_ request: Int) {
        let isRefresh = underWay.removeValue(forKey: request) == true
        // What a refresh was left to answer is still to come.
        if !Task.isCancelled, isRefresh || !hasRefresh { underWay = underWay.filter { $0.key > request } }
        // A city may have come after the request looked at the list for the last time.
        if !Task.isCancelled { askForNew() }
        draw()
    }
}

extension CityRow {
    @MainActor init(_ place: Place, _ answer: SimulatedServices.Answer?, on services: SimulatedServices) {
        self.init(id: place.id, name: place.name, detail: place.detail)
        guard let answer else { return }
        guard answer.had != nil else {
            problem =
                switch answer.obstacle {
                case .offline: "no connection"
                case .broken: "no answer"
                case nil: "no service to ask"
                }
            return
        }
        temperature = SimpleFormats(services.options).short(place.celsius)
        glyph = place.glyph
        condition = place.condition
        staleness = services.staleness(of: answer)
    }
}
