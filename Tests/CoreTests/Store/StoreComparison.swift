import Core
import Foundation
import Testing

@Suite("Stores, side by side") struct StoreComparison {
    @Test("any sequence of transactions is answered alike", arguments: UInt64(1)...20)
    func alike(seed: UInt64) async throws {
        let (base, double) = (try World.base(), World.double())
        var numbers = Numbers(state: seed)

        for _ in 1...15 {
            let operations = (0..<numbers.below(6)).map { _ in Operation(&numbers) }
            let isKept = numbers.below(4) > 0

            let real = try await answers(base.core.store, operations, isKept)
            let fake = try await answers(double.core.store, operations, isKept)

            #expect(real == fake, "seed \(seed): \(operations)")
        }
    }

    private func answers(
        _ store: any Store, _ operations: [Operation], _ isKept: Bool
    ) async throws -> [String] {
        do {
            return try await store.transaction { transaction in
                let answers = try operations.map { try $0.run(transaction) }
                if !isKept { throw Undone(answers: answers) }
                return answers
            }
        } catch let undone as Undone {
            return undone.answers
        }
    }

    private struct Undone: Error { let answers: [String] }

    /// One thing to do within a transaction.
    private enum Operation: Sendable {
        case put(String, String, Data)
        case remove(String, String)
        case data(String, String)
        case records(String, StoreQuery)

        private static let kinds = ["k", "K"]
        private static let ids = ["", "a", "ab", "abc", "b", "\u{E9}", "e\u{301}", "\u{FF5E}", "🌧"]

        init(_ numbers: inout Numbers) {
            let kind = numbers.one(of: Self.kinds)
            let id = numbers.one(of: Self.ids)
            switch numbers.below(5) {
            case 0, 1: self = .put(kind, id, Data([UInt8(numbers.below(256))]))
            case 2: self = .remove(kind, id)
            case 3: self = .data(kind, id)
            default:
                self = .records(
                    kind,
                    StoreQuery(
                        prefix: numbers.one(of: ["", "a", "e", "ab"]),
                        order: numbers.one(of: StoreQuery.Order.allCases),
                        limit: numbers.one(of: [nil, 0, 1, 3]), offset: numbers.below(3)))
            }
        }

        func run(_ transaction: any StoreTransaction) throws -> String {
            switch self {
            case .put(let kind, let id, let data): return "\(try transaction.put(data, kind, id))"
            case .remove(let kind, let id): return "\(try transaction.remove(kind, id))"
            case .data(let kind, let id): return "\(try transaction.data(kind, id).map(Array.init) as Any)"
            case .records(let kind, let query):
                return try transaction.records(kind, query).map { "\(Array($0.id.utf8))\(Array($0.data))" }
                    .joined(separator: ",")
            }
        }
    }

    /// Numbers that are the same for the same seed.
    private struct Numbers {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }

        mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
    }
}
