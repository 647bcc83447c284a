internal import AssemblyTesting
internal import Foundation

/// The program as a process of its own, with a home in a temporary folder that every run finds again.
struct ProgramProcess {
    private let home: TemporaryFolder

    /// How a process ended, and all it wrote.
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    static let name = "playbill-name"
    /// How its environment variables begin.
    static let variablePrefix = "PLAYBILL_NAME_"

    /// The release in `RELEASE_PROGRAM`, which must hold no Double, or else the debug build, which holds them all.
    static var program: URL {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        return URL(filePath: release ?? ".build-debug/debug/\(name)", relativeTo: root)
    }

    /// Whether a release is tested.
    static var isRelease: Bool { release != nil }

    private static var release: String? {
        ProcessInfo.processInfo.environment["RELEASE_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }
    }

    init() throws { home = try TemporaryFolder() }

    /// Runs the program to its end, without a terminal. What is written to a stream that is given is not in the result.
    func run(
        _ arguments: String..., environment: [String: String] = [:], output stdout: FileHandle? = nil,
        errors stderr: FileHandle? = nil
    ) async throws -> Result {
        let (output, errors) = (home.file("output-\(UUID())"), home.file("errors-\(UUID())"))
        let files = try [output, errors].map { file in
            try Data().write(to: file)
            return try FileHandle(forWritingTo: file)
        }
        let process = process(arguments, environment)
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (stdout ?? files[0], stderr ?? files[1])
        let status = try await process.runToEnd()
        return Result(
            status: status, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Runs the program on a terminal; the result is its status.
    func run(on terminal: FileHandle) async throws -> Int32 {
        let process = process([], ["TERM": "xterm-256color"])
        (process.standardInput, process.standardOutput) = (terminal, terminal)
        process.standardError = terminal
        return try await process.runToEnd()
    }

    private func process(_ arguments: [String], _ environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.environment = ["HOME": home.url.path, "LANG": "C.UTF-8"].merging(environment) { $1 }
        return process
    }
}

extension Process {
    /// Starts the process and waits for its end; the result is its status.
    fileprivate func runToEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try run() } catch { continuation.resume(throwing: error) }
        }
    }
}
