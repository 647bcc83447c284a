import Foundation

/// Runs the toolchain's `swift format` with a project's settings.
struct SwiftFormat {
    let root: URL

    /// The texts of files by path, with Swift files formatted.
    func formatted(_ texts: [String: String]) throws -> [String: String] {
        let work = try WorkFolder()
        defer { withExtendedLifetime(work) {} }
        let folder = work.url
        let swift = texts.keys.filter { $0.hasSuffix(".swift") }.sorted()
        for (number, path) in swift.enumerated() {
            try Data((texts[path] ?? "").utf8).writeWithoutSync(to: folder.appending(path: "\(number).swift"))
        }
        let settings = root.appending(path: ".swift-format").path
        let configuration =
            FileManager.default.fileExists(atPath: settings) ? ["--configuration", settings] : []
        let (output, status) = try Subprocess(
            ["swift", "format", "-i", "-r", "--parallel"] + configuration + [folder.path], in: root,
            forwardingSignals: true
        ).output()
        guard status == 0 else {
            throw Failure(
                "swift format failed: \(String(decoding: output, as: UTF8.self))",
                help: "see that `swift format` works here")
        }
        var result = texts
        for (number, path) in swift.enumerated() {
            result[path] = try String(
                contentsOf: folder.appending(path: "\(number).swift"), encoding: .utf8)
        }
        return result
    }
}
