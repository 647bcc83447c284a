internal import Foundation

/// The JSON format of the domain's values for other programs.
///
/// Keys are the properties' names, sorted; nil is left out. Dates are UTC with seconds: `2025-03-14T10:15:00Z`.
/// Units are those of the types, whatever the user's settings. All control characters in texts are escaped.
public enum CanonicalJSON {
    /// The value as indented JSON, without a line break at its end.
    ///
    /// - Throws: `EncodingError` when the value can't be written: a number that is infinite or not a number.
    public static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars {
            // Control characters that JSON need not escape, and a terminal would obey.
            if (0x7F...0x9F).contains(scalar.value) {
                text.append(contentsOf: "\\u00\(String(scalar.value, radix: 16))".unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// Reads a value that ``text(_:)`` has written.
    ///
    /// - Throws: `DecodingError` or ``InvalidValue`` when the text is invalid.
    public static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(text.utf8))
    }
}

extension WeatherReport {
    /// The report in the format of ``CanonicalJSON``.
    ///
    /// - Throws: `EncodingError` when a number is infinite or not a number.
    public func json() throws -> String { try CanonicalJSON.text(self) }
}
