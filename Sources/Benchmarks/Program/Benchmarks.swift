internal import BenchmarkSubjects

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Measures AssemblyKit against the same things written by hand and prints a table for docs/performance.md.
///
/// Without arguments it measures everything. The other forms are runs that it starts itself:
/// `first SIDE`, `run WORKLOAD SIDE OPERATIONS` and `allocations`.
@main
struct Benchmarks {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        switch Array(arguments) {
        case let words where words.count == 2 && words[0] == "first":
            guard let side = Side(rawValue: words[1]) else { break }
            print(FirstResolve.inThisProcess(side))
            return
        case let words where words.count == 4 && words[0] == "run":
            guard
                let workload = Workload.all(seed: runtimeSeed()).first(where: { $0.name == words[1] }),
                let side = Side(rawValue: words[2]), let operations = Int(words[3])
            else { break }
            Sink.take((side == .kit ? workload.kit : workload.hand)(operations))
            return
        case ["allocations"]:
            if Allocations.printAll(seed: runtimeSeed()) { return }
        case []:
            return Report().print()
        default:
            break
        }
        Shell.progress("benchmarks: can't do “\(arguments.joined(separator: " "))”. help: make bench")
        exit(2)
    }
}
