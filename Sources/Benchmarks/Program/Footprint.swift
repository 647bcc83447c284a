/// The build time and code size that the kernel costs its users, measured with the compiler alone in a temporary folder.
struct Footprint {
    /// What one component of a type of its own costs: bytes of the stripped program, and the compiler's seconds for all.
    struct Cost {
        let bytes: Double
        let seconds: Double
    }

    /// Seconds of a clean release build of the kernel: the fastest of three.
    let build: Double
    /// Bytes that a stripped hello world grows by.
    let bytes: Double
    let singletons: (kit: Cost, hand: Cost)
    let prototypes: (kit: Cost, hand: Cost)

    private static let components = 200

    init?(scripts: String, in folder: String) {
        guard let package = Shell.line(of: "pwd") else { return nil }
        let tools =
            "sh \(Shell.quoted(scripts + "/footprint.sh")) \(Shell.quoted(folder)) \(Shell.quoted(package))"
        func run(_ step: String) -> String? { Shell.output(of: "\(tools) \(step) 2>&1") }
        func cost(_ scope: String, _ side: Side) -> Cost? {
            func size(_ count: Int) -> (bytes: Double, seconds: Double)? {
                var size: Double?
                let time = Stopwatch.ofWall {
                    size = run("program \(scope) \(side.rawValue) \(count)").flatMap(Figure.init)
                }
                return size.map { ($0, time / 1e9) }
            }
            guard let none = size(0), let all = size(Self.components) else { return nil }
            return Cost(
                bytes: (all.bytes - none.bytes) / Double(Self.components), seconds: all.seconds - none.seconds
            )
        }

        var times: [Double] = []
        for _ in 0..<3 {
            var succeeded = false
            let time = Stopwatch.ofWall { succeeded = run("kernel") != nil }
            guard succeeded else { return nil }
            times.append(time / 1e9)
        }
        guard let build = times.min(),
            let assembled = run("program singleton kit 1").flatMap(Figure.init),
            let plain = run("program singleton hand 1").flatMap(Figure.init),
            let kitSingletons = cost("singleton", .kit), let handSingletons = cost("singleton", .hand),
            let kitPrototypes = cost("prototype", .kit), let handPrototypes = cost("prototype", .hand)
        else { return nil }
        self.build = build
        bytes = assembled - plain
        singletons = (kitSingletons, handSingletons)
        prototypes = (kitPrototypes, handPrototypes)
    }
}
