extension String {
    /// Whether the text has more than 64 combining marks in a row. No language has as many, and Unicode's Stream-Safe
    /// Text Format (UAX #15) has 30 at most.
    ///
    /// Such a text from another computer is neither compared nor hashed: Swift puts marks into their canonical order
    /// for it, which takes the square of their number.
    package var hasLongRunOfMarks: Bool {
        // A mark has two bytes at least.
        guard utf8.count > 2 * Self.longestRunOfMarks else { return false }
        var run = 0
        for scalar in unicodeScalars {
            // The first mark is U+0300.
            if scalar.value < 0x300 || scalar.properties.canonicalCombiningClass == .notReordered {
                run = 0
            } else {
                run += 1
                if run > Self.longestRunOfMarks { return true }
            }
        }
        return false
    }

    private static var longestRunOfMarks: Int { 64 }
}
