internal import BusinessLogic
internal import Foundation
internal import Synchronization

/// Settings in memory.
final class MemorySettingsService: SettingsService {
    private let memory: BusinessLogicMemory
    private let changes = Broadcast<Settings>()

    init(memory: BusinessLogicMemory) { self.memory = memory }

    func settings() async throws(SettingsError) -> Settings {
        if Task.isCancelled { throw .cancelled }
        return try memory.content.withLock { content throws(SettingsError) in try content.readSettings() }
    }

    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        if Task.isCancelled { throw .cancelled }
        return try memory.content.withLock { content throws(SettingsError) in
            let old = try content.readSettings()
            var settings = old
            change(&settings)
            try content.keep(settings)
            // Within the lock, so that readers are told in the order of the changes.
            if settings != old { changes.send(settings) }
            return settings
        }
    }

    func updates() -> AsyncStream<Settings> {
        memory.content.withLock { content in
            changes.stream(first: (try? content.readSettings()) ?? Settings())
        }
    }
}

extension BusinessLogicMemory.Content {
    fileprivate func readSettings() throws(SettingsError) -> Settings {
        guard let settings else { return Settings() }
        do {
            return try JSONDecoder().decode(Settings.self, from: settings)
        } catch {
            throw .notKept("The settings in memory can't be read: \(error)")
        }
    }

    fileprivate mutating func keep(_ new: Settings) throws(SettingsError) {
        do {
            settings = try JSONEncoder().encode(new)
        } catch {
            throw .notKept("The settings can't be written: \(error)")
        }
    }
}
