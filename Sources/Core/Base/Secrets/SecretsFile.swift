internal import Core
internal import Foundation

/// A JSON file that only the user can read.
///
/// It is never written in place: a new file replaces it by renaming, so that a crash leaves one or the other. A
/// lock on the folder serialises processes.
actor SecretsFile: Secrets {
    private let file: URL
    private let lockWait: Duration
    private let executor = BlockingExecutor("secrets")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameter lockWait: How long another program that holds the folder is waited for.
    init(_ file: URL, lockWait: Duration) {
        self.file = file
        self.lockWait = lockWait
    }

    // Not a dictionary, whose keys would treat two spellings of `é` as equal.
    private struct Entry: Codable {
        let name: String
        let secret: String
    }

    func secret(named name: String) throws(SecretsError) -> Secret? {
        try entries().first { $0.name.utf8.elementsEqual(name.utf8) }.map { Secret($0.secret) }
    }

    func keep(_ secret: Secret?, named name: String) throws(SecretsError) {
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
        defer { flock(folder, LOCK_UN) }
        let new = file.appendingPathExtension("new")
        // Only the holder of the lock writes one: a program that was killed has left it.
        unlink(new.path)

        let entries = try entries()
        var kept = entries.filter { !$0.name.utf8.elementsEqual(name.utf8) }
        if let secret { kept.append(Entry(name: name, secret: secret.reveal())) }
        if secret == nil, kept.count == entries.count { return }
        try write(kept, to: file, through: new)
        // The rename survives a power loss only when the folder is synced.
        _ = Disk.flush(folder)
    }

    private func lock(_ folder: Int32) throws(SecretsError) {
        let start = ContinuousClock.now
        while flock(folder, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw inaccessible() }
            guard start.duration(to: .now) < lockWait else {
                throw inaccessible("another program holds its folder", .patience)
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    private func entries() throws(SecretsError) -> [Entry] {
        // A pipe would be waited for until another program writes into it.
        let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor == -1, errno == ENOENT { return [] }
        guard descriptor != -1 else { throw inaccessible() }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)

        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw inaccessible() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw inaccessible("it is not a file", .removal) }
        guard status.st_uid == geteuid() else { throw inaccessible("it belongs to another user", .ownership) }
        guard status.st_mode & 0o077 == 0 else { throw .exposed(path: file.path) }

        let data: Data
        do {
            data = try handle.readToEnd() ?? Data()
        } catch {
            throw inaccessible(error)
        }
        do {
            return try JSONDecoder().decode([Entry].self, from: data)
        } catch {
            throw .damaged(path: file.path)
        }
    }

    private func write(_ entries: [Entry], to file: URL, through new: URL) throws(SecretsError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try PrivateFile.write(encoder.encode(entries), to: file, through: new)
        } catch {
            throw inaccessible(error)
        }
    }

    private func inaccessible(_ error: any Error) -> SecretsError {
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
