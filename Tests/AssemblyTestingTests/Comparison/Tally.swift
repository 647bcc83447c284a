import AssemblyTesting

/// What is compared at once with steps that answer nothing: a sum.
protocol Tally: Sendable {
    func add(_ number: Int) async
    func sum() async -> Int
}

/// Takes long for each number, and loses others when it adds a three beside two of them.
actor LossyTally: Tally {
    private var total = 0
    private var underWay = 0

    func add(_ number: Int) async {
        let before = total
        underWay += 1
        for _ in 0..<6 { await Task.yield() }
        total = (number == 3 && underWay == 3 ? before : total) + number
        underWay -= 1
    }

    func sum() -> Int { total }
}

actor FakeTally: Tally {
    private var total = 0

    func add(_ number: Int) { total += number }

    func sum() -> Int { total }
}

struct Addition: Step {
    let number: Int

    static func next(after done: [Self], using random: inout Random) -> Self {
        Addition(number: 1 + random.below(3))
    }

    func run(on tally: any Tally) async throws -> Answer? {
        await tally.add(number)
        return nil
    }
}

struct Missing: Error {
    let names: Set<String>
}

/// What both sides refuse, as without a sign-in that the test has forgotten.
struct RefusedAddition: Step {
    static func next(after done: [Self], using random: inout Random) -> Self { RefusedAddition() }

    func run(on tally: any Tally) async throws -> Answer? { throw Missing(names: ["a"]) }
}
