import Dispatch
package import Foundation

/// A program run beside this one; its output arrives line by line.
package final class Subprocess {
    private let process = Process()
    private let pipe = Pipe()
    // `waitUntilExit` looks twenty times a second; this is told.
    private let running = DispatchGroup()
    private var forwarding: Interruption?

    /// Starts the program that PATH has for the first word.
    ///
    /// - Parameters:
    ///   - environment: Added to this process's own.
    ///   - mergingErrors: Whether standard error comes in the same stream; otherwise it goes where ours goes.
    ///   - forwardingSignals: Whether what interrupts or terminates this process ends the child, too. The child
    ///     leads a process group of its own, so the keyboard alone does not reach it.
    package init(
        _ words: [String], in directory: URL, environment: [String: String] = [:],
        mergingErrors: Bool = true, forwardingSignals: Bool = false
    ) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        if mergingErrors { process.standardError = pipe }
        running.enter()
        process.terminationHandler = { [running] _ in running.leave() }
        do {
            try process.run()
        } catch {
            running.leave()
            throw error
        }
        if forwardingSignals {
            forwarding = Interruption { [child = process.processIdentifier] number in
                _ = Foundation.kill(child, number)
            }
        }
    }

    /// Reads to the end of the output, giving each line, and returns the exit status.
    package func lines(_ take: (String) throws -> Void) rethrows -> Int32 {
        var rest = Data()
        while true {
            let chunk = pipe.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            rest.append(chunk)
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                try take(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
                rest.removeSubrange(rest.startIndex...end)
            }
        }
        if !rest.isEmpty { try take(String(decoding: rest, as: UTF8.self)) }
        return status()
    }

    /// The whole output and the exit status.
    package func output() -> (Data, status: Int32) {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        return (data, status())
    }

    package var processIdentifier: Int32 { process.processIdentifier }

    /// Ends the program and what it started, at once.
    package func kill() { Self.kill(group: process.processIdentifier) }

    static func kill(group: Int32) {
        // The child leads a process group of its own.
        if Foundation.kill(-group, SIGKILL) != 0 { _ = Foundation.kill(group, SIGKILL) }
    }

    private func status() -> Int32 {
        running.wait()
        forwarding = nil
        return process.terminationStatus
    }
}
