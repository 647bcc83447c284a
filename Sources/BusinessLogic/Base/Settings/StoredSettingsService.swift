internal import BusinessLogic
internal import Core

/// Settings in the store.
final class StoredSettingsService: SettingsService {
    private let store: any Store
    private let known: ProviderRecords
    private let changes: ChangeNotifier

    init(store: any Store, providers: ProviderRecords, log: any Log) {
        self.store = store
        known = providers
        changes = ChangeNotifier(log: log)
    }

    func settings() async throws(SettingsError) -> Settings {
        try await store.read(or: SettingsError.self) { records throws(StoreError) in
            try records.value(.settings, "settings") ?? Settings()
        }
    }

    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        let (old, new) = try await store.transaction(or: SettingsError.self) { records throws(StoreError) in
            let old = try records.value(.settings, "settings") ?? Settings()
            var new = old
            change(&new)
            _ = new.take(new.providers)
            try records.put(new, .settings, "settings")
            return (old, new)
        }
        if new != old { changes.announce() }
        return new
    }

    func providers() async throws(SettingsError) -> [ProviderStatus] {
        try await known.statuses()
    }

    func updates() -> AsyncStream<Settings> {
        changes.stream(of: "settings") { try await self.settings() }
    }
}

extension RecordKind where Value == Settings {
    static let settings = RecordKind("settings")
}
