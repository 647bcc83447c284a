internal import Presentation

extension TextField.Edit {
    /// The edit of a text field for a key, or nil when there is none.
    init?(_ key: Key) {
        switch (key.code, key.modifiers) {
        case (.character(let character), []): self = .insert(String(character))
        case (.backspace, []), (.character("h"), .control): self = .deleteBackward
        case (.delete, _), (.character("d"), .control): self = .deleteForward
        case (.backspace, _), (.character("w"), .control): self = .deleteWordBackward
        case (.character("u"), .control): self = .deleteToStart
        case (.character("k"), .control): self = .deleteToEnd
        case (.left, _), (.character("b"), .control): self = .moveLeft
        case (.right, _), (.character("f"), .control): self = .moveRight
        case (.home, _), (.character("a"), .control): self = .moveToStart
        case (.end, _), (.character("e"), .control): self = .moveToEnd
        default: return nil
        }
    }
}
