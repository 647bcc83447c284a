import Foundation

/// A folder in memory for the files of a test run, where the system has one. It is removed with this object, and when
/// the run is interrupted.
///
/// A store that must keep what it is told waits for the disk, and a disk that others use keeps it waiting for seconds:
/// a run then takes three times as long. `TMPDIR` in the environment names another place for the files, such as a disk.
final class MemoryFolder {
    /// What the run needs in its environment; nothing where the system has no such folder, or `TMPDIR` is given.
    let environment: [String: String]
    private let folder: WorkFolder?

    /// Where Linux keeps files in memory: shm_overview(7).
    private static let parent = "/dev/shm"
    /// A run has four megabytes of files at a time.
    private static let neededBytes = 64_000_000

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let free = try? FileManager.default.attributesOfFileSystem(forPath: Self.parent)[.systemFreeSize]
        guard (environment["TMPDIR"] ?? "").isEmpty, let free = (free as? NSNumber)?.intValue,
            free >= Self.neededBytes
        else {
            (folder, self.environment) = (nil, [:])
            return
        }
        folder = try? WorkFolder(
            URL(filePath: Self.parent).appending(path: "tests-\(UUID().uuidString)"))
        self.environment = folder.map { ["TMPDIR": $0.url.path] } ?? [:]
    }
}
