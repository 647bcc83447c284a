internal import Conditions
internal import Presentation

@MainActor final class CitiesScreenDouble: CitiesScreen, StageFollower {
    private let stage: Stage
    private let navigator: any Navigator
    private let shown = Shown(CitiesState())
    private var cursor = RowCursor(capacity: 20)
    private var selected: PlaceID?
    private var answers: [PlaceID: (answer: Stage.Answer, turn: Int)] = [:]
    private var removed: (place: Place, index: Int)?
    private var lastTurn = 0
    private var underWay: Set<Int> = []
    private var hasAppeared = false
    private var notice: Notice?

    init(stage: Stage, navigator: any Navigator) {
        self.stage = stage
        self.navigator = navigator
        stage.follow(self)
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
        if hasAppeared, stage.places.contains(where: { $0.id == place }) { selectWhenShown(place) }
    }

    /// Selects a city of the list, now or as soon as the list is shown.
    func selectWhenShown(_ place: PlaceID) {
        selected = place
        render()
    }

    func openSelected() { if let place = selectedPlace { navigator.show(.weather(place.id)) } }
    func addPlace() { navigator.show(.addPlace) }
    func openSettings() { navigator.show(.settings) }

    func removeSelected() async {
        guard !Task.isCancelled, let place = selectedPlace, let index = cursor.selection else { return }
        removed = (place, index)
        notice = Notice(.info, "\(place.name) was removed.", help: "Undo brings it back.")
        stage.places.remove(at: index)
    }

    func undoRemove() async {
        guard !Task.isCancelled, let (place, index) = removed else { return }
        removed = nil
        notice = nil
        selected = place.id
        if stage.places.contains(place) {
            render()
        } else {
            stage.places.insert(place, at: min(index, stage.places.count))
        }
    }

    func moveSelected(by distance: Int) async {
        guard !Task.isCancelled, let index = cursor.selection else { return }
        var places = stage.places
        let target = max(0, min(index.moved(by: distance), places.count - 1))
        guard target != index else { return }
        places.insert(places.remove(at: index), at: target)
        notice = nil
        stage.places = places
    }

    func render() {
        guard hasAppeared else { return }
        let places = stage.places
        let index = places.firstIndex { $0.id == selected } ?? cursor.selection ?? 0
        cursor.select(index, of: places.count)
        selected = cursor.selection.map { places[$0].id }
        shown.state = CitiesState(
            phase: places.isEmpty ? .empty : .loaded,
            rows: places.map { CityRow($0, answers[$0.id]?.answer, on: stage) },
            selection: cursor.selection, window: cursor.window, isRefreshing: !underWay.isEmpty,
            notice: notice ?? weatherNotice(places))
    }

    private var selectedPlace: Place? {
        cursor.selection.map { stage.places[$0] }
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
        for place in stage.places {
            guard let remembered = stage.remembered(place) else { continue }
            let known = answers[place.id]
            let answer = Stage.Answer(
                had: remembered.had, obstacle: known?.answer.obstacle, isStale: remembered.isStale)
            answers[place.id] = (answer, known?.turn ?? 0)
        }
        render()
        await withTaskGroup(of: (PlaceID, Stage.Answer?).self) { group in
            for place in stage.places {
                group.addTask { [stage] in (place.id, await stage.weather(in: place, refreshed: refreshed)) }
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
    @MainActor init(_ place: Place, _ answer: Stage.Answer?, on stage: Stage) {
        self.init(id: place.id, name: place.name, detail: place.detail)
        guard let answer else { return }
        guard answer.had != nil else {
            problem = answer.obstacle == .offline ? "no connection" : "no answer"
            return
        }
        temperature = Texts(stage.options).short(place.celsius)
        glyph = place.glyph
        condition = place.condition
        staleness = stage.staleness(of: answer)
    }
}
