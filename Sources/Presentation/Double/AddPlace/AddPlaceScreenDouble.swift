internal import Conditions
internal import Presentation

@MainActor final class AddPlaceScreenDouble: AddPlaceScreen, ServicesObserver {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let cities: CitiesScreenDouble
    private let publisher = StatePublisher(AddPlaceState())
    private var found: [Place] = []
    private var remark: String?
    private var cursor = RowCursor(capacity: 10)
    private var search: Task<Void, Never>?

    init(services: SimulatedServices, navigator: any Navigator, cities: CitiesScreenDouble) {
        self.services = services
        self.navigator = navigator
        self.cities = cities
        services.addObserver(self)
    }

    deinit { search?.cancel() }

    var state: AddPlaceState { publisher.state }
    func updates() -> AsyncStream<AddPlaceState> { publisher.updates() }

    /// Nothing to read: the list is in memory.
    func appear() async {}

    func edit(_ edit: TextField.Edit) {
        var field = publisher.state.field
        field.apply(edit)
        let text = field.text
        guard text != publisher.state.field.text else {
            publisher.state.field = field
            return
        }
        search?.cancel()
        let kept = text.isSearchable ? found.filter { $0.begins(with: text) } : []
        show(kept, otherwise: text.isSearchable ? .loading : .empty, in: field)
        guard text.isSearchable else { return }
        search = Task { [weak self, services] in
            let obstacle = await services.awaitSearch(for: text)
            guard !Task.isCancelled else { return }
            self?.show(Place.all.filter { $0.begins(with: text) }, despite: obstacle)
        }
    }

    func findHere() async {
        guard !Task.isCancelled else { return }
        search?.cancel()
        let field = AddPlaceState().field
        if let place = services.here {
            show(
                [place], otherwise: .empty, in: field, notice: SimpleFormats.approximate(place),
                remark: "approximate"
            )
        } else {
            show([], otherwise: .failed(SimpleFormats.notKnownWhere), in: field)
        }
    }

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        render()
    }

    func moveSelection(by distance: Int) {
        cursor.move(by: distance)
        render()
    }

    func addSelected() async {
        guard !Task.isCancelled else { return }
        guard let index = cursor.selection else {
            if state.phase == .loading { update { $0.notice = SimpleFormats.stillSearching } }
            return
        }
        search?.cancel()
        services.add(found[index])
        cities.selectWhenShown(found[index].id)
        navigator.show(.cities)
        cities.readList()
    }

    func close() {
        search?.cancel()
        navigator.back()
    }

    func render() { update { _ in } }

    /// The results, and what prevented more.
    private func show(_ places: [Place], despite obstacle: Obstacle?) {
        let notice = obstacle.map {
            SimpleFormats.notice($0, search: publisher.state.field.text, foundNothing: places.isEmpty)
        }
        // The best match is selected, unless the user has chosen another place meanwhile.
        let chosen = cursor.selection.flatMap { $0 > 0 ? found[$0] : nil }
        show(
            places, otherwise: notice.map(Phase.failed) ?? .empty, in: publisher.state.field,
            notice: places.isEmpty ? nil : notice, selecting: places.firstIndex { $0 == chosen } ?? 0)
    }

    private func show(
        _ places: [Place], otherwise phase: Phase, in field: TextField, notice: Notice? = nil,
        remark: String? = nil, selecting index: Int = 0
    ) {
        found = places
        self.remark = remark
        cursor.select(index, of: places.count)
        update {
            $0.field = field
            $0.phase = places.isEmpty ? phase : .loaded
            $0.notice = notice
        }
    }

    private func update(_ change: (inout AddPlaceState) -> Void) {
        var state = publisher.state
        change(&state)
        state.results = found.map { place in
            PlaceRow(
                id: place.id, name: place.name, detail: place.detail, remark: remark,
                isAdded: services.places.contains(place))
        }
        state.selection = cursor.selection
        state.window = cursor.window
        publisher.state = state
    }
}
