internal import Presentation

@MainActor final class NotificationsScreenDouble: NotificationsScreen {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let publisher = StatePublisher(NotificationsState())
    private var places: [Place] = []
    private var cursor = RowCursor(capacity: 10)
    private var kind = 0

    init(services: SimulatedServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
    }

    var state: NotificationsState { publisher.state }
    func updates() -> AsyncStream<NotificationsState> { publisher.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        guard services.isSignedIn else { return show([], otherwise: .failed(SimpleFormats.signedOut)) }
        let others = services.subscriptions.map(\.place).filter { !services.places.contains($0) }
        show(services.places + others, otherwise: .empty)
    }

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        render()
    }

    func moveSelection(by distance: Int) {
        cursor.move(by: distance)
        render()
    }

    func moveKind(by distance: Int) {
        let count = NotificationKindDouble.allCases.count
        kind = (kind + distance % count + count) % count
        render()
    }

    func switchSelected() async {
        guard !Task.isCancelled, let index = cursor.selection else { return }
        let (place, kind) = (places[index], NotificationKindDouble.allCases[kind])
        guard services.isSignedIn else { return render(notice: SimpleFormats.signedOut) }
        let notice = await services.tellServer()
        guard !Task.isCancelled else { return }
        if notice == nil {
            services.watch(place, for: services.kinds(of: place).symmetricDifference([kind]))
        }
        render(notice: notice)
    }

    func close() { navigator.back() }

    private func show(_ places: [Place], otherwise phase: Phase) {
        self.places = places
        cursor.select(cursor.selection ?? 0, of: places.count)
        publisher.state.phase = places.isEmpty ? phase : .loaded
        render(notice: nil)
    }

    private func render() { render(notice: publisher.state.notice) }

    private func render(notice: Notice?) {
        var state = publisher.state
        state.rows = places.map { place in
            let kinds = services.kinds(of: place)
            return SubscriptionRow(
                id: place.id, name: place.name,
                kinds: NotificationKindDouble.allCases.map {
                    SubscriptionRow.Kind($0.rawValue, isOn: kinds.contains($0))
                })
        }
        state.selection = cursor.selection
        state.kind = kind
        state.window = cursor.window
        state.notice = notice
        publisher.state = state
    }
}
