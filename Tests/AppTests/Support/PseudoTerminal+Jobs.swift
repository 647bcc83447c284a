internal import Testing

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension PseudoTerminal {
    /// Whether it is in raw mode.
    var isRaw: Bool { mode.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 }

    /// Lets it show what is typed, line by line, as a shell does that has the terminal back.
    func showTyping() {
        var shown = mode
        shown.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(device, TCSANOW, &shown)
    }

    /// Makes it the terminal of this process, which must lead a session, with another job in the foreground; the result
    /// is that job.
    func serveAnotherJob() throws -> pid_t {
        #if canImport(Darwin)
            let takeTerminal: UInt = 0x2000_7461
        #else
            let takeTerminal: UInt = 0x540E
        #endif
        try #require(ioctl(device, takeTerminal, 0) == 0)
        let job = try startJob(["/bin/sleep", "600"])
        try #require(tcsetpgrp(device, job) == 0)
        return job
    }

    /// Starts a program on this terminal as a job of its own, as a shell does with `&`. No signal is blocked in it.
    func startJob(_ command: [String], environment: [String: String] = [:]) throws -> pid_t {
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
            var files: posix_spawn_file_actions_t?
        #else
            var attributes = posix_spawnattr_t()
            var files = posix_spawn_file_actions_t()
        #endif
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawn_file_actions_init(&files)
        for standard: Int32 in 0...2 { posix_spawn_file_actions_adddup2(&files, device, standard) }
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var job: pid_t = 0
        try #require(posix_spawn(&job, command[0], &files, &attributes, &arguments, &variables) == 0)
        return job
    }
}
