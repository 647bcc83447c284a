import AssemblyTesting

/// What is compared at once: a counter whose increment is one act, or a reading and a writing.
protocol Counter: Sendable {
    func increment() async -> Int
    func value() async -> Int
}

actor SoundCounter: Counter {
    private var count = 0

    func increment() -> Int {
        count += 1
        return count
    }

    func value() -> Int { count }
}

/// Counts as the sound one does, on the other side of a comparison.
actor FakeCounter: Counter {
    private var count = 0

    func increment() -> Int {
        count += 1
        return count
    }

    func value() -> Int { count }
}

actor LossyCounter: Counter {
    private var count = 0

    func increment() async -> Int {
        let before = count
        await Task.yield()
        count = before + 1
        return count
    }

    func value() -> Int { count }
}

enum CounterStep: Step {
    case increment
    case value

    static func next(after done: [Self], using random: inout Random) -> Self {
        random.once(in: 3) ? .value : .increment
    }

    func run(on counter: any Counter) async throws -> Answer? {
        switch self {
        case .increment: await counter.increment()
        case .value: await counter.value()
        }
    }
}

extension Comparison where Action == CounterStep {
    /// A counter beside one that is sound.
    static func with(_ base: @escaping @Sendable () -> any Counter) -> Comparison {
        Comparison(
            "counter", of: CounterStep.self,
            on: Contract<any Counter>("Counter") {
                base()
            } double: {
                FakeCounter()
            },
            state: { await $0.value() })
    }
}
