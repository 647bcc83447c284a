#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Where the figures are taken.
struct Machine {
    private let system = Shell.line(of: "uname -s -m") ?? "an unknown system"
    private let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    /// The model of the processors, as the system calls it; nil where it does not tell. Ratios differ between models.
    static let model = Shell.line(
        of: "sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null"
            + " || sysctl -n machdep.cpu.brand_string 2>/dev/null")
    private let swift = Shell.line(of: "swift --version 2>/dev/null").flatMap(Machine.version)
    private let day = Shell.line(of: "date +%F") ?? "an unknown day"
    /// How many programs wanted a processor in the last minute, on average. `make bench` tells that before its own builds.
    private let load: Double = {
        let told = getenv("LOAD").map { String(cString: $0) } ?? ""
        if let load = told.split(separator: " ").lazy.compactMap({ Double($0) }).first { return load }
        var load = 0.0
        return getloadavg(&load, 1) == 1 ? load : .nan
    }()

    /// Whether other programs are likely to be in the figures.
    var isBusy: Bool { load > Double(processors) / 2 }

    /// "Linux x86_64, 4 processors (AMD EPYC), a load of 0.2 before the run; Swift 6.3.1; 2026-11-21".
    var description: String {
        let model = Self.model.map { " (\($0))" } ?? ""
        return "\(system), \(processors) processors\(model), a load of \(load.digits(1)) before the run; "
            + "Swift \(swift ?? "of an unknown version"); \(day)"
    }

    /// "6.3.1" of "Apple Swift version 6.3.1 (swift-6.3.1-RELEASE)".
    private static func version(in line: String) -> String? {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "version"), place + 1 < words.count else { return nil }
        return String(words[place + 1])
    }
}
