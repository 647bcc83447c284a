import Foundation

/// Runs the toolchain's `swift format` with a project's settings.
struct SwiftFormat {
    let root: URL

    /// The texts of files by path, with Swift files formatted.
    ///
    /// - Parameter templates: What the files were made from, by their paths: there a mistake is mended.
    func formatted(
        _ texts: [String: String], from templates: [String: String] = [:]
    ) throws -> [String: String] {
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
            let message = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
            let named = swift.enumerated().reduce(message) { text, file in
                let template = templates[file.element] ?? file.element
                return text.replacing("\(folder.path)/\(file.offset).swift:", with: "\(template):")
            }
            throw Failure(
                "swift format failed: \(named)",
                help: named == message ? "see that `swift format` works here" : "mend the template")
        }
        var result = texts
        for (number, path) in swift.enumerated() {
            result[path] = try String(
                contentsOf: folder.appending(path: "\(number).swift"), encoding: .utf8)
        }
        return result
    }
}
