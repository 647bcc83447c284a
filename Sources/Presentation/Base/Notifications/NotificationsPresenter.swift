internal import BusinessLogic
internal import Presentation

/// What the user is notified of.
@MainActor final class NotificationsPresenter: NotificationsScreen {
    private let cities: any CitiesService
    private let service: any NotificationService
    private let errors: NotificationsErrorHandler
    private let citiesErrors: CitiesErrorHandler
    private let router: any NotificationsRouter
    private let broadcaster = StateBroadcaster(NotificationsState())
    private let changes = AsyncMutex()

    private var shown: [CitySubscription] = []
    private var cursor = ListCursor(capacity: 10)
    private var kind = 0
    /// Whether the screen was closed: why a change fails after that is told when it appears again.
    private var isLeft = false

    init(
        cities: any CitiesService, service: any NotificationService, errors: NotificationsErrorHandler,
        citiesErrors: CitiesErrorHandler, router: any NotificationsRouter
    ) {
        self.cities = cities
        self.service = service
        self.errors = errors
        self.citiesErrors = citiesErrors
        self.router = router
    }

    var state: NotificationsState { broadcaster.state }
    func updates() -> AsyncStream<NotificationsState> { broadcaster.updates() }

    func appear() async {
        guard !Task.isCancelled else { return }
        // Now, not when it is read: a change that is under way has yet to tell why it failed.
        if !isLeft { update { $0.notice = nil } }
        isLeft = false
        // What is read while a change is under way would be from before it.
        await changes.withLock { await read() }
    }

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        update()
    }

    func moveSelection(by distance: Int) {
        cursor.move(by: distance)
        update()
    }

    func moveKind(by distance: Int) {
        let count = NotificationKind.allCases.count
        kind = (kind + distance % count + count) % count
        update()
    }

    func switchSelected() async {
        guard let index = cursor.selection else { return }
        let (id, kind) = (shown[index].city.id, NotificationKind.allCases[kind])
        await changes.withLock { await change(id, kind) }
    }

    func close() {
        isLeft = true
        update { $0.notice = nil }
        router.close()
    }

    private func change(_ id: CityID, _ kind: NotificationKind) async {
        guard let subscription = shown.first(where: { $0.city.id == id }) else { return }
        do {
            // The other kinds may have been changed elsewhere since they were read.
            let kept = try await service.subscriptions().first { $0.city.id == id }?.kinds ?? []
            let kinds =
                subscription.kinds.contains(kind) ? kept.subtracting([kind]) : kept.union([kind])
            try await service.subscribe(to: subscription.city, kinds: kinds)
            if let index = shown.firstIndex(where: { $0.city.id == id }) {
                shown[index] = CitySubscription(city: subscription.city, kinds: kinds)
            }
            update { $0.notice = nil }
        } catch {
            guard let notice = errors.notice(for: error) else { return }
            update { $0.notice = notice }
        }
    }

    private func read() async {
        let (subscriptions, listed): ([CitySubscription], [City])
        do { subscriptions = try await service.subscriptions() } catch {
            return fail(errors.notice(for: error))
        }
        do { listed = try await cities.cities() } catch { return fail(citiesErrors.notice(for: error)) }
        let others = subscriptions.filter { one in !listed.contains { $0.id == one.city.id } }
        let kinds = Dictionary(subscriptions.map { ($0.city.id, $0.kinds) }) { first, _ in first }
        let before = shown.map(\.city.id)
        shown = listed.map { CitySubscription(city: $0, kinds: kinds[$0.id] ?? []) } + others
        cursor.take(count: shown.count, selecting: cursor.index(in: shown.map(\.city.id), after: before))
        update { $0.phase = shown.isEmpty ? .empty : .loaded }
    }

    /// Shows why nothing can be shown; nil after a cancellation.
    private func fail(_ notice: Notice?) {
        guard let notice else { return }
        shown = []
        cursor.take(count: 0, selecting: 0)
        update {
            $0.phase = .failed(notice)
            $0.notice = nil
        }
    }

    private func update(_ change: (inout NotificationsState) -> Void = { _ in }) {
        broadcaster.update { state in
            change(&state)
            state.rows = shown.map { subscription in
                SubscriptionRow(
                    id: subscription.city.place, name: subscription.city.name,
                    kinds: NotificationKind.allCases.map {
                        SubscriptionRow.Kind($0.rawValue, isOn: subscription.kinds.contains($0))
                    })
            }
            state.selection = cursor.selection
            state.kind = kind
            state.window = cursor.window
        }
    }
}
