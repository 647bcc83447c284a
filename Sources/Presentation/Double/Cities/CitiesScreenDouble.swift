internal import Conditions
internal import Presentation

@MainActor final class CitiesScreenDouble: CitiesScreen, ServicesObserver {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let publisher = StatePublisher(CitiesState())
    private var cursor = RowCursor(capacity: 20)
    private var selected: PlaceID?
    private var answers: [PlaceID: (answer: SimulatedServices.Answer, request: Int)] = [:]
    private var removed: (place: Place, index: Int)?
    private var lastRequest = 0
    private var underWay: Set<Int> = []
    private var hasAppeared = false
    private var notice: Notice?

    init(services: SimulatedServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
        services.addObserver(self)
    }

    var state: CitiesState { publisher.state }
    func updates() -> AsyncStream<CitiesState> { publisher.updates() }

    func appear() async { await ask(refreshed: false) }
    func refresh() async { await ask(refreshed: true) }

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        renderCursor()
    }

    func moveSelection(by distance: Int) {
        guard hasAppeared else { return }
        cursor.move(by: distance)
        selected = selectedPlace?.id
        renderCursor()
    }

    func select(_ place: PlaceID) {
        guard hasAppeared, let index = services.places.firstIndex(where: { $0.id == place }) else { return }
        selected = place
        cursor.select(index, of: services.places.count)
        renderCursor()
    }

    /// Selects a city of the list, now or as soon as the list is shown.
    func selectWhenShown(_ place: PlaceID) {
        selected = place
        render()
    }

    func openSelected() { if let place = selectedPlace { navigator.show(.weather(place.id)) } }
    func addPlace() { navigator.show(.addPlace) }
    func openSettings() { navigator.show(.settings) }
    func openAbout() { navigator.show(.about) }
    func openSignIn() { navigator.show(.signIn) }

    func removeSelected() async {
        guard !Task.isCancelled, let place = selectedPlace, let index = cursor.selection else { return }
        removed = (place, index)
        notice = Notice(.info, "\(place.name) was removed.", help: "Undo brings it back.")
        services.places.remove(at: index)
    }

    func undoRemove() async {
        guard !Task.isCancelled, let (place, index) = removed else { return }
        removed = nil
        notice = nil
        selected = place.id
        if services.places.contains(place) {
            render()
        } else {
            services.places.insert(place, at: min(index, services.places.count))
        }
    }

    func moveSelected(by distance: Int) async {
        guard !Task.isCancelled, let index = cursor.selection else { return }
        var places = services.places
        let target = max(0, min(index.moved(by: distance), places.count - 1))
        guard target != index else { return }
        places.insert(places.remove(at: index), at: target)
        notice = nil
        services.places = places
    }

    func render() {
        guard hasAppeared else { return }
        let places = services.places
        let index = places.firstIndex { $0.id == selected } ?? cursor.selection ?? 0
        cursor.select(index, of: places.count)
        selected = cursor.selection.map { places[$0].id }
        publisher.state = CitiesState(
            phase: places.isEmpty ? .empty : .loaded,
            rows: places.map { CityRow($0, answers[$0.id]?.answer, on: services) },
            selection: cursor.selection, window: cursor.window, isRefreshing: !underWay.isEmpty,
            canUndo: removed != nil,
            notice: notice ?? weatherNotice(places))
    }

    /// Updates selection and window only: what is known grows no older by it.
    private func renderCursor() {
        guard hasAppeared else { return }
        publisher.state.selection = cursor.selection
        publisher.state.window = cursor.window
    }

    private var selectedPlace: Place? {
        cursor.selection.map { services.places[$0] }
    }

    private func weatherNotice(_ places: [Place]) -> Notice? {
        places.lazy.compactMap { self.answers[$0.id]?.answer.obstacle }.first.map(SimpleFormats.notice)
    }

    private func ask(refreshed: Bool) async {
        guard !Task.isCancelled else { return }
        hasAppeared = true
        lastRequest += 1
        let request = lastRequest
        underWay.insert(request)
        notice = nil
        for place in services.places {
            guard let remembered = services.remembered(place) else { continue }
            let known = answers[place.id]
            let answer = SimulatedServices.Answer(
                had: remembered.had, obstacle: known?.answer.obstacle, isStale: remembered.isStale,
                date: remembered.date)
            answers[place.id] = (answer, known?.request ?? 0)
        }
        render()
        await withTaskGroup(of: (PlaceID, SimulatedServices.Answer?).self) { group in
            for place in services.places {
                group.addTask { [services] in
                    (place.id, await services.weather(in: place, refreshed: refreshed))
                }
            }
            for await (place, answer) in group {
                guard let answer, request > answers[place]?.request ?? 0 else { continue }
                answers[place] = (answer, request)
            }
        }
        underWay = Task.isCancelled ? underWay.subtracting([request]) : underWay.filter { $0 > request }
        render()
    }
}

extension CityRow {
    @MainActor init(_ place: Place, _ answer: SimulatedServices.Answer?, on services: SimulatedServices) {
        self.init(id: place.id, name: place.name, detail: place.detail)
        guard let answer else { return }
        guard answer.had != nil else {
            problem = answer.obstacle == .offline ? "no connection" : "no answer"
            return
        }
        temperature = SimpleFormats(services.options).short(place.celsius)
        glyph = place.glyph
        condition = place.condition
        staleness = services.staleness(of: answer)
    }
}
