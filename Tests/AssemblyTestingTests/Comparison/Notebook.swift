import AssemblyTesting
import Synchronization

/// What the library's own tests compare: a list of words that may lie.
final class Notebook: Sendable {
    let disk: any Disk
    private let lie: Lie?
    private let seenBefore = Mutex<[String]?>(nil)

    /// What a notebook can get wrong.
    enum Lie {
        case dropsSort, ignoresFilter, answersStale, swallowsError, isOffByOne, forgetsAtRestart,
            locksItselfOut
    }

    struct AlreadyThere: Error, CustomStringConvertible {
        let word: String
        var description: String { "\(word) is there already.\nhelp: add another word" }
    }

    struct LockedOut: Error {}

    init(_ lie: Lie? = nil, disk: any Disk) {
        self.lie = lie
        self.disk = disk
    }

    func add(_ word: String) throws {
        try disk.withWords { words in
            guard !words.contains(word) else {
                if lie == .swallowsError { return }
                throw AlreadyThere(word: word)
            }
            words.append(word)
        }
    }

    func remove(_ word: String) -> Bool {
        disk.withWords { words in
            guard let place = words.firstIndex(of: word) else { return false }
            words.remove(at: place)
            return true
        }
    }

    func all() -> [String] {
        let words = disk.withWords { lie == .dropsSort ? $0 : $0.sorted() }
        guard lie == .answersStale else { return words }
        return seenBefore.withLock { seen in
            seen = seen ?? words
            return seen ?? words
        }
    }

    func beginning(with start: String) -> [String] {
        all().filter { lie == .ignoresFilter || $0.hasPrefix(start) }
    }

    /// Two words a page.
    func page(_ number: Int) -> [String] {
        Array(all().dropFirst(number * 2 + (lie == .isOffByOne && number > 0 ? 1 : 0)).prefix(2))
    }

    func restarted() throws -> Notebook {
        if lie == .locksItselfOut, all().count > 1 { throw LockedOut() }
        if lie == .forgetsAtRestart { disk.withWords { $0 = Array($0.prefix(2)) } }
        return Notebook(lie, disk: disk)
    }
}

/// What outlives a notebook. Each side has one of a type of its own, by which the sides are told apart.
protocol Disk: Sendable {
    func withWords<Result: Sendable>(_ body: (inout [String]) throws -> Result) rethrows -> Result
}

final class PaperDisk: Disk {
    private let words = Mutex<[String]>([])

    func withWords<Result: Sendable>(_ body: (inout [String]) throws -> Result) rethrows -> Result {
        try words.withLock { try body(&$0) }
    }
}

final class FakeDisk: Disk {
    private let words = Mutex<[String]>([])

    func withWords<Result: Sendable>(_ body: (inout [String]) throws -> Result) rethrows -> Result {
        try words.withLock { try body(&$0) }
    }
}

enum NotebookStep: Step {
    case add(String)
    case remove(String)
    case all
    case beginning(with: String)
    case page(Int)

    static func next(after done: [Self], using random: inout Random) -> Self {
        let word = random.one(of: ["a", "b", "c", "ab", "bc"])
        return switch random.below(8) {
        case 0, 1, 2, 3: .add(word)
        case 4: .remove(word)
        case 5: .all
        case 6: .beginning(with: word)
        default: .page(random.below(3))
        }
    }

    func run(on notebook: Notebook) async throws -> Answer? {
        switch self {
        case .add(let word):
            try notebook.add(word)
            return nil
        case .remove(let word): return notebook.remove(word)
        case .all: return notebook.all()
        case .beginning(let start): return notebook.beginning(with: start)
        case .page(let number): return notebook.page(number)
        }
    }

    var simpler: [Self] {
        switch self {
        case .add(let word): Self.simpler(word).map(Self.add)
        case .remove(let word): Self.simpler(word).map(Self.remove)
        case .beginning(let start): [.all] + Self.simpler(start).map(Self.beginning)
        case .page(let number): number > 0 ? [.page(number - 1)] : []
        case .all: []
        }
    }

    private static func simpler(_ word: String) -> [String] {
        Array(["a", "b", "c"].prefix { $0 != word })
    }
}

/// Never looks at what it writes.
enum BlindStep: Step {
    case add(String)

    static func next(after done: [Self], using random: inout Random) -> Self {
        .add(random.one(of: ["a", "b", "c"]))
    }

    func run(on notebook: Notebook) async throws -> Answer? {
        switch self {
        case .add(let word): try notebook.add(word)
        }
        return nil
    }
}

extension Comparison where Action == NotebookStep {
    /// A notebook beside one that lies.
    static func with(
        _ lie: Notebook.Lie?,
        state: @escaping @Sendable (Notebook) async throws -> NotebookStep.Answer? = { $0.all() }
    ) -> Comparison {
        Comparison(
            "notebook", of: NotebookStep.self,
            on: Contract("Notebook") {
                Notebook(disk: PaperDisk())
            } double: {
                Notebook(lie, disk: FakeDisk())
            }.testing(\.disk), state: state,
            restart: { try $0.restarted() })
    }
}

/// Numbers the subjects that a comparison makes, from one on.
final class Numbers: Sendable {
    private let last = Mutex(0)

    func next() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
