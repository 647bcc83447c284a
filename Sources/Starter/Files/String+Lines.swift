extension String {
    /// The lines, whatever breaks them: Swift takes `\r\n` for one character, which is not `\n`.
    var linesOfAnyBreak: [Substring] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
}
