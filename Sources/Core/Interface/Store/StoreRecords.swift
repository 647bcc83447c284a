internal import Foundation

extension StoreSnapshot {
    /// The value of a record, or nil when there is none.
    public func value<Value>(_ kind: RecordKind<Value>, _ id: String) throws(StoreError) -> Value? {
        guard let data = try data(kind.name, id) else { return nil }
        return try decode(data, kind, id)
    }

    /// The values of a kind that the query asks for, in its order.
    public func values<Value>(
        _ kind: RecordKind<Value>, _ query: StoreQuery = StoreQuery()
    ) throws(StoreError) -> [Value] {
        var values: [Value] = []
        for record in try records(kind.name, query) {
            values.append(try decode(record.data, kind, record.id))
        }
        return values
    }

    private func decode<Value>(
        _ data: Data, _ kind: RecordKind<Value>, _ id: String
    ) throws(StoreError) -> Value {
        do {
            return try decoder.decode(Value.self, from: data)
        } catch {
            let reason = (error as? DecodingError)?.reason ?? "\(error)"
            throw .notDecodable(kind: kind.name, id: id, reason: reason)
        }
    }
}

extension StoreTransaction {
    /// Stores a record, new or in place of the old one.
    public func put<Value>(_ value: Value, _ kind: RecordKind<Value>, _ id: String) throws(StoreError) {
        let data: Data
        do {
            data = try encoder.encode(value)
        } catch {
            let reason = (error as? EncodingError)?.reason ?? "\(error)"
            throw .notEncodable(kind: kind.name, id: id, reason: reason)
        }
        // Foundation writes a `Decimal` that is not a number as `NaN`, which can't be read back.
        if data.range(of: notANumber) != nil, (try? decoder.decode(Value.self, from: data)) == nil {
            throw .notEncodable(kind: kind.name, id: id, reason: "it has a number that is NaN")
        }
        try put(data, kind.name, id)
    }

    /// Removes a record, and returns whether there was one.
    @discardableResult
    public func remove<Value>(_ kind: RecordKind<Value>, _ id: String) throws(StoreError) -> Bool {
        try remove(kind.name, id)
    }
}

// Shared, because creating a decoder takes longer than decoding a small value.
private let decoder = JSONDecoder()
private let notANumber = Data("NaN".utf8)
private let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
}()

extension Store {
    /// The value of a record, or nil when there is none, in a read of its own.
    public func value<Value>(_ kind: RecordKind<Value>, _ id: String) async throws -> Value? {
        try await read { try $0.value(kind, id) }
    }

    /// Stores a record, in a transaction of its own.
    public func put<Value>(_ value: Value, _ kind: RecordKind<Value>, _ id: String) async throws {
        try await transaction { try $0.put(value, kind, id) }
    }

    /// Removes a record, in a transaction of its own, and returns whether there was one.
    @discardableResult
    public func remove<Value>(_ kind: RecordKind<Value>, _ id: String) async throws -> Bool {
        try await transaction { try $0.remove(kind, id) }
    }

    /// The values that the query asks for, in a read of its own.
    public func values<Value>(
        _ kind: RecordKind<Value>, _ query: StoreQuery = StoreQuery()
    ) async throws -> [Value] {
        try await read { try $0.values(kind, query) }
    }
}
