internal import Core
internal import Foundation

/// Names that nobody else gives either: random UUIDs.
struct UniqueIdentifiers: Identifiers {
    func next() -> String { UUID().uuidString }
}
