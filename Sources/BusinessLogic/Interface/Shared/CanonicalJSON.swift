internal import Foundation

/// The one way in which values of the domain are written as JSON for other programs.
///
/// Names are those of the properties, sorted; what is nil is left out. Dates are UTC to the second as
/// `2025-03-14T10:15:00Z`. Units are those of the types, whatever the user's settings say.
public enum CanonicalJSON {
    /// The value as indented JSON, without a line break at its end.
    ///
    /// - Throws: `EncodingError` when the value can't be written: a number that is infinite or not a number.
    public static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Reads back what ``text(_:)`` has written.
    ///
    /// - Throws: `DecodingError` or ``InvalidValue`` when the text is no such value.
    public static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(text.utf8))
    }
}

extension WeatherReport {
    /// The report for other programs, as ``CanonicalJSON`` writes it.
    ///
    /// - Throws: `EncodingError` when a number is infinite or not a number.
    public func json() throws -> String { try CanonicalJSON.text(self) }
}
