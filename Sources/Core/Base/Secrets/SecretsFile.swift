internal import Core
internal import Foundation

/// A JSON file that only the user can read.
///
/// It is never written in place: a new file replaces it by renaming, so that a crash or a power loss leaves one or the
/// other. A lock on the folder serialises processes.
actor SecretsFile: Secrets {
    private let file: URL
    private let lockWait: Duration
    private let isExposed: @Sendable (_ descriptor: Int32) -> Bool
    private let flush: @Sendable (_ descriptor: Int32) -> Bool
    private let executor = BlockingExecutor("secrets")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - lockWait: How long another program that holds the folder is waited for.
    ///   - isExposed: Whether others may read or write an open file; lets tests do without a disk that has no
    ///     permissions.
    ///   - flush: As ``Disk/flush(_:)``; lets tests see when the file and its folder are flushed.
    init(
        _ file: URL, lockWait: Duration,
        isExposed: @escaping @Sendable (_ descriptor: Int32) -> Bool = { PrivateFile.isExposed($0) },
        flush: @escaping @Sendable (_ descriptor: Int32) -> Bool = { Disk.flush($0) }
    ) {
        self.file = file
        self.lockWait = lockWait
        self.isExposed = isExposed
        self.flush = flush
    }

    // Not a dictionary, whose keys would treat two spellings of `é` as equal.
    private struct Entry: Codable {
        let name: String
        let secret: String
    }

    func secret(named name: String) throws(SecretsError) -> Secret? {
        try secret(named: name, in: entries())
    }

    func keep(_ secret: Secret?, named name: String) throws(SecretsError) {
        _ = try replace(name, by: secret) { _ in true }
    }

    func remove(
        named name: String, if condition: @Sendable (Secret) -> Bool
    ) throws(SecretsError) -> Secret? {
        // For a removal of nothing no folder is made, and no other program waited for.
        let found = try secret(named: name, in: entries(acceptsExposed: true))
        guard let found, condition(found) else { return nil }
        return try replace(name, by: nil, if: condition)
    }

    /// Replaces the secret of this name if it meets the condition, or removes it, and returns the one that was there;
    /// nil when there was none, or nothing was changed.
    private func replace(
        _ name: String, by secret: Secret?, if condition: (Secret) -> Bool
    ) throws(SecretsError) -> Secret? {
        // A link stays one: what it leads to is replaced.
        let file = file.behindLinks
        do {
            try DataFolder.make(for: file)
        } catch {
            throw inaccessible(error.reason)
        }
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder != -1 else { throw inaccessible() }
        defer { close(folder) }
        try lock(folder)
        // Closing is not enough while a program that is just being started has the descriptor, too.
        defer {
            flock(folder, LOCK_UN)
            FileLocks.ofProcess.end()
        }
        let new = file.appendingPathExtension("new")
        // Only the holder of the lock writes one: a program that was killed has left it.
        unlink(new.path)

        let entries = try entries(acceptsExposed: secret == nil)
        let replaced = self.secret(named: name, in: entries)
        if let replaced, !condition(replaced) { return nil }
        if secret == nil, replaced == nil { return nil }
        var kept = entries.filter { !$0.name.utf8.elementsEqual(name.utf8) }
        if let secret { kept.append(Entry(name: name, secret: secret.reveal())) }
        try write(kept, to: file, through: new, acceptsExposed: secret == nil)
        return replaced
    }

    private func secret(named name: String, in entries: [Entry]) -> Secret? {
        entries.first { $0.name.utf8.elementsEqual(name.utf8) }.map { Secret($0.secret) }
    }

    /// - Parameter folder: Once it is locked, the caller ends that.
    private func lock(_ folder: Int32) throws(SecretsError) {
        let start = ContinuousClock.now
        while true {
            FileLocks.ofProcess.begin()
            if flock(folder, LOCK_EX | LOCK_NB) == 0 { return }
            let error = SystemError.last
            FileLocks.ofProcess.end()
            guard error.number == EWOULDBLOCK || error.number == EINTR else {
                throw inaccessible(error.reason)
            }
            guard start.duration(to: .now) < lockWait else {
                throw inaccessible("another program holds its folder", .patience)
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    /// - Parameter acceptsExposed: Whether it is for a removal, which leaves others less to read.
    private func entries(acceptsExposed: Bool = false) throws(SecretsError) -> [Entry] {
        // A pipe would be waited for until another program writes into it.
        let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor == -1, errno == ENOENT {
            do {
                try DataFolder.checkLinks(above: file.behindLinks)
            } catch {
                throw inaccessible(error.reason)
            }
            return []
        }
        guard descriptor != -1 else { throw inaccessible() }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)

        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw inaccessible() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw inaccessible("it is not a file", .removal) }
        guard status.st_uid == geteuid() else { throw inaccessible("it belongs to another user", .ownership) }
        let isExposed = isExposed(descriptor)

        let data: Data
        do {
            data = try handle.readToEnd() ?? Data()
        } catch {
            throw inaccessible(error)
        }
        let entries: [Entry]
        do {
            entries = try JSONDecoder().decode([Entry].self, from: data)
        } catch {
            throw .damaged(path: file.path)
        }
        // An empty one is left by a removal, and shows nothing.
        guard acceptsExposed || entries.isEmpty || !isExposed else { throw .exposed(path: file.path) }
        return entries
    }

    private func write(
        _ entries: [Entry], to file: URL, through new: URL, acceptsExposed: Bool
    ) throws(SecretsError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let content = try encoder.encode(entries)
            try PrivateFile.write(content, to: file, through: new, flush: flush) { descriptor in
                guard acceptsExposed || !isExposed(descriptor) else {
                    throw inaccessible("its disk can't keep a file from others", .otherDisk)
                }
            }
        } catch {
            throw inaccessible(error)
        }
    }

    private func inaccessible(_ error: any Error) -> SecretsError {
        if let error = error as? SecretsError { return error }
        if let error = error as? SystemError { return inaccessible(error.reason) }
        // Foundation's own text may be no more than a number.
        guard let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
            cause.domain == NSPOSIXErrorDomain
        else { return inaccessible(error.localizedDescription) }
        return inaccessible(SystemError(Int32(cause.code)).reason)
    }

    private func inaccessible(
        _ reason: String? = nil, _ remedy: SecretsError.Remedy = .access
    ) -> SecretsError {
        .inaccessible(path: file.path, reason: reason ?? SystemError.last.reason, remedy: remedy)
    }
}
