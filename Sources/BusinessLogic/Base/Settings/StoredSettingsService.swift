internal import BusinessLogic
internal import Core

/// Settings in the store.
final class StoredSettingsService: SettingsService {
    private let store: any Store
    private let changes: Changes

    init(store: any Store, log: any Log) {
        self.store = store
        changes = Changes(log: log)
    }

    func settings() async throws(SettingsError) -> Settings {
        try await store.transaction(or: SettingsError.self) { records throws(StoreError) in
            try records.value(.settings, "settings") ?? Settings()
        }
    }

    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        let settings = try await store.transaction(or: SettingsError.self) { records throws(StoreError) in
            var settings = try records.value(.settings, "settings") ?? Settings()
            change(&settings)
            try records.put(settings, .settings, "settings")
            return settings
        }
        changes.announce()
        return settings
    }

    func updates() -> AsyncStream<Settings> {
        changes.stream(of: "settings") { try await self.settings() }
    }
}

extension RecordKind where Value == Settings {
    static let settings = RecordKind("settings")
}
