/// The build time and code size that the kernel costs its users, measured with the compiler alone in a temporary folder.
struct Footprint {
    /// What one component of a type of its own costs: bytes of the stripped program, and seconds of the
    /// processor for compiling all.
    struct Cost {
        let bytes: Double
        let seconds: Double
    }

    /// Seconds of a clean release build of the kernel: the fastest of three.
    let build: Double
    /// Bytes that a stripped hello world grows by.
    let bytes: Double
    /// What it grows by where the kernel is compiled as SwiftPM compiles a release: with debug information, which
    /// leaves unwind entries behind when it is stripped, and on two threads, which optimise each file apart.
    let bytesBySwiftPM: Double
    let singletons: (kit: Cost, hand: Cost)
    let prototypes: (kit: Cost, hand: Cost)
    /// By hand there is no graph: such an object is made as a prototype is.
    let graphs: Cost

    private static let components = 200

    init?(scripts: String, in folder: String) {
        guard let package = Shell.line(of: "pwd") else { return nil }
        let tools =
            "sh \(Shell.quoted(scripts + "/footprint.sh")) \(Shell.quoted(folder)) \(Shell.quoted(package))"
        /// What a step prints last. The reason of one that fails is shown: its figures will be missing.
        func run(_ step: String) -> String? {
            let (text, succeeds) = Shell.run("\(tools) \(step) 2>&1")
            let line = text.split(separator: "\n").last.map(String.init) ?? ""
            if !succeeds { Shell.progress("bench: footprint.sh \(step) fails: \(line)") }
            return succeeds ? line : nil
        }
        /// Bytes and seconds of programs, each the fastest of three, one after one of the others.
        func costs(of programs: [(scope: String, side: Side)]) -> [Cost]? {
            func cost(_ scope: String, _ side: Side, _ count: Int) -> Cost? {
                var size: Double?
                let time = Stopwatch.ofChildren {
                    size = run("program \(scope) \(side.rawValue) \(count)").flatMap(Figure.init)
                }
                return size.map { Cost(bytes: $0, seconds: time / 1e9) }
            }
            // The fastest of both before they are subtracted: a slow moment of one would make the difference small.
            let slowest = Cost(bytes: 0, seconds: .infinity)
            var fastest = Array(repeating: (none: slowest, all: slowest), count: programs.count)
            for _ in 0..<3 {
                for (index, (scope, side)) in programs.enumerated() {
                    guard let none = cost(scope, side, 0), let all = cost(scope, side, Self.components)
                    else { return nil }
                    if none.seconds < fastest[index].none.seconds { fastest[index].none = none }
                    if all.seconds < fastest[index].all.seconds { fastest[index].all = all }
                }
            }
            return fastest.map { none, all in
                Cost(
                    bytes: (all.bytes - none.bytes) / Double(Self.components),
                    seconds: all.seconds - none.seconds)
            }
        }

        var times: [Double] = []
        for _ in 0..<3 {
            var succeeded = false
            let time = Stopwatch.ofWall { succeeded = run("kernel") != nil }
            guard succeeded else { return nil }
            times.append(time / 1e9)
        }
        func assembled() -> Double? { run("program singleton kit 1").flatMap(Figure.init) }
        guard let build = times.min(), let alone = assembled(),
            let plain = run("program singleton hand 1").flatMap(Figure.init),
            let costs = costs(of: [
                ("singleton", .kit), ("singleton", .hand), ("prototype", .kit), ("prototype", .hand),
                ("objectGraph", .kit),
            ]),
            run("kernel -g -num-threads 2") != nil, let bySwiftPM = assembled()
        else { return nil }
        self.build = build
        bytes = alone - plain
        bytesBySwiftPM = bySwiftPM - plain
        singletons = (costs[0], costs[1])
        prototypes = (costs[2], costs[3])
        graphs = costs[4]
    }
}
