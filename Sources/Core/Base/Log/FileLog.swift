internal import Core
internal import Foundation
internal import Synchronization

/// Keeps the newest entries in memory and appends each as a line to a file.
///
/// The file is opened for each line: it may be moved or deleted while the program runs, and other processes may
/// append to it. A full file is renamed to `….1`, which replaces the one before; where that can't be done, it is emptied.
final class FileLog: Log {
    let threshold: LogLevel
    private let file: URL
    private let clock: any WallClock
    private let entries = Mutex<[LogEntry]>([])

    /// The size of a full file, in bytes.
    private static let sizeLimit = 1_000_000

    init(_ file: URL, threshold: LogLevel, clock: any WallClock) {
        self.file = file
        self.threshold = threshold
        self.clock = clock
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
        let text = Self.endsWithinLine(descriptor) ? "\n\(line)" : line
        // The protocol promises that writing never throws, so a line that can't be written is lost.
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
    }

    /// Whether the file ends within a line, as one on a disk that was full: this program may have been started since, and
    /// others write to it, too.
    private static func endsWithinLine(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return false }
        var last: UInt8 = 0
        return pread(descriptor, &last, 1, status.st_size - 1) == 1 && last != UInt8(ascii: "\n")
    }

    private func opened() -> Int32? {
        guard let descriptor = openedInItsFolder() else { return nil }
        guard isFull(descriptor) else { return descriptor }
        makeRoom(descriptor)
        close(descriptor)
        return openedAsIs()
    }

    private func isFull(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_size >= Self.sizeLimit
    }

    private func makeRoom(_ descriptor: Int32) {
        // The program that holds the lock makes room. Some disks have no locks.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return }
        // Closing is not enough while a program that is just being started has the descriptor, too.
        defer { flock(descriptor, LOCK_UN) }
        // A link stays one: what it leads to is renamed.
        let path = file.behindLinks.path
        // Another program may have made room meanwhile.
        guard isFull(descriptor), let file = FileIdentity(path), file == FileIdentity(descriptor) else {
            return
        }
        if rename(path, path + ".1") != 0 { ftruncate(descriptor, 0) }
    }

    private func openedInItsFolder() -> Int32? {
        if let descriptor = openedAsIs() { return descriptor }
        try? DataFolder.make(for: file.behindLinks)
        return openedAsIs()
    }

    private func openedAsIs() -> Int32? {
        // A pipe that is not read would hold up all that write to the log.
        let always = O_APPEND | O_CLOEXEC | O_NONBLOCK
        var descriptor = open(file.path, O_RDWR | O_CREAT | always, 0o600)
        // A program that may only write to it can't look how it ends.
        if descriptor == -1 { descriptor = open(file.path, O_WRONLY | always) }
        return descriptor == -1 ? nil : descriptor
    }
}
