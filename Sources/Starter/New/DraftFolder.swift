import Foundation
import Synchronization

/// A folder beside the one that a project is to have: filled first, and given its name when it is complete.
///
/// When it is let go before that, or the program is interrupted or terminated, it is removed.
final class DraftFolder {
    let url: URL
    private let destination: URL
    private let stage = Stage()
    /// Where handlers write the number of a signal to; nil while none is listened for.
    private var writingEnd: Int32?

    /// Makes it.
    ///
    /// - Throws: ``Failure`` when the destination is there and is no empty folder, or its parent is not there.
    init(for destination: URL) throws {
        self.destination = destination
        url = destination.deletingLastPathComponent().appending(
            path: ".\(destination.lastPathComponent)-\(ProcessInfo.processInfo.processIdentifier)")
        try Self.check(destination)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        try listen()
    }

    deinit {
        if stage.end() { Self.remove(url) }
        stopListening()
    }

    /// Gives the folder its name.
    func finish() throws {
        var failure: Int32?
        // Takes the place of an empty folder, and of nothing else.
        stage.end { if rename(url.path, destination.path) != 0 { failure = errno } }
        stopListening()
        if let failure {
            let reason = String(cString: strerror(failure))
            Self.remove(url)
            throw Failure(
                "\(destination.path) cannot be made: \(reason)", help: "name another folder with --dir")
        }
    }

    // MARK: Interruptions

    private static let endings = [SIGINT, SIGTERM, SIGHUP]

    /// Waits on a thread of its own for a signal that ends the program, and removes the folder before it does.
    ///
    /// A handler may interrupt the program anywhere and may do next to nothing: it writes the signal's number into a
    /// pipe, from which the thread reads.
    private func listen() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw Failure(
                "there is no pipe: \(String(cString: strerror(errno)))", help: "close some programs")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writingEnd = ends[1]
        interruptions.store(ends[1], ordering: .releasing)
        Thread.detachNewThread { [url, stage, reading = ends[0]] in
            var number: UInt8 = 0
            var count = read(reading, &number, 1)
            while count < 0, errno == EINTR { count = read(reading, &number, 1) }
            close(reading)
            if count == 1 {
                if stage.interrupt() { Self.remove(url) }
                exit(128 + Int32(number))
            }
        }
        for ending in Self.endings {
            signal(ending) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(interruptions.load(ordering: .acquiring), &byte, 1)
            }
        }
    }

    private func stopListening() {
        guard let writingEnd else { return }
        self.writingEnd = nil
        for ending in Self.endings { signal(ending, SIG_DFL) }
        // The thread reads the end, and ends.
        _ = interruptions.compareExchange(
            expected: writingEnd, desired: -1, ordering: .acquiringAndReleasing)
        close(writingEnd)
    }

    /// Removes the folder, though `git` may still be writing in it.
    private static func remove(_ url: URL) {
        for _ in 1...20 where FileManager.default.fileExists(atPath: url.path) {
            try? FileManager.default.removeItem(at: url)
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    // MARK: Where it may be

    private static func check(_ destination: URL) throws(Failure) {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        if files.fileExists(atPath: destination.path, isDirectory: &isDirectory) {
            guard isDirectory.boolValue else {
                throw Failure("\(destination.path) is a file", help: "name another folder with --dir")
            }
            guard (try? files.contentsOfDirectory(atPath: destination.path).isEmpty) == true else {
                throw Failure("\(destination.path) is not empty", help: "name another folder with --dir")
            }
        }
        let parent = destination.deletingLastPathComponent()
        guard files.fileExists(atPath: parent.path, isDirectory: &isDirectory), isDirectory.boolValue else {
            throw Failure(
                "there is no folder \(parent.path)", help: "make it: mkdir -p \(parent.path.asShellWord)")
        }
        guard files.isWritableFile(atPath: parent.path) else {
            throw Failure("\(parent.path) cannot be written", help: "name another folder with --dir")
        }
    }
}

/// How far a draft is: it is either finished or interrupted, never both.
private final class Stage: Sendable {
    private enum State { case filling, finished, interrupted }

    private let state = Mutex(State.filling)

    /// Does the last work on a draft that was not interrupted, which no interruption comes between; true the first
    /// time. After an interruption it does not return: the thread that removes the folder ends the program.
    @discardableResult func end(_ work: () -> Void = {}) -> Bool {
        let before = change(to: .finished, work)
        while before == .interrupted { pause() }
        return before == .filling
    }

    /// Whether there is a draft to be removed.
    func interrupt() -> Bool { change(to: .interrupted) == .filling }

    private func change(to new: State, _ work: () -> Void = {}) -> State {
        state.withLock { state in
            let before = state
            if before == .filling {
                work()
                state = new
            }
            return before
        }
    }
}

/// Where handlers write to; a program makes one draft at a time.
private let interruptions = Atomic<Int32>(-1)
