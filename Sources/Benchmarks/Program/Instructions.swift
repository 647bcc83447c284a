/// Instructions of one operation, counted by valgrind where it is installed. Two runs of different length
/// are compared, so what the start of a process takes drops out.
struct Instructions {
    let kit: Double
    let hand: Double

    init?(_ workload: String, in folder: String) {
        guard
            Shell.output(of: "command -v valgrind") != nil,
            let program = Self.readableProgram(in: folder),
            let kit = Self.count(program, workload, .kit), let hand = Self.count(program, workload, .hand)
        else { return nil }
        self.kit = kit
        self.hand = hand
    }

    /// Valgrind does not understand every debugger's table that a linker writes, so a copy goes without.
    private static func readableProgram(in folder: String) -> String? {
        let copy = Shell.quoted(folder + "/benchmarks")
        let original = Shell.quoted(CommandLine.arguments[0])
        return Shell.output(of: "test -f \(copy) || strip -o \(copy) \(original)").map { _ in copy }
    }

    private static func count(_ program: String, _ workload: String, _ side: Side) -> Double? {
        func total(_ operations: Int) -> Double? { Self.total(program, workload, side, operations) }
        guard let short = total(1000), let long = total(3000) else { return nil }
        return (long - short) / 2000
    }

    private static func total(
        _ program: String, _ workload: String, _ side: Side, _ operations: Int
    ) -> Double? {
        let run = "\(program) run \(workload) \(side.rawValue) \(operations)"
        let report = Shell.output(
            of: "valgrind --tool=callgrind --callgrind-out-file=/dev/null \(run) 2>&1 >/dev/null")
        return report?.split(separator: "\n").first { $0.contains("Collected :") }?
            .split(separator: " ").last.flatMap { Double($0) }
    }
}
