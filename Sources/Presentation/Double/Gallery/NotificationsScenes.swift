internal import Presentation

extension Gallery {
    static func notificationsScenes() -> [Scene<NotificationsState>] {
        [
            Scene("loading", NotificationsState()),
            Scene("empty", NotificationsState(phase: .empty)),
            Scene("signed-out", NotificationsState(phase: .failed(SimpleFormats.signedOut))),
            Scene("loaded", loaded()),
            Scene("not-changed", loaded(notice: SimpleFormats.serverIsOffline)),
        ]
    }

    private static func loaded(notice: Notice? = nil) -> NotificationsState {
        let rows = [
            row(551_487, "Kazan", on: [1, 2]), row(2_643_743, "London", on: [0]),
            row(1_850_147, "東京", on: []), row(3_448_439, "São Paulo", on: [0, 1, 2]),
        ]
        return NotificationsState(
            phase: .loaded, rows: rows, selection: 1, kind: 1,
            window: ScrollWindow(capacity: 10, total: rows.count), notice: notice)
    }

    private static func row(_ number: Int, _ name: String, on: Set<Int>) -> SubscriptionRow {
        SubscriptionRow(
            id: PlaceID(rawValue: number), name: name,
            kinds: ["rain", "frost", "storm"].enumerated().map {
                SubscriptionRow.Kind($1, isOn: on.contains($0))
            })
    }
}
