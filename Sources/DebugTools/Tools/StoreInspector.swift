internal import Core
internal import Foundation
internal import Presentation

/// Shows what the store keeps, and changes nothing.
struct StoreInspector: Sendable {
    let store: any Store

    /// The kinds of records, with how many there are and how large they are.
    func kinds() async throws -> [ToolContent.Line] {
        let kinds = try await store.read { records in
            try records.kinds().map { kind in
                (kind, try records.records(kind, StoreQuery()).map(\.data.count))
            }
        }
        if kinds.isEmpty { return [ToolContent.Line("Nothing is kept yet")] }
        return kinds.map { kind, sizes in
            let count = sizes.count == 1 ? "1 record" : "\(sizes.count) records"
            return ToolContent.Line(
                kind, "\(count), \(Self.text(sizes.reduce(0, +)))", .open(.records(kind: kind)))
        }
    }

    /// The records of a kind, each with its size.
    func records(of kind: String) async throws -> [ToolContent.Line] {
        let records = try await store.read { try $0.records(kind, StoreQuery()) }
        if records.isEmpty { return [ToolContent.Line("Nothing of this kind is kept")] }
        return records.map { record in
            ToolContent.Line(
                record.id, Self.text(record.data.count), .open(.record(kind: kind, id: record.id)))
        }
    }

    /// The value of a record as indented JSON with its members in the stored order, a line a row.
    func record(_ kind: String, _ id: String) async throws -> [ToolContent.Line] {
        guard let data = try await store.read({ try $0.data(kind, id) }) else {
            return [ToolContent.Line("It is not kept any more")]
        }
        return Self.json(data).split(separator: "\n").map { ToolContent.Line(String($0)) }
    }

    private static func json(_ data: Data) -> String {
        guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
            return "This is no JSON:\n" + String(decoding: data, as: UTF8.self)
        }
        return String(decoding: indented(data), as: UTF8.self)
    }

    // The stored bytes, since Foundation would write some numbers otherwise: on macOS 129.9 as 129.90000000000001.
    private static func indented(_ json: Data) -> [UInt8] {
        var text: [UInt8] = []
        var depth = 0
        var (isInString, isEscaped, hasJustOpened) = (false, false, false)
        func breakLine() { text += "\n\(String(repeating: "  ", count: depth))".utf8 }
        for byte in json {
            if isInString {
                text.append(byte)
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            let character = Unicode.Scalar(byte)
            if character.properties.isWhitespace { continue }
            let closes = character == "}" || character == "]"
            if closes { depth -= 1 }
            if closes != hasJustOpened { breakLine() }
            hasJustOpened = character == "{" || character == "["
            if hasJustOpened { depth += 1 }
            isInString = character == "\""
            if character == ":" { text += " : ".utf8 } else { text.append(byte) }
            if character == "," { breakLine() }
        }
        return text
    }

    private static func text(_ bytes: Int) -> String {
        bytes < 10_000 ? "\(bytes) bytes" : "\((bytes + 500) / 1000) kB"
    }
}
