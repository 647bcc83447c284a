/// Keeps order among questions that overlap: an answer that comes after that to a later question is not shown.
struct Turns {
    private var last = 0
    /// The last of those whose answers were shown.
    private(set) var shown = 0

    /// A question is asked.
    mutating func begin() -> Int {
        last += 1
        return last
    }

    /// Whether the answer may be shown; if so, those to earlier questions may not from then on.
    mutating func show(_ turn: Int) -> Bool {
        guard turn > shown else { return false }
        shown = turn
        return true
    }
}

/// Turns of which a screen says while they are under way.
struct OpenTurns {
    private var turns = Turns()
    private var underWay: Set<Int> = []

    /// Whether an answer is still worth waiting for.
    var areWaiting: Bool { underWay.contains { $0 > turns.shown } }

    /// A question is asked.
    mutating func begin() -> Int {
        let turn = turns.begin()
        underWay.insert(turn)
        return turn
    }

    /// Whether the answer may be shown; if so, those to earlier questions may not from then on.
    mutating func show(_ turn: Int) -> Bool { turns.show(turn) }

    /// The question is done with: answered, failed or cancelled.
    mutating func end(_ turn: Int) { underWay.remove(turn) }
}
