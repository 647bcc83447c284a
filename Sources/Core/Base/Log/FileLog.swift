internal import Core
internal import Foundation
internal import Synchronization

/// Keeps the newest entries in memory and appends each as a line to a file.
///
/// The file is opened for each line: it may be moved or deleted while the program runs, and other processes may
/// append to it. A full file is renamed to `….1`, which replaces the one before.
final class FileLog: Log {
    let threshold: LogLevel
    private let file: URL
    private let clock: any WallClock
    private let sizeLimit: Int
    private let entries = Mutex<[LogEntry]>([])
    /// Whether the file may end within a line, as on a disk that was full.
    private let isCutOff = Atomic(false)

    init(_ file: URL, threshold: LogLevel, clock: any WallClock, sizeLimit: Int = 1_000_000) {
        self.file = file
        self.threshold = threshold
        self.clock = clock
        self.sizeLimit = sizeLimit
    }

    func write(_ level: LogLevel, _ subject: String, _ message: @autoclosure () -> String) {
        guard level >= threshold else { return }
        let message = message()
        entries.withLock { entries in
            let entry = LogEntry(date: clock.now, level: level, subject: subject, message: message)
            if entries.count == 1000 { entries.removeFirst() }
            entries.append(entry)
            append(entry)
        }
    }

    func entries(last count: Int) -> [LogEntry] { entries.withLock { $0.suffix(max(count, 0)) } }

    private func append(_ entry: LogEntry) {
        let line = "\(entry.date.formatted(.iso8601)) \(entry.level) \(entry.subject): \(entry.message)\n"
        guard let descriptor = opened() else { return }
        let text = isCutOff.load(ordering: .relaxed) ? "\n\(line)" : line
        // The protocol promises that writing never throws, so a line that can't be written is lost.
        let written: Void? = try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            .write(contentsOf: Data(text.utf8))
        isCutOff.store(written == nil, ordering: .relaxed)
    }

    private func opened() -> Int32? {
        guard let descriptor = openedInItsFolder() else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size >= sizeLimit else { return descriptor }
        close(descriptor)
        rename(file.path, file.path + ".1")
        return openedAsIs()
    }

    private func openedInItsFolder() -> Int32? {
        if let descriptor = openedAsIs() { return descriptor }
        try? DataFolder.make(for: file)
        return openedAsIs()
    }

    private func openedAsIs() -> Int32? {
        let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        return descriptor == -1 ? nil : descriptor
    }
}
