internal import BusinessLogic
internal import Conditions
internal import Synchronization

/// Settings in memory.
final class MemorySettingsService: SettingsService {
    private let memory: BusinessLogicMemory
    private let changes: UpdateBroadcast<Settings>

    private let known: [Provider: MadeUpProvider]
    private let conditions: Conditions

    init(
        memory: BusinessLogicMemory, readers: UpdateReaders, providers: [Provider: MadeUpProvider],
        conditions: Conditions
    ) {
        self.memory = memory
        known = providers
        self.conditions = conditions
        changes = UpdateBroadcast(readers)
    }

    func settings() async throws(SettingsError) -> Settings {
        if Task.isCancelled { throw .cancelled }
        return try memory.read(or: SettingsError.notKept) { content throws(SettingsError) in
            try content.settings.get()
        }
    }

    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        if Task.isCancelled { throw .cancelled }
        return try memory.change(or: SettingsError.notKept) { content throws(SettingsError) in
            let old = try content.settings.get()
            var settings = old
            change(&settings)
            _ = settings.take(settings.providers)
            content.settings = .success(settings)
            // Within the lock, so that readers are told in the order of the changes.
            if settings != old { changes.send(settings) }
            return settings
        }
    }

    func providers() async throws(SettingsError) -> [ProviderStatus] {
        if Task.isCancelled { throw .cancelled }
        return try memory.read(or: SettingsError.notKept) { content throws(SettingsError) in
            ProviderStatus.all(
                of: Set(known.keys), try content.settings.get(), withoutKey: known.withoutKey,
                health: content.health, at: conditions.now)
        }
    }

    func updates() -> AsyncStream<Settings> {
        // Sent within the lock, as changes are: no change comes between.
        let stream = try? memory.read(or: SettingsError.notKept) { content throws(SettingsError) in
            changes.stream(first: try? content.settings.get())
        }
        return stream ?? changes.stream(first: nil)
    }
}
