/// A replacement in a text.
///
/// It can be reverted as long as the new text occurs exactly once.
struct Replacement: Equatable {
    /// The byte range.
    let range: Range<Int>
    let old: String
    let new: String

    /// The text after the change.
    func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + new
            + String(decoding: bytes[range.upperBound...], as: UTF8.self)
    }
}

/// Why an insertion is impossible.
struct PlaceError: Error, Equatable {
    /// The place that was searched, if any: `Sources/…/CoreBase.swift:12`.
    let location: String?
    /// What was expected, as an ending for an error's sentence.
    let expected: String
    /// Whether a member of the name is there already, so that the insertion can't be made by hand either.
    var isNameTaken = false
}
