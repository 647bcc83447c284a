internal import Presentation

extension Binding {
    /// The keys that move the selection of a list: by a row, by a page, to its ends.
    ///
    /// - Parameters:
    ///   - row: What a row is, for the list of keys: `city`.
    ///   - works: Whether there is a row to select.
    ///   - window: The rows that the screen has room for.
    ///   - move: Moves the selection by so many rows, or to the end that they are beyond.
    static func moves(
        through row: String, when works: @escaping (Screen) -> Bool = { _ in true },
        in window: @escaping (Screen) -> ScrollWindow, _ move: @escaping (Screen, Int) -> Void
    ) -> [Binding] {
        let moves: [(keys: [Key], help: String, distance: (Screen) -> Int)] = [
            ([Key(.up), .character("k")], "the \(row) above", { _ in -1 }),
            ([Key(.down), .character("j")], "the \(row) below", { _ in 1 }),
            ([Key(.pageUp), .control("b")], "a page up", { -window($0).page }),
            ([Key(.pageDown), .control("f")], "a page down", { window($0).page }),
            ([Key(.home), .character("g")], "the first \(row)", { _ in .min }),
            ([Key(.end), .character("G")], "the last \(row)", { _ in .max }),
        ]
        return moves.map { keys, help, distance in
            Binding(keys, help: help, when: works, .now { move($0, distance($0)) })
        }
    }
}

extension ScrollWindow {
    /// So many rows are a page: the row at the edge stays in sight.
    var page: Int { max(1, capacity - 1) }
}
