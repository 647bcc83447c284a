import Foundation
import Testing

@testable import Starter

@Suite("Interruptions") struct InterruptionTests {
    @Test(
        "an interrupted run of the tests leaves no folder in memory",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func memoryFolder(signal: Int32) async throws {
        let folder = try ProjectFolder()

        await #expect(processExitsWith: .exitCode(128 + signal)) {
            [url = folder.url as URL, signal = signal as Int32] in
            let files = MemoryFolder(for: URL(filePath: "/projects/a"), in: url.path, environment: [:])
            let path = try #require(files.environment["TMPDIR"])
            try Data(path.utf8).write(to: url.appending(path: "path"))
            try Data().write(to: URL(filePath: path).appending(path: "left"))
            kill(getpid(), signal)
            poll(nil, 0, 60_000)
            withExtendedLifetime(files) {}
        }

        let path = try String(contentsOf: folder.url.appending(path: "path"), encoding: .utf8)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("everything is cleaned up, what began last first; then the program ends")
    func order() async throws {
        let folder = try ProjectFolder()

        await #expect(processExitsWith: .exitCode(128 + SIGTERM)) { [url = folder.url as URL] in
            let file = url.appending(path: "order")
            let note = { @Sendable (word: String) in
                let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                try? Data((before + word).utf8).write(to: file)
            }
            let first = Interruption { _ in note("first ") }
            let second = Interruption { note("second \($0) ") }
            let stopped = Interruption { _ in note("stopped ") }
            stopped.stop()
            kill(getpid(), SIGTERM)
            poll(nil, 0, 60_000)
            withExtendedLifetime((first, second)) {}
        }

        #expect(
            try String(contentsOf: folder.url.appending(path: "order"), encoding: .utf8)
                == "second \(SIGTERM) first ")
    }

    @Test("while one ignores signals, nothing is cleaned up and the program goes on")
    func ignores() async throws {
        await #expect(processExitsWith: .exitCode(7)) {
            let told = try Subprocess(["sh", "-c", "sleep 0.1"], in: URL(filePath: "/"))
            let interruption = Interruption { _ in exit(1) }
            interruption.ignore()
            kill(getpid(), SIGTERM)
            // The time for handling a signal.
            _ = told.output()
            interruption.stop()
            exit(7)
        }
    }

    @Test("once the one that ignored them is stopped, signals count again")
    func countsAgain() async throws {
        await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
            let around = Interruption { _ in }
            let ignoring = Interruption { _ in exit(1) }
            ignoring.ignore()
            ignoring.stop()
            kill(getpid(), SIGTERM)
            poll(nil, 0, 60_000)
            withExtendedLifetime(around) {}
        }
    }

    @Test("changes of a project that are interrupted are all written or none, whenever the signal comes")
    func changes() async throws {
        let names = (0..<2000).map { "Sources/\($0).swift" }
        let folder = try ProjectFolder([names[0]: ""])

        await #expect(processExitsWith: .exitCode(128 + SIGINT)) { [url = folder.url as URL] in
            // Before and after the changes a signal ends the program as well.
            let around = Interruption { _ in }
            Thread.detachNewThread {
                while !FileManager.default.fileExists(atPath: url.appending(path: "Sources/1.swift").path) {}
                kill(getpid(), SIGINT)
            }
            var changes = FileChanges()
            for number in 0..<2000 {
                let before = number == 0 ? Data() : nil
                changes.change("Sources/\(number).swift", from: before, to: Data("changed".utf8))
            }
            try changes.apply(in: url)
            poll(nil, 0, 60_000)
            withExtendedLifetime(around) {}
        }

        let left = try names.filter { name in
            FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
        }.filter { try String(contentsOf: folder.url.appending(path: $0), encoding: .utf8) == "changed" }
        #expect(left.isEmpty || left.count == names.count)
        if left.isEmpty { #expect(try folder.files == [names[0]]) }
    }

    @Test("signals that the program was started to ignore, as by nohup or behind `&`, stay ignored")
    func ignoredBefore() async throws {
        await #expect(processExitsWith: .exitCode(7)) {
            let ignored = [SIGHUP, SIGINT, SIGQUIT]
            for number in ignored { signal(number, SIG_IGN) }
            let interruption = Interruption { _ in exit(1) }
            // The system is asked, since a signal may come only after the end.
            for number in ignored where !isIgnored(number) { exit(2) }
            if isIgnored(SIGTERM) { exit(3) }
            interruption.stop()
            for number in ignored where !isIgnored(number) { exit(4) }
            for number in ignored { kill(getpid(), number) }
            exit(7)
        }
    }

    @Test("a program that gets its signals passed on ends with this one", arguments: [SIGINT, SIGQUIT])
    func forwards(signal: Int32) async throws {
        let folder = try ProjectFolder()

        await #expect(processExitsWith: .exitCode(128 + signal)) {
            [url = folder.url as URL, signal = signal as Int32] in
            let script =
                "trap 'echo told > told; exit' INT QUIT; echo ready; "
                + "i=0; while [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done"
            let child = try Subprocess(["sh", "-c", script], in: url, forwardingSignals: true)
            _ = child.lines { _ in kill(getpid(), signal) }
            poll(nil, 0, 60_000)
        }

        // The child gets the signal before the program ends, and has time to finish.
        let told = folder.url.appending(path: "told")
        for _ in 1...6000 where !FileManager.default.fileExists(atPath: told.path) { poll(nil, 0, 10) }
        #expect(FileManager.default.fileExists(atPath: told.path))
    }

    @Test("a signal that is passed on reaches also what the program runs, as one from the keyboard would")
    func forwardsToGroup() async throws {
        let folder = try ProjectFolder()

        await #expect(processExitsWith: .exitCode(128 + SIGINT)) { [url = folder.url as URL] in
            // As `make` does, the outer shell passes nothing on, and waits for the inner one.
            let script = """
                trap : INT
                sh -c '
                    trap "echo told >told; exit" INT; echo ready
                    i=0; while [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
                '
                :
                """
            let child = try Subprocess(["sh", "-c", script], in: url, forwardingSignals: true)
            _ = child.lines { _ in kill(getpid(), SIGINT) }
            poll(nil, 0, 60_000)
        }

        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "told").path))
    }

    @Test(
        "what SwiftPM is asked for ends with this program",
        arguments: ["dump-package", "--build-tests", "dump-symbol-graph"])
    func swiftPM(subject: String) async throws {
        let folder = try ProjectFolder([
            "Package.swift": "", "Sources/Core/Core.swift": "",
            "swift": """
            #!/bin/sh
            case "$*" in
            *\(subject)*) ;;
            *) mkdir -p .build-debug; exit ;;
            esac
            trap 'echo told >told; exit' INT
            kill -INT $PPID
            i=0; while [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
            """,
        ])
        // Copied by a program: what is open for writing here could be inherited by another test's, and would not run.
        let script = "mkdir bin && cp swift bin/swift && chmod +x bin/swift"
        _ = try Subprocess(["sh", "-c", script], in: folder.url).output()

        await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
            [url = folder.url as URL, subject = subject as String] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            if subject == "dump-package" {
                _ = try ManifestDump(at: url).manifest()
            } else {
                _ = try SymbolGraphs(at: url, on: Transcript().console())
            }
            poll(nil, 0, 60_000)
        }

        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "told").path))
    }
}

/// Whether the process ignores a signal.
private func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is 1, and the handler comes first in the structure.
    return withUnsafeBytes(of: action) { $0.load(as: Int.self) == 1 }
}
