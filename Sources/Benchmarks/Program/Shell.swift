#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Other programs, and what they print. Foundation is not imported: its start would be in the figures of a
/// fresh process.
enum Shell {
    /// What the command prints; nil when it fails.
    static func output(of command: String) -> String? {
        guard let pipe = popen(command, "r") else { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, pipe)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return pclose(pipe) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Gives the body a folder of its own, which is gone afterwards; nil when there is none to be had.
    static func withTemporaryFolder<Result>(_ body: (_ folder: String) -> Result?) -> Result? {
        guard let folder = output(of: "mktemp -d")?.split(separator: "\n").first.map(String.init) else {
            return nil
        }
        defer { _ = output(of: "rm -rf \(quoted(folder))") }
        return body(folder)
    }

    /// The command for another run of this program.
    static func itself(_ arguments: String...) -> String {
        ([CommandLine.arguments[0]] + arguments).map(quoted).joined(separator: " ")
    }

    static func quoted(_ word: String) -> String {
        "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    static func progress(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
