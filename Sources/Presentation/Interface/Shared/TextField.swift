/// A line of text that is being written, with a cursor.
public struct TextField: Hashable, Sendable {
    /// What is written.
    public private(set) var text: String
    /// How many characters stand before the cursor.
    public private(set) var cursor: Int

    /// A change to what is written.
    public enum Edit: Hashable, Sendable {
        /// Puts text before the cursor; line breaks and control characters are dropped.
        case insert(String)
        case deleteBackward, deleteForward, deleteWordBackward, deleteToStart, deleteToEnd
        case moveLeft, moveRight, moveToStart, moveToEnd
    }

    /// A field with the cursor behind the text.
    public init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Changes what is written.
    public mutating func apply(_ edit: Edit) {
        var characters = Array(text)
        switch edit {
        case .insert(let inserted):
            let clean = inserted.filter {
                !$0.isNewline && !$0.unicodeScalars.allSatisfy { $0.value < 32 || $0.value == 127 }
            }
            let head = String(characters[..<cursor]) + clean
            text = head + String(characters[cursor...])
            // A combining mark joins the character before it, so the cursor is counted anew.
            cursor = min(head.count, text.count)
            return
        case .deleteBackward:
            guard cursor > 0 else { return }
            characters.remove(at: cursor - 1)
            cursor -= 1
        case .deleteForward:
            guard cursor < characters.count else { return }
            characters.remove(at: cursor)
        case .deleteWordBackward:
            let start = Self.wordStart(in: characters, before: cursor)
            characters.removeSubrange(start..<cursor)
            cursor = start
        case .deleteToStart:
            characters.removeSubrange(..<cursor)
            cursor = 0
        case .deleteToEnd: characters.removeSubrange(cursor...)
        case .moveLeft: cursor = max(0, cursor - 1)
        case .moveRight: cursor = min(characters.count, cursor + 1)
        case .moveToStart: cursor = 0
        case .moveToEnd: cursor = characters.count
        }
        text = String(characters)
    }

    private static func wordStart(in characters: [Character], before cursor: Int) -> Int {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        return start
    }
}
