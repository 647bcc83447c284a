/// A change of a text: what stood at a place, and what stands there now.
///
/// It can be taken back as long as what stands there now is found once.
struct Replacement: Equatable {
    /// Bytes of the text.
    let range: Range<Int>
    let old: String
    let new: String

    /// The text after it.
    func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + new
            + String(decoding: bytes[range.upperBound...], as: UTF8.self)
    }
}

/// Why nothing can be inserted at a place.
struct PlaceError: Error, Equatable {
    /// The place that was looked at, where there is one: `Sources/…/CoreBase.swift:12`.
    let location: String?
    /// What was expected, as the end of a sentence.
    let expected: String
}
