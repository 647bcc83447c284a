import AssemblyTesting

/// What is compared at once: a counter whose increment is one act, or a reading and a writing.
protocol Counter: Sendable {
    func increment() async -> Int
    func value() async -> Int
}

actor SoundCounter: Counter {
    private var count: Int

    init(count: Int = 0) { self.count = count }

    func increment() -> Int {
        count += 1
        return count
    }

    func value() -> Int { count }
}

/// Counts as the sound one does, on the other side of a comparison.
actor FakeCounter: Counter {
    private var count: Int

    init(count: Int = 0) { self.count = count }

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

/// Shows only when it is read which write was the last.
actor Register {
    private var value = 0

    func write(_ value: Int) { self.value = value }

    func read() -> Int { value }
}

enum RegisterStep: Step {
    case write(Int)
    case read

    static func next(after done: [Self], using random: inout Random) -> Self {
        random.once(in: 2) ? .read : .write(random.below(3))
    }

    func run(on register: Register) async throws -> Answer? {
        switch self {
        case .write(let value):
            await register.write(value)
            return nil
        case .read: return await register.read()
        }
    }
}
