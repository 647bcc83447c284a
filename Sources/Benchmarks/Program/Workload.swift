internal import BenchmarkSubjects

/// Does an operation so many times and gives back what the results came to.
typealias Loop = @Sendable (_ operations: Int) -> Int

/// The same work done by the kernel and by hand. Both sides come to the same sum.
struct Workload {
    let measure: Measure
    let kit: Loop
    let hand: Loop

    init(_ measure: Measure, kit: @escaping Loop, hand: @escaping Loop) {
        self.measure = measure
        self.kit = kit
        self.hand = hand
    }
}

extension Workload {
    /// What one thread does, in the order of the table.
    static func all(seed: Int) -> [Workload] {
        let kit = KitParts(seed: seed)
        let hand = HandParts(seed: seed)
        let locked = LockedParts(seed: seed)
        let inputs = Inputs()
        return [
            Workload(
                .singleton,
                kit: { inputs.each($0) { kit.clock.reading($0) } },
                hand: { inputs.each($0) { hand.clock.reading($0) } }),
            Workload(
                .lock,
                kit: { inputs.each($0) { kit.clock.reading($0) } },
                hand: { inputs.each($0) { locked.clock.reading($0) } }),
            Workload(
                .classSingleton,
                kit: { inputs.each($0) { kit.classClock.reading($0) } },
                hand: { inputs.each($0) { hand.classClock.reading($0) } }),
            Workload(
                .keyed,
                kit: { inputs.each($0) { kit.service($0 & 7).reading($0) } },
                hand: { inputs.each($0) { locked.service($0 & 7).reading($0) } }),
            Workload(
                .prototype,
                kit: { inputs.each($0) { kit.leaf.reading($0) } },
                hand: { inputs.each($0) { hand.leaf.reading($0) } }),
            Workload(
                .classPrototype,
                kit: { inputs.each($0) { kit.classLeaf.reading($0) } },
                hand: { inputs.each($0) { hand.classLeaf.reading($0) } }),
            Workload(
                .tree,
                kit: { inputs.each($0) { kit.tree.reading($0) } },
                hand: { inputs.each($0) { hand.tree.reading($0) } }),
            Workload(
                .diamond,
                kit: { inputs.each($0) { kit.diamond.reading($0) } },
                hand: { inputs.each($0) { hand.diamond.reading($0) } }),
            Workload(
                .arguments,
                kit: { inputs.each($0) { kit.report(city: $0, day: $0 >> 4).reading($0) } },
                hand: { inputs.each($0) { hand.report(city: $0, day: $0 >> 4).reading($0) } }),
            Workload(
                .pair,
                kit: { inputs.each($0) { kit.screen.reading($0) } },
                hand: { inputs.each($0) { hand.screen.reading($0) } }),
        ]
    }
}

/// Numbers in an order that neither the compiler nor the branch predictor knows.
struct Inputs: Sendable {
    private static let count = 1024
    private let numbers: [Int]

    init() {
        var random = Xorshift(state: 0x9E37_79B9_7F4A_7C15)
        numbers = Array(1...Self.count).shuffled(using: &random)
    }

    @inline(__always)
    func each(_ operations: Int, _ operation: (Int) -> Int) -> Int {
        var sum = 0
        for index in 0..<operations { sum &+= operation(numbers[index & (Self.count - 1)]) }
        return sum
    }
}

/// Random numbers, the same in every run.
private struct Xorshift: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
