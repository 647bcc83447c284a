internal import Conditions
internal import Core
internal import Synchronization

/// The marquee part in memory. The conditions slow it down, and make it refuse texts as a full disk does.
struct MemoryMarqueePartClient: MarqueePartClient {
    private let conditions: Conditions
    private let memory: CoreMemory

    init(conditions: Conditions, memory: CoreMemory) {
        self.conditions = conditions
        self.memory = memory
    }

    func read() async throws(MarqueePartClientError) -> String? {
        _ = try await hasRoom()
        return memory.marqueePart.withLock { $0 }
    }

    func write(_ text: String) async throws(MarqueePartClientError) {
        guard try await hasRoom() else { throw .failed("No space left on device") }
        memory.marqueePart.withLock { $0 = text }
    }

    /// Waits as long as the conditions delay it; false when they stop it.
    private func hasRoom() async throws(MarqueePartClientError) -> Bool {
        do {
            try await conditions.pass()
            return true
        } catch is Obstacle {
            return false
        } catch {
            throw .cancelled
        }
    }
}
