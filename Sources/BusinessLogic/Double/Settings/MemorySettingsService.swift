internal import BusinessLogic
internal import Synchronization

/// Settings in memory.
final class MemorySettingsService: SettingsService {
    private let memory: BusinessLogicMemory
    private let changes = Broadcast<Settings>()

    init(memory: BusinessLogicMemory) { self.memory = memory }

    func settings() async throws(SettingsError) -> Settings {
        if Task.isCancelled { throw .cancelled }
        return try memory.content.withLock { content throws(SettingsError) in try content.settings.get() }
    }

    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        if Task.isCancelled { throw .cancelled }
        return try memory.content.withLock { content throws(SettingsError) in
            let old = try content.settings.get()
            var settings = old
            change(&settings)
            content.settings = .success(settings)
            // Within the lock, so that readers are told in the order of the changes.
            if settings != old { changes.send(settings) }
            return settings
        }
    }

    func updates() -> AsyncStream<Settings> {
        memory.content.withLock { content in
            changes.stream(first: try? content.settings.get())
        }
    }
}
