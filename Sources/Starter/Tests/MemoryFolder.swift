import Foundation

/// A folder in memory for the files of a test run, where the system has one. It is removed with this object, and when
/// the run is interrupted.
///
/// A store that must keep what it is told waits for the disk, and a disk that others use keeps it waiting for seconds:
/// a run then takes three times as long. `TMPDIR` in the environment names another place for the files, such as a disk.
final class MemoryFolder {
    /// What the run needs in its environment; nothing where the system has no such folder, or `TMPDIR` is given.
    let environment: [String: String]
    private var folder: WorkFolder?
    private let lock: Int32?

    /// Where Linux keeps files in memory: shm_overview(7).
    private static let parent = "/dev/shm"
    /// A run has four megabytes of files at a time.
    private static let neededBytes = 64_000_000

    /// Takes the folder of a project's runs, or one of another name while another run has it.
    init(for root: URL, environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard (environment["TMPDIR"] ?? "").isEmpty, Self.hasRoom else {
            (folder, lock, self.environment) = (nil, nil, [:])
            return
        }
        // SwiftPM keeps what it knows of a manifest by the environment: a new name each time would compile it anew.
        let name = "tests-\(getuid())-\(Data(root.path.utf8).fnv1a)"
        let taken = Self.take(name) ?? Self.take("tests-\(UUID().uuidString)")
        folder = taken?.folder
        lock = taken?.lock
        self.environment = folder.map { ["TMPDIR": $0.url.path] } ?? [:]
    }

    deinit {
        folder = nil
        lock.map { _ = close($0) }
    }

    private static var hasRoom: Bool {
        let free = try? FileManager.default.attributesOfFileSystem(forPath: parent)[.systemFreeSize]
        return ((free as? NSNumber)?.intValue ?? 0) >= neededBytes
    }

    private static func isOurs(_ folder: URL) -> Bool {
        let owner = try? FileManager.default.attributesOfItem(atPath: folder.path)[.ownerAccountID]
        return (owner as? NSNumber)?.uint32Value == getuid()
    }

    /// Makes a folder that is ours, without what an interrupted run has left there; nil while a run has it.
    ///
    /// - Returns: With the descriptor of its lock, which the system takes back when this process ends, however it ends.
    private static func take(_ name: String) -> (folder: WorkFolder, lock: Int32)? {
        let folder = URL(filePath: parent).appending(path: name)
        let files = FileManager.default
        // Tests read it as other users, too.
        guard mkdir(folder.path, 0o755) == 0 || (errno == EEXIST && isOurs(folder)) else { return nil }
        let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0 else { return nil }
        // A run that ends removes the folder before it lets go of the lock.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0, files.fileExists(atPath: folder.path) else {
            close(lock)
            return nil
        }
        for left in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
            try? files.removeItem(at: folder.appending(path: left))
        }
        return (WorkFolder(taking: folder), lock)
    }
}
