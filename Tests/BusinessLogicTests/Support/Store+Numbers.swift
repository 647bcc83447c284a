import Core
import Foundation
import Testing

extension Store {
    /// Puts a number in the place of those that a member has in the records of a kind, as in a file that was changed.
    func replaceNumbers(of member: String, in kind: String, by number: String) async throws {
        try await transaction { records in
            let numbers = try Regex(#""\#(member)":[-+0-9.e]+"#)
            for record in try records.records(kind, StoreQuery()) {
                let text = String(decoding: record.data, as: UTF8.self)
                let changed = text.replacing(numbers, with: #""\#(member)":\#(number)"#)
                try #require(changed != text)
                try records.put(Data(changed.utf8), kind, record.id)
            }
        }
    }
}
