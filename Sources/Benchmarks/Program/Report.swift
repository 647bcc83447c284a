/// Takes every figure, in the order of the table.
struct Report {
    private static let repetitions = 201
    private static let threadRepetitions = 100
    private static let processes = 51
    private static let block = 2e6
    private static let threadBlock = 1e7
    private static let scripts = "Sources/Benchmarks/Scripts"

    private let machine = Machine()
    private let seed: Int
    private let folder: String
    private var table = Table()

    /// - Parameter folder: Where files may be left behind; it is removed afterwards.
    init(seed: Int, folder: String) {
        self.seed = seed
        self.folder = folder
        if machine.isBusy {
            Shell.progress("bench: other programs are running, and will be in the figures")
        }
        addWorkloads()
        addAllocations()
        addThreads()
        addStart()
        addFootprint()
    }

    /// What the page shows: where it was measured, how, and the table.
    var figures: String {
        """
        \(machine.description).

        \(table.markdown)

        Medians and quartiles of \(Self.repetitions) repetitions with blocks of \((Self.block / 1e6).digits(0)) ms \
        (threads: \(Self.threadRepetitions) of \((Self.threadBlock / 1e6).digits(0)) ms; `first`: \
        \(Self.processes) processes).

        ```
        $ make bench
        …
        \(Self.written("docs/performance.md", summary))
        ```
        """
    }

    var summary: String { table.summary }
    var missed: [String] { table.missed }

    /// The line that ends a run.
    static func written(_ page: String, _ summary: String) -> String {
        "bench: \(page) written; \(summary). Next: git diff \(page)"
    }

    // MARK: Figures

    private mutating func addWorkloads() {
        for workload in Workload.all(seed: seed) {
            begin(workload.measure)
            guard workload.kit(1024) == workload.hand(1024) else {
                table.add(workload.measure, nil, details: "the two sides come to different results")
                continue
            }
            let pairing = Pairing(
                workload.kit, workload.hand, repetitions: Self.repetitions, block: Self.block,
                time: Stopwatch.ofThread)
            var details = ["\(pairing.kit.digits(1)) to \(pairing.hand.digits(1)) ns"]
            if let instructions = Instructions(workload.measure.name, in: folder) {
                details.append("\(instructions.kit.digits(0)) to \(instructions.hand.digits(0)) instructions")
            }
            details.append("noise \(pairing.noise.text(2))")
            table.add(
                workload.measure, pairing.ratios.median, spread: pairing.ratios.text(2),
                details: details.joined(separator: "; "))
        }
    }

    private mutating func addAllocations() {
        begin(.allocations)
        table.addAllocations(
            Allocations.beyondByHand(scripts: Self.scripts, in: folder),
            of: Workload.all(seed: seed).map(\.measure.name))
    }

    private mutating func addThreads() {
        for threads in Threads.all(seed: seed) {
            begin(threads.measure)
            let pairing = Pairing(
                threads.kit, threads.hand, repetitions: Self.threadRepetitions, block: Self.threadBlock,
                time: Threads.time)
            let throughput = pairing.ratios.inverted
            table.add(
                threads.measure, throughput.median, spread: throughput.text(2),
                details: "\(threads.kit.count) threads; "
                    + "\(pairing.kit.digits(1)) to \(pairing.hand.digits(1)) ns; "
                    + "noise \(pairing.noise.inverted.text(2))")
        }
    }

    private mutating func addStart() {
        begin(.setUp)
        let setUp = FirstResolve.setUp(repetitions: Self.repetitions)
        table.add(.setUp, setUp.median / 1000)

        begin(.first)
        let first = FirstResolve.inFreshProcesses(Self.processes)
        table.add(
            .first, first.kit.median, spread: first.kit.text(1),
            details: "by hand \(first.hand.median.digits(1)) µs")

        begin(.keys)
        let keys = FirstResolve.firstRequests(repetitions: 11)
        table.add(
            .keys, keys.kit.median / 1000,
            details: "dictionary behind a lock \((keys.hand.median / 1000).digits(2)) µs")
    }

    private mutating func addFootprint() {
        begin(.build)
        let footprint = Footprint(scripts: Self.scripts, in: folder)
        table.add(.build, footprint?.build)
        table.add(
            .size, footprint.map { $0.bytes / 1000 },
            details: footprint.map {
                "as SwiftPM compiles a release \(($0.bytesBySwiftPM / 1000).digits(0)) KB"
            } ?? "")
        table.add(
            .singletonBytes, footprint?.singletons.kit.bytes,
            details: footprint.map { "by hand \($0.singletons.hand.bytes.digits(0)) bytes" } ?? "")
        table.add(
            .prototypeBytes, footprint?.prototypes.kit.bytes,
            details: footprint.map { "by hand \($0.prototypes.hand.bytes.digits(0)) bytes" } ?? "")
        table.add(
            .graphBytes, footprint?.graphs.bytes,
            details: footprint.map { "by hand \($0.prototypes.hand.bytes.digits(0)) bytes" } ?? "")
        table.add(.singletonCompile, footprint.map { $0.singletons.kit.seconds / $0.singletons.hand.seconds })
        table.add(.prototypeCompile, footprint.map { $0.prototypes.kit.seconds / $0.prototypes.hand.seconds })
        table.add(.graphCompile, footprint.map { $0.graphs.seconds / $0.prototypes.hand.seconds })
    }

    /// Shows what is measured next, and how much is left.
    private func begin(_ measure: Measure) {
        let number = (Measure.all.firstIndex { $0.name == measure.name } ?? 0) + 1
        Shell.progress("bench: \(number) of \(Measure.all.count), \(measure.name): \(measure.title)")
    }
}
