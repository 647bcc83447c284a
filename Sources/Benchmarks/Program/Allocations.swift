#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// How often memory is asked for, counted in another run by a library that stands before the C library's.
enum Allocations {
    /// What the kernel allocates beyond the hand-written code, by the workload's name, for one operation;
    /// nil where nothing can be counted.
    static func beyondByHand(scripts: String, in folder: String) -> [String: Double]? {
        #if os(Linux)
            let library = Shell.quoted(folder + "/allocations.so")
            let source = Shell.quoted(scripts + "/allocations.c")
            guard
                Shell.output(of: "cc -O2 -shared -fPIC -fno-builtin -o \(library) \(source)") != nil,
                let lines = Shell.output(of: "LD_PRELOAD=\(library) \(Shell.itself("allocations"))")
            else { return nil }
            let counts = lines.split(separator: "\n").compactMap { line -> (String, Double)? in
                let words = line.split(separator: " ")
                guard words.count == 2, let count = Double(words[1]) else { return nil }
                return (String(words[0]), count)
            }
            return Dictionary(counts) { first, _ in first }
        #else
            return nil
        #endif
    }

    /// The other run: a line for each workload.
    static func printAll(seed: Int) -> Bool {
        guard let counter else { return false }
        let operations = 1000
        func count(_ loop: Loop) -> Double {
            Sink.take(loop(operations))
            let before = counter()
            Sink.take(loop(operations))
            return Double(counter() - before) / Double(operations)
        }
        for workload in Workload.all(seed: seed) {
            print("\(workload.measure.name) \(count(workload.kit) - count(workload.hand))")
        }
        return true
    }

    private typealias Counter = @convention(c) () -> Int

    private static var counter: Counter? {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "benchmark_allocations") else { return nil }
        return unsafeBitCast(symbol, to: Counter.self)
    }
}
