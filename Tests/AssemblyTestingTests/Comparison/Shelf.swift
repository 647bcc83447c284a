import AssemblyTesting

/// Each side refuses with an error of its own, of one name.
protocol Shelf: Sendable {
    func fill() throws
}

final class WoodenShelf: Shelf {
    enum Failure: Error { case full }

    func fill() throws { throw Failure.full }
}

final class PaperShelf: Shelf {
    enum Failure: Error { case full }

    func fill() throws { throw Failure.full }
}

struct Filling: Step {
    static func next(after done: [Self], using random: inout Random) -> Self { Filling() }

    func run(on shelf: any Shelf) async throws -> Answer? {
        try shelf.fill()
        return nil
    }
}

/// Errors that are objects.
class Overflow: Error, @unchecked Sendable {
    let limit: Int

    init(limit: Int) { self.limit = limit }
}

final class NamedOverflow: Overflow, @unchecked Sendable {
    let names: Set<String>

    init(limit: Int, names: Set<String>) {
        self.names = names
        super.init(limit: limit)
    }
}

/// Tells of errors that came before it.
struct Unfilled: Error {
    let cause: (any Error)?
    let others: [any Error]
}
