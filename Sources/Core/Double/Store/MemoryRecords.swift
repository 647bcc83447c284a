internal import Core
internal import Foundation

/// The records of all kinds.
struct MemoryRecords {
    private var kinds: [ExactText: [ExactText: Record]] = [:]
    private var lastSequence = 0

    private struct Record {
        let sequence: Int
        var stored: StoredData
    }

    var allKinds: [String] { kinds.filter { !$0.value.isEmpty }.keys.sorted().map(\.text) }

    func data(_ kind: String, _ id: String) -> Data? { kinds[ExactText(kind)]?[ExactText(id)]?.stored.data }

    mutating func put(_ data: Data, _ kind: String, _ id: String) {
        lastSequence += 1
        let old = kinds[ExactText(kind)]?[ExactText(id)]
        kinds[ExactText(kind), default: [:]][ExactText(id)] = Record(
            sequence: old?.sequence ?? lastSequence, stored: StoredData(id: id, data: data))
    }

    mutating func remove(_ kind: String, _ id: String) -> Bool {
        kinds[ExactText(kind)]?.removeValue(forKey: ExactText(id)) != nil
    }

    func records(_ kind: String, _ query: StoreQuery) -> [StoredData] {
        let prefix = ExactText(query.prefix)
        let found = (kinds[ExactText(kind)] ?? [:]).filter { $0.key.begins(with: prefix) }
        let ordered =
            switch query.order {
            case .id: found.sorted { $0.key < $1.key }
            case .idDescending: found.sorted { $0.key > $1.key }
            case .oldestFirst: found.sorted { $0.value.sequence < $1.value.sequence }
            case .newestFirst: found.sorted { $0.value.sequence > $1.value.sequence }
            }
        return ordered.dropFirst(max(query.offset, 0)).prefix(max(query.limit ?? .max, 0)).map(\.value.stored)
    }
}
