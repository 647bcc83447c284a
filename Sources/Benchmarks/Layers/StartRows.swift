internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The program in a terminal of its own: how long until its first frame stands there, and how much memory it takes then.
struct StartRows {
    let program: URL
    let folder: URL

    func all() throws -> [Row] {
        var starts: [Double] = []
        var memory: [Double] = []
        for number in 0..<21 {
            let run = try start(in: folder.appending(path: "home-\(number % 2)"))
            // The first makes the folders, and fills the system's caches.
            if number < 2 { continue }
            starts.append(run.milliseconds)
            memory.append(run.megabytes)
        }
        return [
            Row(
                "start to first frame, in milliseconds", figure: starts.sorted()[starts.count / 2], goal: 30),
            Row(
                "memory at rest, in megabytes", figure: memory.sorted()[memory.count / 2], goal: 40),
        ]
    }

    private func start(in home: URL) throws -> (milliseconds: Double, megabytes: Double) {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let (terminal, device) = Self.openTerminal()
        guard terminal >= 0, device >= 0 else { throw NotMeasured("there is no terminal to be had") }
        defer { close(terminal) }
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(device, UInt(TIOCSWINSZ), &size)

        let process = Process()
        process.executableURL = program
        process.environment = ["HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8"]
        let end = FileHandle(fileDescriptor: device, closeOnDealloc: true)
        (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
        let begin = ContinuousClock.now
        try process.run()
        defer { process.terminate() }

        var shown = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        // What an empty list says.
        while !shown.contains("No cities") {
            let count = poll(&request, 1, 10_000) > 0 ? read(terminal, &buffer, buffer.count) : 0
            guard count > 0 else {
                throw NotMeasured("\(program.path) shows no first frame, but: \(shown.suffix(200))")
            }
            shown += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let duration = begin.duration(to: .now) / .milliseconds(1)
        // What the first frame leaves to be done is done then.
        while poll(&request, 1, 300) > 0, read(terminal, &buffer, buffer.count) > 0 {}
        return (duration, try residentMegabytes(of: process.processIdentifier))
    }

    #if os(Linux)
        // Containers often have no ps.
        private func residentMegabytes(of process: Int32) throws -> Double {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            guard let match = status.firstMatch(of: /VmRSS:\s+(\d+) kB/),
                let kilobytes = Double(match.output.1)
            else { throw NotMeasured("the system does not tell the memory of \(program.path)") }
            return kilobytes / 1_024
        }
    #else
        private func residentMegabytes(of process: Int32) throws -> Double {
            let ps = Process()
            ps.executableURL = URL(filePath: "/bin/ps")
            ps.arguments = ["-o", "rss=", "-p", "\(process)"]
            let pipe = Pipe()
            ps.standardOutput = pipe
            try ps.run()
            let told = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            guard let kilobytes = Double(told.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw NotMeasured("ps does not tell the memory of \(program.path)")
            }
            return kilobytes / 1_024
        }
    #endif

    #if os(Linux)
        // Glibc's module hides posix_openpt: its headers ask for a macro that Swift does not set.
        private static func openTerminal() -> (terminal: Int32, device: Int32) {
            let (unlock, peer): (UInt, UInt) = (0x4004_5431, 0x5441)
            let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var isLocked: Int32 = 0
            guard terminal >= 0, ioctl(terminal, unlock, &isLocked) == 0 else { return (terminal, -1) }
            return (terminal, ioctl(terminal, peer, O_RDWR | O_NOCTTY))
        }
    #else
        private static func openTerminal() -> (terminal: Int32, device: Int32) {
            let terminal = posix_openpt(O_RDWR | O_NOCTTY)
            guard grantpt(terminal) == 0, unlockpt(terminal) == 0, let name = ptsname(terminal) else {
                return (terminal, -1)
            }
            return (terminal, open(name, O_RDWR | O_NOCTTY))
        }
    #endif
}
