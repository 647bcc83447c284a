/// Two pieces of work measured side by side: whatever slows the machine down hits both.
struct Pairing {
    /// Kernel to hand, one ratio a repetition.
    let ratios: Quartiles
    /// The hand-written loop to itself in the same repetitions: what the method can't tell apart.
    let noise: Quartiles
    /// Nanoseconds of one operation.
    let kit: Double
    let hand: Double

    /// - Parameter time: Does the work so many times and gives the nanoseconds that it took.
    init<Work>(
        _ kit: Work, _ hand: Work, repetitions: Int, block: Double,
        time: (Work, _ operations: Int) -> Double
    ) {
        let sides = [kit, hand, hand]
        let operations = Self.operations(lasting: block, hand, time)
        for side in sides { _ = time(side, operations) }

        var times: [[Double]] = [[], [], []]
        for repetition in 0..<repetitions {
            for turn in 0..<sides.count {
                let side = (repetition + turn) % sides.count
                times[side].append(time(sides[side], operations))
            }
        }

        ratios = Quartiles(zip(times[0], times[1]).map { $0 / $1 })
        noise = Quartiles(zip(times[2], times[1]).map { $0 / $1 })
        self.kit = Quartiles(times[0]).median / Double(operations)
        self.hand = Quartiles(times[1]).median / Double(operations)
    }

    /// As many operations as fill a block of so many nanoseconds.
    private static func operations<Work>(
        lasting block: Double, _ work: Work, _ time: (Work, _ operations: Int) -> Double
    ) -> Int {
        var operations = 256
        while time(work, operations) < block { operations *= 2 }
        return operations
    }
}
