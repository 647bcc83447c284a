import Core
import Foundation

/// A record in the file. The oldest stands first.
struct FileRecord: Codable {
    let kind: String
    let id: String
    var data: Data

    // Swift's `==` takes different bytes for the same text; the store must not.
    func has(_ kind: String, _ id: String) -> Bool {
        self.kind.utf8.elementsEqual(kind.utf8) && self.id.utf8.elementsEqual(id.utf8)
    }
}

/// The records of one transaction, before they are written.
final class FileTransaction: StoreTransaction {
    private var all: [FileRecord]
    private let file: URL
    private var isOver = false
    private var failure: StoreError?

    init(_ records: [FileRecord], _ file: URL) {
        all = records
        self.file = file
    }

    /// The records, or the failure of the body's calls, though it returned.
    func end() throws(StoreError) -> [FileRecord] {
        isOver = true
        if let failure { throw failure }
        return all
    }

    func kinds() throws(StoreError) -> [String] {
        try checkIsOn()
        let kinds = all.map(\.kind).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return kinds.indices.filter { $0 == 0 || !kinds[$0].utf8.elementsEqual(kinds[$0 - 1].utf8) }
            .map { kinds[$0] }
    }

    func data(_ kind: String, _ id: String) throws(StoreError) -> Data? {
        try place(of: kind, id).map { all[$0].data }
    }

    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError) {
        let place = try place(of: kind, id)
        guard kind.utf8.count + id.utf8.count + data.count <= 1_000_000_000 else {
            failure = .recordTooLarge(path: file.path)
            throw .recordTooLarge(path: file.path)
        }
        // A part of other bytes keeps their indices.
        let bytes = data.startIndex == 0 ? data : Data(Array(data))
        if let place {
            all[place].data = bytes
        } else {
            all.append(FileRecord(kind: kind, id: id, data: bytes))
        }
    }

    func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool {
        guard let place = try place(of: kind, id) else { return false }
        all.remove(at: place)
        return true
    }

    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        try checkIsOn()
        let found = all.filter {
            $0.kind.utf8.elementsEqual(kind.utf8) && $0.id.utf8.starts(with: query.prefix.utf8)
        }
        let byID = { found.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) } }
        let ordered: [FileRecord] =
            switch query.order {
            case .oldestFirst: found
            case .newestFirst: found.reversed()
            case .id: byID()
            case .idDescending: byID().reversed()
            }
        return ordered.dropFirst(max(query.offset, 0)).prefix(max(query.limit ?? .max, 0))
            .map { StoredData(id: $0.id, data: $0.data) }
    }

    private func place(of kind: String, _ id: String) throws(StoreError) -> Int? {
        try checkIsOn()
        return all.firstIndex { $0.has(kind, id) }
    }

    private func checkIsOn() throws(StoreError) {
        if let failure { throw failure }
        if isOver { throw .failed(path: file.path, reason: "the transaction is over") }
    }
}
