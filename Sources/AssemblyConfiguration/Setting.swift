/// A value as a source has it.
public struct Setting: Sendable {
    /// What it is in a file. A variable of the environment may be meant as any of them.
    public enum Kind: Sendable, Hashable {
        /// A string.
        case text
        /// A number.
        case number
        /// `true` or `false`.
        case truth
        /// A list, `null` or an object without settings, which no setting is.
        case other
    }

    /// It may stand where there could be settings.
    var isEmptyObject: Bool { kind == .other && text == "{}" }

    /// Foundation reads bytes of a variable that are not UTF-8 as U+FFFD. As a path it would name another folder.
    var hasReplacedBytes: Bool { isVariable && text.contains("\u{FFFD}") }

    /// The value as errors say it. Only a text is in quotes: the number 5 is no text, and the text "5" is no number.
    var told: String {
        switch kind {
        case .number, .truth: text
        case .other where text == "null": text
        // Escaped: a line end in it is no new line of the report.
        default: text.debugDescription
        }
    }

    /// A path as errors say it. A file may have any characters in one; a line end in it is no new line of the report.
    static func told(path: String) -> String {
        path.unicodeScalars.map { scalar -> String in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }.joined()
    }

    let text: String
    /// Nil where a source only has texts.
    let kind: Kind?
    /// The file, line and column, or the variable.
    let place: String
    var isVariable = false
}
