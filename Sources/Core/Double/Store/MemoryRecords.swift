internal import Core
internal import Foundation

/// The records of all kinds.
struct MemoryRecords {
    private var kinds: [BytewiseText: [BytewiseText: Record]] = [:]
    private var lastSequence = 0

    private struct Record {
        let sequence: Int
        var stored: StoredData
    }

    var allKinds: [String] { kinds.filter { !$0.value.isEmpty }.keys.sorted().map(\.text) }

    func data(_ kind: String, _ id: String) -> Data? {
        kinds[BytewiseText(kind)]?[BytewiseText(id)]?.stored.data
    }

    mutating func put(_ data: Data, _ kind: String, _ id: String) {
        lastSequence += 1
        // A part of other data has their indices, and would keep all of them in memory.
        let data = Data(Array(data))
        let old = kinds[BytewiseText(kind)]?[BytewiseText(id)]
        kinds[BytewiseText(kind), default: [:]][BytewiseText(id)] = Record(
            sequence: old?.sequence ?? lastSequence, stored: StoredData(id: id, data: data))
    }

    mutating func remove(_ kind: String, _ id: String) -> Bool {
        kinds[BytewiseText(kind)]?.removeValue(forKey: BytewiseText(id)) != nil
    }

    func records(_ kind: String, _ query: StoreQuery) -> [StoredData] {
        let prefix = BytewiseText(query.prefix)
        let found = (kinds[BytewiseText(kind)] ?? [:]).filter { $0.key.begins(with: prefix) }
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
