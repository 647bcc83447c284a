import Dispatch
import Foundation

/// A folder beside the one that a project is to have: filled first, and given its name when it is complete.
///
/// When it is let go before that, or the program is interrupted or terminated, it is removed.
final class DraftFolder {
    let url: URL
    private let destination: URL
    private var isDraft = true
    private var signals: [any DispatchSourceSignal] = []

    /// Makes it.
    ///
    /// - Throws: ``Failure`` when the destination is there and is no empty folder, or its parent is not there.
    init(for destination: URL) throws {
        self.destination = destination
        url = destination.deletingLastPathComponent().appending(
            path: ".\(destination.lastPathComponent)-\(ProcessInfo.processInfo.processIdentifier)")
        try Self.check(destination)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [url] in
                try? FileManager.default.removeItem(at: url)
                exit(128 + number)
            }
            source.resume()
            signals.append(source)
        }
    }

    deinit {
        stopListening()
        if isDraft { try? FileManager.default.removeItem(at: url) }
    }

    /// Gives the folder its name.
    func finish() throws {
        // Takes the place of an empty folder, and of nothing else.
        guard rename(url.path, destination.path) == 0 else {
            let reason = String(cString: strerror(errno))
            throw Failure(
                "\(destination.path) cannot be made: \(reason)", help: "name another folder with --dir")
        }
        isDraft = false
        stopListening()
    }

    private func stopListening() {
        for source in signals { source.cancel() }
        if !signals.isEmpty { for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) } }
        signals = []
    }

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
