internal import BenchmarkSubjects

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Measures AssemblyKit against the same things written by hand.
///
/// `write PAGE` measures everything and writes the figures into the page; `machine` tells where, for the page of the
/// layers. The other forms are runs that it starts itself: `first SIDE`, `run WORKLOAD SIDE OPERATIONS` and
/// `allocations`.
@main
struct Benchmarks {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments {
        case let words where words.count == 2 && words[0] == "write":
            return write(words[1])
        case ["machine"]:
            return print(Machine().description)
        case let words where words.count == 2 && words[0] == "first":
            guard let side = Side(rawValue: words[1]) else { break }
            return print(FirstResolve.inThisProcess(side))
        case let words where words.count == 4 && words[0] == "run":
            guard
                let workload = Workload.all(seed: runtimeSeed()).first(where: { $0.measure.name == words[1] }
                ), let side = Side(rawValue: words[2]), let operations = Int(words[3])
            else { break }
            return Sink.take((side == .kit ? workload.kit : workload.hand)(operations))
        case ["allocations"]:
            if Allocations.printAll(seed: runtimeSeed()) { return }
        default:
            break
        }
        stop("can't do “\(arguments.joined(separator: " "))”", help: "make bench")
    }

    /// The page is read before anything is measured: what is wrong with it should not cost minutes.
    private static func write(_ path: String) {
        guard !isDebugBuild else {
            stop("this is a debug build, whose figures say nothing", help: "make bench")
        }
        guard let text = Shell.text(ofFile: path) else {
            stop("there is no \(path) here", help: "run it at the top of the package: make bench")
        }
        let page = PerformancePage(text)
        guard page.problems.isEmpty else {
            stop(
                "\(path) has no place for the figures: " + page.problems.joined(separator: "; "),
                help: "fix the page, then make bench")
        }
        guard
            let report = Shell.withTemporaryFolder({ Report(seed: runtimeSeed(), folder: $0) })
        else { stop("there is no temporary folder", help: "see whether `mktemp -d` works") }
        guard Shell.replaceFile(path, with: page.writing(report.figures)) else {
            print(report.figures)
            stop("\(path) can't be written; the figures stand above", help: "see that it is yours to write")
        }
        for name in page.unexplained(report.missed) {
            Shell.progress("bench: `\(name)` misses its goal, and \(path) gives no reason")
        }
        Shell.progress(Report.written(path, report.summary))
    }

    #if DEBUG
        private static let isDebugBuild = true
    #else
        private static let isDebugBuild = false
    #endif

    private static func stop(_ problem: String, help: String) -> Never {
        Shell.progress("benchmarks: \(problem).\nhelp: \(help)")
        exit(2)
    }
}
