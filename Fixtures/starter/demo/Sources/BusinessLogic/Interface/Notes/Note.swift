public import Foundation

/// A few words that the user wants to keep.
public struct Note: Hashable, Sendable, Identifiable, Codable {
    /// Names the note.
    public let id: NoteID
    /// What it says: at least one character, without blanks at either end.
    public let text: String
    /// When it was written or last changed.
    public let changed: Date

    /// A note, or nil when the text is blank. Blanks at its ends are dropped.
    public init?(id: NoteID, text: String, changed: Date) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return nil }
        self.id = id
        self.text = text
        self.changed = changed
    }

    /// Whether every word of `search` stands in the text, in any case and with or without accents. A search without a
    /// word finds every note.
    public func matches(_ search: String) -> Bool {
        search.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
    }
}

extension Note: Comparable {
    /// The order of lists: the note that was changed last comes first; of two that were changed at the same moment, the
    /// one with the smaller id.
    public static func < (one: Note, other: Note) -> Bool {
        one.changed == other.changed ? one.id.rawValue < other.id.rawValue : one.changed > other.changed
    }
}

/// Names a note.
public struct NoteID: RawRepresentable, Hashable, Sendable, Codable {
    /// The name as text.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}
