/// The name of a kind of records, with the type of their values.
///
/// ```swift
/// extension RecordKind where Value == Note { static let note = RecordKind("note") }
/// try await store.put(note, .note, note.id)
/// ```
public struct RecordKind<Value: Codable & Sendable>: Sendable {
    /// The kind's name in the store; it must never change.
    public let name: String

    /// The kind with this name.
    public init(_ name: String) { self.name = name }
}
