extension String {
    /// The text with control characters replaced by blanks, and cut when it is longer than `limit`: what others
    /// sent can stand in a log or an error, and no terminal obeys it.
    func onOneLine(limit: Int = 200) -> String {
        let singleLine = String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(limit).map { $0.properties.generalCategory == .control ? " " : $0 }))
        return unicodeScalars.count > limit ? singleLine + "…" : singleLine
    }
}
