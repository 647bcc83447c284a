internal import BenchmarkSubjects

/// Everything, in the order of the table.
struct Report {
    private static let repetitions = 201
    private static let scripts = "Sources/Benchmarks/Scripts"
    private let seed = runtimeSeed()

    func print() {
        let filled = Shell.withTemporaryFolder { folder -> Table? in
            var table = Table()
            addWorkloads(to: &table, folder)
            addThreads(to: &table)
            addStart(to: &table)
            addFootprint(to: &table, folder)
            return table
        }
        guard let table = filled else {
            return Shell.progress("bench: no temporary folder. help: see whether `mktemp -d` works")
        }
        Swift.print(table.markdown)
        Shell.progress("")
        Shell.progress(
            "bench: \(table.met) of \(table.goals) goals met. Next: paste the table into docs/performance.md")
    }

    private func addWorkloads(to table: inout Table, _ folder: String) {
        Shell.progress("counting allocations")
        let allocations = Allocations.beyondByHand(scripts: Self.scripts, in: folder)
        for workload in Workload.all(seed: seed) {
            Shell.progress("\(workload.name): \(workload.title)")
            guard workload.kit(1024) == workload.hand(1024) else {
                Shell.progress("\(workload.name): the two sides came to different results")
                continue
            }
            let pairing = Pairing(
                workload.kit, workload.hand, repetitions: Self.repetitions, block: 2e6,
                time: Stopwatch.ofThread)
            var details = ["\(pairing.kit.digits(1)) to \(pairing.hand.digits(1)) ns"]
            if let instructions = Instructions(workload.name, in: folder) {
                details.append("\(instructions.kit.digits(0)) to \(instructions.hand.digits(0)) instructions")
            }
            details.append("noise \(pairing.noise.text(2))")
            table.add(
                workload.name, workload.title, pairing.ratios.median, unit: "×", digits: 2,
                spread: pairing.ratios.text(2), details: details.joined(separator: "; "), goal: workload.goal)
        }
        let beyond = allocations.map { counts in Workload.all(seed: seed).map { counts[$0.name] ?? .nan } }
        table.add(
            "", "allocations beyond the objects, most in W1–W5, W8", beyond?.max(), unit: "", digits: 0,
            details: allocations == nil ? "wants Linux and a C compiler" : "", goal: .atMost(0))
    }

    private func addThreads(to table: inout Table) {
        for threads in Threads.all(seed: seed) {
            Shell.progress("\(threads.name): \(threads.title)")
            let pairing = Pairing(
                threads.kit, threads.hand, repetitions: Self.repetitions / 2, block: 1e7, time: Threads.time)
            let throughput = pairing.ratios.inverted
            table.add(
                threads.name, threads.title, throughput.median, unit: "×", digits: 2,
                spread: throughput.text(2),
                details: "\(pairing.kit.digits(1)) to \(pairing.hand.digits(1)) ns; "
                    + "noise \(pairing.noise.inverted.text(2))",
                goal: threads.goal)
        }
    }

    private func addStart(to table: inout Table) {
        Shell.progress("W6: the start")
        let setUp = FirstResolve.setUp(repetitions: Self.repetitions)
        table.add(
            "W6-set-up", "an assembly with any number of components", setUp.median / 1000, unit: " µs",
            digits: 2, goal: .atMost(5))
        let first = FirstResolve.inFreshProcesses(51)
        table.add(
            "W6-first", "first resolve in a fresh process", first.kit.median, unit: " µs", digits: 1,
            spread: first.kit.text(1), details: "by hand \(first.hand.median.digits(1)) µs",
            goal: .atMost(50))
        let many = FirstResolve.firstRequests(repetitions: 11)
        table.add(
            "W6-many", "10,000 first requests by key, each", many.kit.median / 1000, unit: " µs", digits: 2,
            spread: "", details: "dictionary behind a lock \((many.hand.median / 1000).digits(2)) µs",
            goal: nil)
    }

    private func addFootprint(to table: inout Table, _ folder: String) {
        Shell.progress("the kernel's clean release build, three times")
        let footprint = Footprint(scripts: Self.scripts, in: folder)
        table.add(
            "", "clean release build of the kernel", footprint?.build, unit: " s", digits: 1,
            goal: .atMost(2.5))
        table.add(
            "", "bytes added to a stripped hello world", footprint.map { $0.bytes / 1000 }, unit: " KB",
            digits: 1, goal: .atMost(40))
    }
}
