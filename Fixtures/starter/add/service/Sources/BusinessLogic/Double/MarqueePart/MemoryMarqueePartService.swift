internal import BusinessLogic
internal import Conditions
internal import Synchronization

/// The marquee part in memory. The conditions slow it down, and make it refuse entries as a full disk does.
struct MemoryMarqueePartService: MarqueePartService {
    private let conditions: Conditions
    private let memory: BusinessLogicMemory

    init(conditions: Conditions, memory: BusinessLogicMemory) {
        self.conditions = conditions
        self.memory = memory
    }

    func entries() async throws(MarqueePartError) -> [String] {
        // A slow disk answers with what there was when it was asked.
        let entries = memory.marqueePart.withLock { $0 }
        _ = try await hasRoom()
        return entries
    }

    func add(_ entry: String) async throws(MarqueePartError) {
        guard try await hasRoom() else {
            throw .notKept(
                """
                There is no room left for the entry.
                help: free some space and try again
                """)
        }
        memory.marqueePart.withLock { $0.append(entry) }
    }

    /// Waits as long as the conditions delay it; false when they stop it.
    private func hasRoom() async throws(MarqueePartError) -> Bool {
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
