#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Nanoseconds of the system's clocks.
enum Stopwatch {
    /// The time that this thread ran; what other programs do meanwhile is not in it.
    static func ofThread(_ loop: Loop, _ operations: Int) -> Double {
        time(CLOCK_THREAD_CPUTIME_ID) { Sink.take(loop(operations)) }
    }

    /// The time that passed.
    static func ofWall(_ body: () -> Void) -> Double {
        #if canImport(Darwin)
            // CLOCK_MONOTONIC has whole microseconds there, and is computed from the wall clock.
            time(CLOCK_UPTIME_RAW, body)
        #else
            time(CLOCK_MONOTONIC, body)
        #endif
    }

    /// The time that the processors gave to other programs that the body ran.
    static func ofChildren(_ body: () -> Void) -> Double {
        let start = timeOfChildren
        body()
        return timeOfChildren - start
    }

    private static var timeOfChildren: Double {
        var usage = rusage()
        // RUSAGE_CHILDREN, which is of another type on each system.
        getrusage(-1, &usage)
        func nanoseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3 }
        return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
    }

    private static func time(_ clock: clockid_t, _ body: () -> Void) -> Double {
        let start = now(clock)
        body()
        return now(clock) - start
    }

    private static func now(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
    }
}

/// Where results go, so that no loop can be left out.
enum Sink {
    @inline(never)
    static func take(_ sum: Int) { withExtendedLifetime(sum) {} }
}
