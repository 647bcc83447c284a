/// Keeps order among questions that overlap: an answer that comes after that to a later question is not shown.
struct Turns {
    private var last = 0
    private var shown = 0
    private var underWay: Set<Int> = []

    /// Whether an answer is still worth waiting for.
    var areWaiting: Bool { underWay.contains { $0 > shown } }

    /// A question is asked.
    mutating func begin() -> Int {
        last += 1
        underWay.insert(last)
        return last
    }

    /// Whether the answer may be shown; if so, those to earlier questions may not from then on.
    mutating func show(_ turn: Int) -> Bool {
        guard turn > shown else { return false }
        shown = turn
        return true
    }

    /// The question is done with: answered, failed or cancelled.
    mutating func end(_ turn: Int) { underWay.remove(turn) }
}
