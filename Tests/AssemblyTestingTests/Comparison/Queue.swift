import AssemblyTesting
import Conditions

/// What is compared with steps that wait: a queue that gives nothing before something is put.
protocol Queue: Sendable {
    func put(_ item: String) async
    func take() async throws -> String
}

actor PatientQueue: Queue {
    private var items: [String] = []
    private let time: ManualTime

    init(_ time: ManualTime) { self.time = time }

    func put(_ item: String) { items.append(item) }

    func take() async throws -> String {
        while items.isEmpty { try await time.sleep(for: .seconds(1)) }
        return items.removeFirst()
    }
}

/// Waits as the patient one does, and gives back other items than were put.
actor LoudQueue: Queue {
    private let queue: PatientQueue

    init(_ time: ManualTime) { queue = PatientQueue(time) }

    func put(_ item: String) async { await queue.put(item) }

    func take() async throws -> String { try await queue.take().uppercased() }
}

enum QueueStep: Step {
    case put(String)
    case take

    static func next(after done: [Self], using random: inout Random) -> Self {
        done.count.isMultiple(of: 2) ? .put(random.one(of: ["a", "b"])) : .take
    }

    func run(on queue: any Queue) async throws -> Answer? {
        switch self {
        case .put(let item):
            await queue.put(item)
            return nil
        case .take: return try await queue.take()
        }
    }
}

extension Comparison where Action == QueueStep {
    static func waiting(on time: ManualTime) -> Comparison {
        Comparison(
            "queue", of: QueueStep.self,
            on: Contract<any Queue>("Queue") {
                PatientQueue(time)
            } double: {
                LoudQueue(time)
            })
    }
}
