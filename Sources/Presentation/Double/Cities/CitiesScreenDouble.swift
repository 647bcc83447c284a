internal import Conditions
internal import Presentation

@MainActor final class CitiesScreenDouble: CitiesScreen, ServicesFollower {
    private let services: PretendServices
    private let navigator: any Navigator
    private let shown = Shown(CitiesState())
    private var cursor = RowCursor(capacity: 20)
    private var selected: PlaceID?
    private var answers: [PlaceID: (answer: PretendServices.Answer, turn: Int)] = [:]
    private var removed: (place: Place, index: Int)?
    private var lastTurn = 0
    private var underWay: Set<Int> = []
    private var hasAppeared = false
    private var notice: Notice?

    init(services: PretendServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
        services.follow(self)
    }

    var state: CitiesState { shown.state }
    func updates() -> AsyncStream<CitiesState> { shown.updates() }

    func appear() async { await ask(refreshed: false) }
    func refresh() async { await ask(refreshed: true) }

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        render()
    }

    func moveSelection(by distance: Int) {
        guard hasAppeared else { return }
        cursor.move(by: distance)
        selected = selectedPlace?.id
        render()
    }

    func select(_ place: PlaceID) {
        if hasAppeared, services.places.contains(where: { $0.id == place }) { selectWhenShown(place) }
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
        shown.state = CitiesState(
            phase: places.isEmpty ? .empty : .loaded,
            rows: places.map { CityRow($0, answers[$0.id]?.answer, on: services) },
            selection: cursor.selection, window: cursor.window, isRefreshing: !underWay.isEmpty,
            canUndo: removed != nil,
            notice: notice ?? weatherNotice(places))
    }

    private var selectedPlace: Place? {
        cursor.selection.map { services.places[$0] }
    }

    private func weatherNotice(_ places: [Place]) -> Notice? {
        places.lazy.compactMap { self.answers[$0.id]?.answer.obstacle }.first.map(Texts.notice)
    }

    private func ask(refreshed: Bool) async {
        hasAppeared = true
        lastTurn += 1
        let turn = lastTurn
        underWay.insert(turn)
        notice = nil
        for place in services.places {
            guard let remembered = services.remembered(place) else { continue }
            let known = answers[place.id]
            let answer = PretendServices.Answer(
                had: remembered.had, obstacle: known?.answer.obstacle, isStale: remembered.isStale)
            answers[place.id] = (answer, known?.turn ?? 0)
        }
        render()
        await withTaskGroup(of: (PlaceID, PretendServices.Answer?).self) { group in
            for place in services.places {
                group.addTask { [services] in
                    (place.id, await services.weather(in: place, refreshed: refreshed))
                }
            }
            for await (place, answer) in group {
                guard let answer, turn > answers[place]?.turn ?? 0 else { continue }
                answers[place] = (answer, turn)
            }
        }
        underWay = Task.isCancelled ? underWay.subtracting([turn]) : underWay.filter { $0 > turn }
        render()
    }
}

extension CityRow {
    @MainActor init(_ place: Place, _ answer: PretendServices.Answer?, on services: PretendServices) {
        self.init(id: place.id, name: place.name, detail: place.detail)
        guard let answer else { return }
        guard answer.had != nil else {
            problem = answer.obstacle == .offline ? "no connection" : "no answer"
            return
        }
        temperature = Texts(services.options).short(place.celsius)
        glyph = place.glyph
        condition = place.condition
        staleness = services.staleness(of: answer)
    }
}
