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
        let (text, succeeds) = run(command)
        return succeeds ? text : nil
    }

    /// What the command prints, and whether it succeeds.
    static func run(_ command: String) -> (text: String, succeeds: Bool) {
        guard let pipe = popen(command, "r") else { return ("", false) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, pipe)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return (String(decoding: bytes, as: UTF8.self), pclose(pipe) == 0)
    }

    /// The first line that the command prints; nil when it fails or prints nothing.
    static func line(of command: String) -> String? {
        output(of: command)?.split(separator: "\n").first.map(String.init)
    }

    /// Nil when the file can't be read.
    static func text(ofFile path: String) -> String? { output(of: "cat -- \(quoted(path)) 2>/dev/null") }

    /// Replaces the file, whole or not at all; false when it can't be written.
    static func replaceFile(_ path: String, with text: String) -> Bool {
        let draft = path + ".new"
        guard let file = fopen(draft, "w") else { return false }
        let bytes = Array(text.utf8)
        let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
        guard fclose(file) == 0, isWhole, rename(draft, path) == 0 else {
            unlink(draft)
            return false
        }
        return true
    }

    /// Gives the body a folder of its own, which is gone afterwards; nil when there is none to be had.
    static func withTemporaryFolder<Result>(_ body: (_ folder: String) -> Result?) -> Result? {
        guard let folder = line(of: "mktemp -d") else { return nil }
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
