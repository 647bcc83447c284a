internal import Composition
internal import Foundation

/// `assembly-recording`: builds every component of every layer, and prints what asked for what as JSON.
///
/// It is a program of its own so that the one that ships needs no hidden option. `make map` runs it. What the
/// components print goes to the standard error.
@main struct AssemblyRecording {
    static func main() async {
        // A component may print while it is built, which must not get into the JSON.
        let output = FileHandle(fileDescriptor: dup(1))
        dup2(2, 1)
        let folder = FileManager.default.temporaryDirectory.appending(path: "assembly-recording-\(UUID())")
        let status: Int32
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let recording = try encoder.encode(await LayerRecording.all(in: folder))
            try output.write(contentsOf: recording)
            status = 0
        } catch {
            let text = """
                The assemblies cannot be recorded: \(error)
                help: a component must build without files and network; let what can fail wait until it is used\n
                """
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            status = 1
        }
        try? FileManager.default.removeItem(at: folder)
        exit(status)
    }
}
