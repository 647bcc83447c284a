import AssemblyTesting
import Core
import Foundation
import Testing

@Suite("Stores, side by side") struct StoreComparison {
    let comparison = Comparison(
        "store", of: StoreStep.self, on: Program.all.testing("Store", \.core.store),
        state: { program in
            try await program.core.store.transaction { transaction in
                try StoreStep.kinds.map { kind in
                    try transaction.records(kind, StoreQuery(order: .oldestFirst)).map(\.asText)
                }
            }
        },
        restart: { $0.restarted() })

    @Test("any sequence of transactions is answered alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 10, steps: 15) }

    @Test("transactions at once are as if one had come after another")
    func together() async throws { try await comparison.runTogether(seeds: 3) }
}

/// A transaction of some steps, which is kept, or undone by what its body throws in the end; or a read. The task of either
/// may be cancelled by its body, which changes nothing.
enum StoreStep: Step {
    case transaction([RecordStep], ending: Ending)
    case read([RecordStep], ending: Ending)

    enum Ending { case kept, keptInCancelledTask, undone, cancelled }

    // In the order of their bytes, capitals come first.
    static let kinds = ["k", "K", "L"]

    static func next(after done: [Self], using random: inout Random) -> Self {
        let steps = (0..<random.below(6)).map { _ in RecordStep(using: &random) }
        if random.below(4) == 0 {
            return .read(steps, ending: random.one(of: [.kept, .kept, .keptInCancelledTask, .undone]))
        }
        let endings: [Ending] = [.kept, .kept, .kept, .keptInCancelledTask, .undone, .cancelled]
        return .transaction(steps, ending: random.one(of: endings))
    }

    func run(on program: Program) async throws -> Answer? {
        let store = program.core.store
        do {
            // A task of its own, for its body may cancel it.
            return try await Task {
                switch self {
                case .transaction(let steps, let ending):
                    try await store.transaction { transaction in
                        try ending.end(try steps.map { try $0.run(transaction) })
                    }
                case .read(let steps, let ending):
                    try await store.read { snapshot in
                        try ending.end(try steps.compactMap { try $0.read(snapshot) })
                    }
                }
            }.value
        } catch let undone as Undone {
            return undone.answers
        }
    }

    var simpler: [Self] {
        switch self {
        case .transaction(let steps, let ending):
            let shorter = steps.indices.map { index in
                Self.transaction(Array(steps[..<index] + steps[(index + 1)...]), ending: ending)
            }
            return shorter + (ending == .kept ? [] : [.transaction(steps, ending: .kept)])
        case .read(let steps, let ending):
            let shorter = steps.indices.map { index in
                Self.read(Array(steps[..<index] + steps[(index + 1)...]), ending: ending)
            }
            return shorter + (ending == .kept ? [] : [.read(steps, ending: .kept)])
        }
    }

    fileprivate struct Undone: Error { let answers: [String] }
}

extension StoreStep.Ending {
    /// Ends a body that has these answers.
    fileprivate func end(_ answers: [String]) throws -> [String] {
        switch self {
        case .kept: return answers
        case .keptInCancelledTask:
            withUnsafeCurrentTask { $0?.cancel() }
            return answers
        case .undone: throw StoreStep.Undone(answers: answers)
        case .cancelled: throw CancellationError()
        }
    }
}

/// One thing to do within a transaction.
enum RecordStep {
    case put(String, String, Data)
    case remove(String, String)
    case data(String, String)
    case records(String, StoreQuery)
    case kinds

    // The order of texts is not that of their bytes: "é" comes before "z", composed or not, and "a" before "B".
    // Some characters stand for others in the patterns of SQL and of the shell, and C ends a text at a zero.
    private static let ids = [
        "", "a", "ab", "b", "B", "z", "\u{E9}", "e\u{301}", "\u{FF5E}", "🗒", "[a]b", "a%", "a_", "*b", "?b",
        "a\\", "a\0b",
    ]
    private static let prefixes = ["", "", "a", "e", "ab", "[a]", "a%", "a_", "*", "?", "a\\", "a\0"]

    init(using random: inout Random) {
        let kind = random.one(of: StoreStep.kinds)
        let id = random.one(of: Self.ids)
        switch random.below(8) {
        case 0, 1, 2: self = .put(kind, id, Data([UInt8(random.below(256))]))
        case 3: self = .remove(kind, id)
        case 4: self = .data(kind, id)
        case 5: self = .kinds
        default:
            self = .records(
                kind,
                StoreQuery(
                    prefix: random.one(of: Self.prefixes),
                    order: random.one(of: StoreQuery.Order.allCases),
                    limit: random.one(of: [nil, nil, -1, 0, 1, 3]), offset: random.below(4) - 1))
        }
    }

    func run(_ transaction: any StoreTransaction) throws -> String {
        switch self {
        case .put(let kind, let id, let data):
            try transaction.put(data, kind, id)
            return "put"
        case .remove(let kind, let id): return "\(try transaction.remove(kind, id))"
        case .data, .records, .kinds: return try read(transaction) ?? ""
        }
    }

    /// Nil for a step that does not read.
    func read(_ snapshot: any StoreSnapshot) throws -> String? {
        switch self {
        case .put, .remove: return nil
        case .data(let kind, let id):
            return try snapshot.data(kind, id).map { "\(Array($0))" } ?? "nothing"
        case .kinds: return "\(try snapshot.kinds())"
        case .records(let kind, let query): return "\(try snapshot.records(kind, query).map(\.asText))"
        }
    }
}

extension StoredData {
    fileprivate var asText: String { "\(id) \(Array(data))" }
}
