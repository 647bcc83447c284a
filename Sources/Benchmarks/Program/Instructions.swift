/// Instructions of one operation, counted by valgrind where it is installed. Two runs of different length
/// are compared, so what the start of a process takes drops out.
struct Instructions {
    let kit: Double
    let hand: Double

    static var canBeCounted: Bool { Shell.output(of: "command -v valgrind") != nil }

    init?(_ workload: String) {
        guard let kit = Self.count(workload, .kit), let hand = Self.count(workload, .hand) else { return nil }
        self.kit = kit
        self.hand = hand
    }

    private static func count(_ workload: String, _ side: Side) -> Double? {
        guard let short = total(workload, side, 1000), let long = total(workload, side, 3000) else {
            return nil
        }
        return (long - short) / 2000
    }

    private static func total(_ workload: String, _ side: Side, _ operations: Int) -> Double? {
        let run = Shell.itself("run", workload, side.rawValue, "\(operations)")
        let report = Shell.output(
            of: "valgrind --tool=callgrind --callgrind-out-file=/dev/null \(run) 2>&1 >/dev/null")
        return report?.split(separator: "\n").first { $0.contains("Collected :") }?
            .split(separator: " ").last.flatMap { Double($0) }
    }
}
