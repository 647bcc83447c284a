import Dispatch
package import Foundation
import Synchronization

/// A child process whose output arrives line by line.
package final class Subprocess {
    private let process = Process()
    private let pipe = Pipe()
    // Signalled at exit: `waitUntilExit` polls only twenty times a second.
    private let running = DispatchGroup()
    private var forwarding: Interruption?

    /// The variables of `git rev-parse --local-env-vars`, by which a hook names its repository. A child works on that of
    /// its folder. Without the variables of a configuration, which holds in every repository.
    private static let repositoryVariables: Set = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE",
        "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS",
        "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR",
    ]

    /// Where standard error goes.
    package enum Errors {
        /// To the same stream as the output.
        case merged
        /// To this process's own.
        case inherited
        /// Nowhere.
        case hidden
    }

    /// Starts the program that PATH has for the first word.
    ///
    /// - Parameters:
    ///   - environment: Added to this process's own, in which no repository of git is named.
    ///   - errors: Where its standard error goes.
    ///   - forwardingSignals: Whether the signals that end this process are forwarded. The child leads a process group
    ///     of its own, so the keyboard alone does not reach it.
    package init(
        _ words: [String], in directory: URL, environment: [String: String] = [:],
        errors: Errors = .merged, forwardingSignals: Bool = false
    ) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment
            .filter { !Self.repositoryVariables.contains($0.key) }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        switch errors {
        case .merged: process.standardError = pipe
        case .inherited: break
        case .hidden: process.standardError = FileHandle.nullDevice
        }
        // Before the start, so that no signal falls between the two. The signal waits until the child is there.
        let child = Mutex<Int32?>(nil)
        if forwardingSignals {
            forwarding = Interruption { number in
                guard let child = child.withLock(\.self) else { return }
                ProcessTree(of: child, sending: number).killRemaining()
            }
        }
        running.enter()
        process.terminationHandler = { [running] _ in running.leave() }
        do {
            try child.withLock { child in
                try process.run()
                child = process.processIdentifier
            }
        } catch {
            running.leave()
            throw error
        }
    }

    /// Passes on each line of the output until its end, and returns the exit status.
    ///
    /// - Parameters:
    ///   - waits: Called before each wait: for output, and at last for the program to end.
    ///   - heard: Called whenever some output has come, or its end, before lines are passed on. It may be a part of a line.
    package func lines(
        _ take: (String) throws -> Void, waits: () -> Void = {}, heard: () -> Void = {}
    ) rethrows -> Int32 {
        var line = Data()
        while true {
            waits()
            var chunk = pipe.fileHandleForReading.availableData
            heard()
            if chunk.isEmpty { break }
            // A long line comes in many chunks, so what came before is not searched again.
            while let end = chunk.firstIndex(of: UInt8(ascii: "\n")) {
                line.append(chunk[..<end])
                try take(String(decoding: line, as: UTF8.self))
                line.removeAll()
                chunk = chunk[(end + 1)...]
            }
            line.append(chunk)
        }
        if !line.isEmpty { try take(String(decoding: line, as: UTF8.self)) }
        waits()
        return status()
    }

    /// The whole output and the exit status.
    package func output() -> (Data, status: Int32) {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        return (data, status())
    }

    package var processIdentifier: Int32 { process.processIdentifier }

    /// Kills the program and all that descend from it.
    package func kill() {
        ProcessTree(of: process.processIdentifier, sending: SIGKILL).killRemaining(after: .zero)
    }

    private func status() -> Int32 {
        running.wait()
        forwarding = nil
        // On Linux Foundation keeps a process, and with it the pipe, after its end.
        try? pipe.fileHandleForReading.close()
        // As a shell tells of a signal, whose bare number could be a status of the program's own.
        return (process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus
    }
}
