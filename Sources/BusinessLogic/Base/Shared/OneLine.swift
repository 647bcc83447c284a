extension String {
    /// The text on one line, at most `limit` characters long, with control characters replaced by blanks, so that
    /// received texts can be logged and printed.
    func onOneLine(limit: Int = 200) -> String {
        let singleLine = String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(limit).map { $0.properties.generalCategory == .control ? " " : $0 }))
        return unicodeScalars.count > limit ? singleLine + "…" : singleLine
    }
}

extension Unicode.Scalar {
    /// Whether it shows nothing by itself: it is a blank, or a mark such as a zero-width space.
    var isInvisible: Bool { properties.isWhitespace || properties.isDefaultIgnorableCodePoint }
}
