internal import Presentation

@MainActor final class NotificationsScreenDouble: NotificationsScreen {
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let publisher = StatePublisher(NotificationsState())
    /// What was read last.
    private var shown: [(place: Place, kinds: Set<NotificationKindDouble>)] = []
    private var cursor = RowCursor(capacity: 10)
    private var kind = 0
    private let actions = SerialActions()
    /// Whether the screen was closed: why a change fails after that is told when it appears again.
    private var isLeft = false

    init(services: SimulatedServices, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
    }

    var state: NotificationsState { publisher.state }
    func updates() -> AsyncStream<NotificationsState> { publisher.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        if !isLeft { render { $0.notice = nil } }
        isLeft = false
        await actions.run { self.read() }
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
        guard let index = cursor.selection else { return }
        let (place, kind) = (shown[index].place, NotificationKindDouble.allCases[kind])
        await actions.run { await self.change(place, kind) }
    }

    func close() {
        isLeft = true
        render { $0.notice = nil }
        navigator.back()
    }

    private func read() {
        guard !Task.isCancelled else { return }
        guard services.isSignedIn else { return show([], otherwise: .failed(SimpleFormats.signedOut)) }
        let others = services.subscriptions.map(\.place).filter { !services.places.contains($0) }
        show(services.places + others, otherwise: .empty)
    }

    private func change(_ place: Place, _ kind: NotificationKindDouble) async {
        guard !Task.isCancelled, let row = shown.first(where: { $0.place == place }) else { return }
        guard services.isSignedIn else { return render { $0.notice = SimpleFormats.signedOut } }
        let kept = services.kinds(of: place)
        let kinds = row.kinds.contains(kind) ? kept.subtracting([kind]) : kept.union([kind])
        let notice = await services.tellServer(endingSubscription: kinds.isEmpty)
        guard !Task.isCancelled else { return }
        if notice == nil {
            services.watch(place, for: kinds)
            if let index = shown.firstIndex(where: { $0.place == place }) { shown[index].kinds = kinds }
        }
        render { $0.notice = notice }
    }

    private func show(_ places: [Place], otherwise phase: Phase) {
        let index = cursor.index(in: places, after: shown.map(\.place))
        shown = places.map { (place: $0, kinds: services.kinds(of: $0)) }
        cursor.select(index, of: places.count)
        render {
            $0.phase = places.isEmpty ? phase : .loaded
            if case .failed = $0.phase { $0.notice = nil }
        }
    }

    private func render(_ change: (inout NotificationsState) -> Void = { _ in }) {
        var state = publisher.state
        change(&state)
        state.rows = shown.map { place, kinds in
            SubscriptionRow(
                id: place.id, name: place.name,
                kinds: NotificationKindDouble.allCases.map {
                    SubscriptionRow.Kind($0.rawValue, isOn: kinds.contains($0))
                })
        }
        state.selection = cursor.selection
        state.kind = kind
        state.window = cursor.window
        publisher.state = state
    }
}
