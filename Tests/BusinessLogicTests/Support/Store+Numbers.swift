import Core
import Foundation
import Testing

extension Store {
    /// Puts a number in the place of those that a member has in the records of a kind, as in a file that was changed;
    /// of those within another member only, where one is named: of `windSpeed` within `hourly`.
    func replaceNumbers(
        of member: String, within outer: String? = nil, in kind: String, by number: String
    ) async throws {
        try await transaction { records in
            let numbers = try Regex(#""\#(member)":[-+0-9.e]+"#)
            for record in try records.records(kind, StoreQuery()) {
                let text = String(decoding: record.data, as: UTF8.self)
                var place = text.startIndex..<text.endIndex
                if let outer { place = try #require(text.range(ofValueOf: outer)) }
                let changed = text.replacing(
                    numbers, with: #""\#(member)":\#(number)"#, subrange: place)
                try #require(changed != text)
                try records.put(Data(changed.utf8), kind, record.id)
            }
        }
    }
}

extension String {
    /// Where the object or array of the first member of this name is; nil where no member has the name.
    fileprivate func range(ofValueOf member: String) -> Range<Index>? {
        guard let name = range(of: "\"\(member)\":") else { return nil }
        var depth = 0
        for index in self[name.upperBound...].indices {
            switch self[index] {
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            default: break
            }
            if depth == 0 { return name.upperBound..<self.index(after: index) }
        }
        return nil
    }
}
