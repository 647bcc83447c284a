import Foundation

/// Makes life hard for this process, which is one of a test's own: it ends with the test.
enum ProcessLimits {
    /// The super-user may do anything; these tests are about what others may not.
    static func becomeNobody() { if geteuid() == 0 { setuid(65_534) } }

    /// From now on no file grows beyond this; nil lifts the limit.
    static func limitFiles(toBytes count: Int?) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(fileSize, &limit)
        limit.rlim_cur = count.map { rlim_t($0) } ?? limit.rlim_max
        setrlimit(fileSize, &limit)
    }

    /// From now on only two dozen files more than now can be open: what is left open forty times shows.
    static func limitOpenFiles() {
        // Whoever started this process may have left it some with higher numbers; what is free below is taken.
        let highest = (0..<4096).last { fcntl($0, F_GETFD) != -1 } ?? 2
        var next = open("/dev/null", O_RDONLY)
        while next >= 0, next < highest { next = open("/dev/null", O_RDONLY) }
        // The system opens some for itself, such as those that wake its threads.
        var limit = rlimit(rlim_cur: rlim_t(next) + 24, rlim_max: rlim_t(next) + 24)
        setrlimit(openFiles, &limit)
    }

    #if canImport(Darwin)
        private static var fileSize: Int32 { RLIMIT_FSIZE }
        private static var openFiles: Int32 { RLIMIT_NOFILE }
    #else
        private static var fileSize: __rlimit_resource_t { Int32(RLIMIT_FSIZE.rawValue) }
        private static var openFiles: __rlimit_resource_t { Int32(RLIMIT_NOFILE.rawValue) }
    #endif
}
