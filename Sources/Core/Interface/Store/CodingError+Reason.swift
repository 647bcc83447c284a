internal import Foundation

extension DecodingError {
    /// What is wrong with a record and where, without the names of Swift's types.
    var reason: String {
        switch self {
        case .keyNotFound(let key, let context):
            "“\(key.stringValue)” is missing" + (context.codingPath.place.map { " in \($0)" } ?? "")
        case .valueNotFound(_, let context): "\(context.codingPath.place ?? "it") is empty"
        case .typeMismatch(_, let context):
            "\(context.codingPath.place ?? "it") is another kind of value than expected"
        case .dataCorrupted(let context):
            context.codingPath.place.map { "\($0) has a value that this version does not know" }
                ?? "it is not valid JSON"
        @unknown default: "\(self)"
        }
    }
}

extension EncodingError {
    /// Which value JSON can't hold.
    var reason: String {
        guard case .invalidValue(let value, let context) = self else { return "\(self)" }
        return "\(context.codingPath.place ?? "it") is \(value)"
    }
}

extension [any CodingKey] {
    /// In quotes, as in JavaScript: `“hours[3].wind”`; nil for the whole value.
    fileprivate var place: String? {
        guard !isEmpty else { return nil }
        let keys = map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
        let path = keys.joined()
        return "“\(path.hasPrefix(".") ? String(path.dropFirst()) : path)”"
    }
}
