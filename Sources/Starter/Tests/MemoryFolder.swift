import Foundation

/// A folder in memory for the files of a test run, if the system has one. It is removed with this object, and when
/// the run is interrupted.
///
/// Durable writes wait for the disk, which makes a run up to three times as long. `TMPDIR` in the environment
/// selects another place, such as a disk.
final class MemoryFolder {
    /// The environment for the run; empty when the system has no such folder, or `TMPDIR` is set.
    let environment: [String: String]
    private var folder: WorkFolder?
    private let lock: Int32?

    /// Linux's file system in memory: shm_overview(7).
    static let usualParent = "/dev/shm"
    /// Twice what the starter's own tests use: they keep their new projects until the end of the run.
    static let neededBytes: UInt64 = 256_000_000
    /// `ST_NOEXEC` of statvfs(3), which Swift does not see.
    static let runsNoPrograms: UInt = 8

    /// The folder for a project's runs, or one of another name while another run uses it.
    init(
        for root: URL, in parent: String = usualParent,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        guard (environment["TMPDIR"] ?? "").isEmpty, Self.isFit(parent) else {
            (folder, lock, self.environment) = (nil, nil, [:])
            return
        }
        // SwiftPM caches manifests by environment: a new name each time would recompile them.
        let name = "tests-\(getuid())-\(Data(root.path.utf8).fnv1a)"
        let taken = Self.take(name, in: parent) ?? Self.take("tests-\(UUID().uuidString)", in: parent)
        folder = taken?.folder
        lock = taken?.lock
        self.environment = folder.map { ["TMPDIR": $0.url.path] } ?? [:]
    }

    deinit {
        folder = nil
        lock.map { _ = close($0) }
    }

    private static func isFit(_ parent: String) -> Bool {
        var status = statvfs()
        return statvfs(parent, &status) == 0
            && isFit(free: UInt64(status.f_bavail) * UInt64(status.f_frsize), flags: UInt(status.f_flag))
    }

    /// SwiftPM compiles a manifest among the temporary files and runs it there. Containers have a file system in memory
    /// that runs no programs.
    static func isFit(free: UInt64, flags: UInt) -> Bool {
        free >= neededBytes && flags & runsNoPrograms == 0
    }

    private static func isOurs(_ folder: URL) -> Bool {
        let owner = try? FileManager.default.attributesOfItem(atPath: folder.path)[.ownerAccountID]
        return (owner as? NSNumber)?.uint32Value == getuid()
    }

    /// Creates and locks the folder, and removes remains of an interrupted run; nil while another run has it.
    ///
    /// - Returns: The folder and the descriptor of its lock, which the system releases when this process ends.
    private static func take(_ name: String, in parent: String) -> (folder: WorkFolder, lock: Int32)? {
        let folder = URL(filePath: parent).appending(path: name)
        let files = FileManager.default
        guard mkdir(folder.path, 0o755) == 0 || (errno == EEXIST && isOurs(folder)) else { return nil }
        let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0 else { return nil }
        // A finished run removes the folder before it releases the lock.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0, files.fileExists(atPath: folder.path) else {
            close(lock)
            return nil
        }
        // Some tests read it as other users, whatever the umask has taken from it.
        fchmod(lock, 0o755)
        for left in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
            try? files.removeItem(at: folder.appending(path: left))
        }
        return (WorkFolder(taking: folder), lock)
    }
}
