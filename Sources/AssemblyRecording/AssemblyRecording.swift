internal import Composition
internal import Foundation

/// `assembly-recording`: builds every component of every layer, and prints what asked for what as JSON.
///
/// It is a program of its own so that the one that ships needs no hidden option. `make map` runs it.
@main struct AssemblyRecording {
    static func main() async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assembly-recording-\(UUID())")
        let status: Int32
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            FileHandle.standardOutput.write(try encoder.encode(await LayerRecording.all(in: folder)))
            status = 0
        } catch {
            let text = """
                The assemblies cannot be recorded: \(error)
                help: a component must build without files and network; let what can fail wait until it is used\n
                """
            FileHandle.standardError.write(Data(text.utf8))
            status = 1
        }
        try? FileManager.default.removeItem(at: folder)
        exit(status)
    }
}
