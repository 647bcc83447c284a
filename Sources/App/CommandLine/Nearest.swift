extension String {
    /// The word that this one is most likely a typo of, or nil.
    func nearest(in words: [String]) -> String? {
        let near = words.map { (word: $0, distance: distance(to: $0)) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= max(1, count / 3) else { return nil }
        return near.word
    }

    /// The edit distance: insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private func distance(to other: String) -> Int {
        let (one, two) = (Array(lowercased()), Array(other.lowercased()))
        var beforeLast: [Int] = []
        var last = Array(0...two.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, match) in two.enumerated() {
                var best = Swift.min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (letter == match ? 0 : 1))
                if row > 0, column > 0, letter == two[column - 1], one[row - 1] == match {
                    best = Swift.min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[two.count]
    }
}
