/// What the kernel costs whoever builds with it, tried in a package in a temporary folder.
struct Footprint {
    /// Seconds of a clean release build of the kernel alone: the fastest of three.
    let build: Double
    /// Bytes that a stripped hello world grows by.
    let bytes: Double

    init?(scripts: String, in folder: String) {
        guard let package = Shell.line(of: "pwd") else { return nil }
        let here = Shell.quoted(folder + "/hello")
        func swiftBuild(_ what: String) -> Bool {
            Shell.output(of: "cd \(here) && swift build -c release \(what) 2>&1") != nil
        }
        func size(_ program: String) -> Double? {
            let path = "\(here)/.build/release/\(program)"
            return Shell.output(of: "strip \(path) && wc -c <\(path)").flatMap(Figure.init)
        }

        let layOut =
            "mkdir \(here) && sh \(Shell.quoted(scripts + "/footprint.sh")) \(here) \(Shell.quoted(package))"
        guard Shell.output(of: layOut) != nil else { return nil }

        var times: [Double] = []
        for _ in 0..<3 {
            _ = Shell.output(of: "rm -rf \(here)/.build")
            var succeeded = false
            let time = Stopwatch.ofWall { succeeded = swiftBuild("--target AssemblyKit") }
            guard succeeded else { return nil }
            times.append(time / 1e9)
        }
        guard
            let build = times.min(), swiftBuild(""), let assembled = size("Assembled"),
            let plain = size("Plain")
        else { return nil }
        self.build = build
        bytes = assembled - plain
    }
}
