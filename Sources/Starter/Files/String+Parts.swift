import Foundation

extension String {
    /// Whether it starts with the first of these parts, ends with the last, and contains the others between, in
    /// order.
    package func fits(_ parts: [String]) -> Bool {
        guard let first = parts.first, let last = parts.last, hasPrefix(first) else { return false }
        var rest = dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
