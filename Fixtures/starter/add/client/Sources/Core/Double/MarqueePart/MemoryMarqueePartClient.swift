internal import Conditions
internal import Core
internal import Synchronization

/// The marquee part in memory. The conditions slow it down, and stop it.
struct MemoryMarqueePartClient: MarqueePartClient {
    private let conditions: Conditions
    private let memory: CoreMemory

    init(conditions: Conditions, memory: CoreMemory) {
        self.conditions = conditions
        self.memory = memory
    }

    func read() async throws(MarqueePartClientError) -> String? {
        try await pass()
        return memory.marqueePart.withLock { $0 }
    }

    func write(_ text: String) async throws(MarqueePartClientError) {
        try await pass()
        memory.marqueePart.withLock { $0 = text }
    }

    private func pass() async throws(MarqueePartClientError) {
        do {
            try await conditions.pass()
        } catch is Obstacle {
            throw .failed("the disk is not there.")
        } catch {
            throw .cancelled
        }
    }
}
