/// A line of text that is being written, with a cursor.
public struct TextField: Hashable, Sendable {
    /// What is written.
    public private(set) var text: String
    /// How many characters stand before the cursor.
    public private(set) var cursor: Int
    /// How many characters there is room for; what goes beyond is not taken.
    public let limit: Int
    /// Whether a line break or tab between words becomes a blank, as it is by default; else it is dropped, as in a
    /// password.
    public let keepsWords: Bool
    /// Whether something was not taken by the last change, for lack of room.
    public private(set) var isFull = false

    /// A change to what is written.
    public enum Edit: Hashable, Sendable {
        /// Puts text before the cursor; line breaks and control characters are dropped, but a field with
        /// ``TextField/keepsWords`` has a blank in the place of those between words.
        case insert(String)
        case deleteBackward, deleteForward, deleteWordBackward, deleteToStart, deleteToEnd
        case moveLeft, moveRight, moveToStart, moveToEnd
    }

    /// A field with the cursor behind the text; for a text that is longer than `limit` there is room.
    public init(_ text: String = "", limit: Int = 10_000, keepsWords: Bool = true) {
        self.text = text
        cursor = text.count
        self.limit = max(limit, cursor)
        self.keepsWords = keepsWords
    }

    /// The field with a bullet in the place of each character, for a password.
    public var masked: TextField {
        var field = self
        field.text = String(repeating: "•", count: text.count)
        return field
    }

    /// Changes what is written.
    public mutating func apply(_ edit: Edit) {
        isFull = false
        var characters = Array(text)
        switch edit {
        case .insert(let inserted): return insert(inserted, characters)
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

    /// How many bytes a character has on average, at most.
    private static let mostBytes = 16

    private mutating func insert(_ inserted: String, _ characters: [Character]) {
        let room = limit - characters.count
        let before = characters[..<cursor]
        let behind = characters[cursor...]
        let line = line(of: inserted, upTo: room + 1, between: before.last, and: behind.first)
        let head = String(before) + line
        let tail = String(behind)
        let whole = head + tail
        let excess = whole.count - limit
        // A character may be made of any number of marks.
        guard whole.utf8.count <= max(text.utf8.count, limit * Self.mostBytes) else {
            isFull = true
            return
        }
        isFull = excess > 0
        let kept = isFull ? String(head.dropLast(excess)) : head
        text = isFull ? kept + tail : whole
        // A combining mark joins the character before it, so the cursor is counted anew.
        cursor = min(kept.count, text.count)
    }

    /// So many characters of a text on one line, without control characters, to stand between two others.
    ///
    /// The text is scanned no further than needed, because a pasted one may be very long. A mark that joins the
    /// character before takes no room.
    private func line(
        of text: String, upTo count: Int, between before: Character?, and behind: Character?
    ) -> String {
        var line: [Character] = []
        var isBehindBreak = false
        for character in text {
            guard line.count < count else { break }
            if keepsWords, character.isNewline || character == "\t" {
                isBehindBreak = true
            } else if character.isNewline
                || character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .control })
                || isBehindBreak && character.isWhitespace
            {
                continue
            } else {
                // One blank, however many stand around the break; none at the ends of the field.
                if isBehindBreak, (line.last ?? before)?.isWhitespace == false { line.append(" ") }
                isBehindBreak = false
                line.append(character)
            }
        }
        if isBehindBreak, (line.last ?? before)?.isWhitespace == false, behind?.isWhitespace == false {
            line.append(" ")
        }
        return String(line)
    }

    private static func wordStart(in characters: [Character], before cursor: Int) -> Int {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        return start
    }
}
