internal import Core
internal import Foundation

/// Random UUIDs.
struct UniqueIdentifiers: Identifiers {
    func next() -> String { UUID().uuidString }
}
