import Foundation

/// Builds a new project as a whole, and runs its tests.
struct FirstBuild {
    let folder: URL
    /// The folder as the user wrote it.
    let place: String

    // `make` passes variables to nested makes, also in the environment, which must not reach the new project's.
    private static let withoutOuterMake = ["FILTER", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"].flatMap {
        ["-u", $0]
    }

    /// True when every test has passed.
    func run(on console: Console) throws -> Bool {
        let start = ContinuousClock.now
        guard try build(on: console) else { return false }
        console.say("new: built in \(seconds(.now - start))")
        let tests = try Subprocess(
            Self.withoutOuterMake + ["make", "--no-print-directory", "test"], in: folder,
            forwardingSignals: true)
        let status = tests.lines { console.say($0) }
        if status != 0 {
            console.complain("new: the tests failed. Next: cd \(place.asShellWord) && make test")
        }
        return status == 0
    }

    /// One build of everything: the program, the tests and the tool.
    private func build(on console: Console) throws -> Bool {
        let build = try Subprocess(
            ["swift", "build", "--build-tests"] + DebugBuild(at: folder).flags, in: folder,
            forwardingSignals: true)
        var log: [String] = []
        let status = build.lines { line in
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                console.progress("new: building \(line[...end])")
            } else {
                log.append(line)
            }
        }
        console.progress("")
        if status == 0 { return true }
        for line in log { console.complain(line) }
        console.complain(
            "new: \(place) is complete, but did not build. Next: cd \(place.asShellWord) && make test")
        return false
    }
}
