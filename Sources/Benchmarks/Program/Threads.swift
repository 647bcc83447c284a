internal import BenchmarkSubjects

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// As many threads as the machine has processors, from two to four, that do nothing but ask for singletons.
struct Threads {
    let measure: Measure
    /// One loop a thread.
    let kit: [Loop]
    let hand: [Loop]

    static func all(seed: Int) -> [Threads] {
        let kit = KitParts(seed: seed)
        let hand = HandParts(seed: seed)
        let inputs = Inputs()
        let count = max(2, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        let kitClock: Loop = { inputs.each($0) { kit.clock.reading($0) } }
        let handClock: Loop = { inputs.each($0) { hand.clock.reading($0) } }
        let kitEach: [Loop] = [
            { inputs.each($0) { kit.north.reading($0) } },
            { inputs.each($0) { kit.east.reading($0) } },
            { inputs.each($0) { kit.south.reading($0) } },
            { inputs.each($0) { kit.west.reading($0) } },
        ]
        let handEach: [Loop] = [
            { inputs.each($0) { hand.north.reading($0) } },
            { inputs.each($0) { hand.east.reading($0) } },
            { inputs.each($0) { hand.south.reading($0) } },
            { inputs.each($0) { hand.west.reading($0) } },
        ]
        return [
            Threads(
                measure: .oneForAll,
                kit: Array(repeating: kitClock, count: count), hand: Array(repeating: handClock, count: count)
            ),
            Threads(
                measure: .oneForEach, kit: Array(kitEach.prefix(count)), hand: Array(handEach.prefix(count))),
        ]
    }

    /// Runs the loops on threads of their own and gives the nanoseconds until the last is done.
    static func time(_ loops: [Loop], _ operations: Int) -> Double {
        Stopwatch.ofWall {
            let threads = loops.compactMap { loop in start { Sink.take(loop(operations)) } }
            for thread in threads { pthread_join(thread, nil) }
        }
    }

    private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let failure = pthread_create(&thread, nil, { Work.run($0) }, work)
        #else
            var thread = pthread_t()
            let failure = pthread_create(&thread, nil, { $0.flatMap { Work.run($0) } }, work)
        #endif
        return failure == 0 ? thread : nil
    }

    private final class Work {
        private let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
            return nil
        }
    }
}
