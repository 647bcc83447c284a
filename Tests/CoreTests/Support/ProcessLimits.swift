import Foundation

/// Restricts this process, which a test has for itself: the limits end with the test.
enum ProcessLimits {
    /// The superuser ignores permissions, so these tests run as another user.
    static func becomeNobody() {
        guard geteuid() == 0, setuid(65_534) != 0 else { return }
        fatalError("The superuser can't become another user: \(String(cString: strerror(errno)))")
    }

    /// Limits the size of files; nil lifts the limit.
    static func limitFiles(toBytes count: Int?) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(fileSize, &limit)
        limit.rlim_cur = count.map { rlim_t($0) } ?? limit.rlim_max
        setrlimit(fileSize, &limit)
    }

    /// Allows only two dozen more open files than now, so that a leak of one in forty operations fails.
    static func limitOpenFiles() {
        // Inherited descriptors may have higher numbers; the free ones below are filled.
        let highest = (0..<4096).last { fcntl($0, F_GETFD) != -1 } ?? 2
        var next = open("/dev/null", O_RDONLY)
        while next >= 0, next < highest { next = open("/dev/null", O_RDONLY) }
        // The system opens some itself, such as those that wake its threads.
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
