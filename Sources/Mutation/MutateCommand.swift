import Foundation
import Starter

/// Tests the tests: changes the Doubles and the Bases in many small ways, each of which a test must catch.
struct MutateCommand: Command {
    static let name = "mutation"
    static let purpose = "check that the tests catch small changes of the Bases and Doubles"
    static let usage = "mutation [--in PATH] [--sample N [--seed N]] [--survivors] [--jobs N]"
    static let about = """
        Makes small mutations of every Base and Double (a removed sort, a condition that always holds, a number that is
        off by one), builds all of them at once in a copy of the package, and runs the tests that reach each, one of
        which must fail. Prints a table and the survivors. Exits with 1 if a survivor is not explained in
        \(Explanations.path), or if less than \(MutationReport.goal) % are caught.

          --in PATH    only the mutants in this file or folder: Sources/Core/Double
          --sample N   a random sample of N mutants, by --seed (default: 1)
          --survivors  only the survivors of the runs before; no share need be caught
          --jobs N     the number of parallel runs (default: the number of processors)

        The outcome of each mutant is appended to .build-mutate/mutants.txt during the run.
        """

    let path: String
    private let sample: Sample?
    private let onlySurvivors: Bool
    private let jobs: Int

    init(_ arguments: inout Arguments) throws(UsageError) {
        path = try arguments.option("--in").map(Self.pathFromTop) ?? "Sources"
        let size = try arguments.number("--sample", from: 1)
        let seed = try arguments.number("--seed") ?? 1
        sample = size.map { Sample(size: $0, seed: UInt64(seed)) }
        onlySurvivors = arguments.flag("--survivors")
        jobs = try arguments.number("--jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        #if os(Linux)
            let scratch = root.appending(path: ".build-mutate")
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            let lock = try MutationLock(on: scratch)
            defer { withExtendedLifetime(lock) {} }
            let temporary = scratch.appending(path: "temporary")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: temporary) }

            let manifest = try ManifestDump(at: root).manifest()
            let modules = Modules(manifest, rules: try ArchitectureRules.read(at: root))
            try modules.requireImplementations(for: Self.name, on: console)
            let fingerprint = try manifest.fingerprintWithoutTests(at: root)
            let (everySource, everyMutant) = try Self.mutants(of: modules, in: root)
            let (sources, all) = try narrowed(everySource, everyMutant)
            let survivors = SurvivorList(scratch.appending(path: "survivors.txt"))
            var build = MutantBuild(
                root: root, scratch: scratch, manifest: manifest, sources: sources,
                mutants: try picked(of: all, survivors), fingerprint: fingerprint)
            if let sample {
                console.say("\(count(build.mutants.count, "mutant")) of \(all.count), SEED=\(sample.seed)")
            }
            let program = TestProgram(
                file: try build.run(on: console), directory: build.package, temporary: temporary)
            console.say(
                "\(count(build.mutants.count, "mutant")) built, \(build.uncompilable.count) do not compile")
            let suites = Suite.all(
                inList: try program.list(), contracts: try ContractSuites.names(inPackage: root))
            let mutationRun = MutationRun(
                program: program, suites: suites, mutants: build.mutants, workers: WorkerPool(jobs: jobs))
            let log = try MutantLog(scratch.appending(path: "mutants.txt"))
            for refusal in build.uncompilable { log.add(refusal) }
            let outcome = try mutationRun.run(on: console) { log.add($0) }
            console.progress("")

            let page =
                (try? String(contentsOf: root.appending(path: Explanations.path), encoding: .utf8)) ?? ""
            let report = MutationReport(
                results: outcome.results, uncompilable: build.uncompilable, explanations: Explanations(page),
                names: Set(everyMutant.map(\.name)), sources: sources, falseAlarms: outcome.falseAlarms,
                wantsGoal: !onlySurvivors)
            try survivors.update(with: report.survivorNames, tried: report.triedNames, of: report.names)
            for line in report.lines(on: console) { console.say(line) }
            return report.isGreen ? .success : .failure
        #else
            throw Failure(
                "the program that holds the tests can only be run by itself on Linux",
                help:
                    #"run make mutate in a container: docker run -v "$PWD:/package" -w /package swift:6.3 "#
                    + "sh -c 'apt-get update && apt-get install -y make && make mutate'"
            )
        #endif
    }

    /// As a manifest has it: of `./Sources/Core/`, which a shell may complete, `Sources/Core`.
    private static func pathFromTop(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        while path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    private func picked(of all: [Mutant], _ list: SurvivorList) throws -> [Mutant] {
        guard onlySurvivors else { return sample?.pick(of: all) ?? all }
        let survivors = all.filter { list.names.contains($0.name) }
        guard !survivors.isEmpty else {
            throw Failure("no mutant in \(path) is known to survive", help: "run it without --survivors")
        }
        return sample?.pick(of: survivors) ?? survivors
    }

    /// The sources and mutants of all Bases and Doubles.
    static func mutants(
        of modules: Modules, in root: URL
    ) throws -> (sources: [String: SourceText], mutants: [Mutant]) {
        var sources: [String: SourceText] = [:]
        var mutants: [Mutant] = []
        for module in modules.of(kinds: ["base", "double"]) {
            for file in try modules.swiftFiles(of: module, in: root) {
                let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
                let source = SourceText(text)
                sources[file] = source
                mutants += Mutant.all(in: source, module: module.target.name, path: file)
            }
        }
        return (sources, mutants)
    }

    /// Those at the path, numbered from 1.
    private func narrowed(
        _ sources: [String: SourceText], _ mutants: [Mutant]
    ) throws -> (sources: [String: SourceText], mutants: [Mutant]) {
        func isInPath(_ file: String) -> Bool { file == path || file.hasPrefix(path + "/") }
        var narrowed = mutants.filter { isInPath($0.path) }
        guard !narrowed.isEmpty else {
            throw Failure(
                "there is no Base or Double at \(path)",
                help: "name a file or folder of one, such as Sources/Core/Double")
        }
        for index in narrowed.indices { narrowed[index].id = index + 1 }
        return (sources.filter { isInPath($0.key) }, narrowed)
    }
}
