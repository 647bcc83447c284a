internal import Composition
internal import Core
internal import CoreBase
internal import Foundation

/// `recorder PROVIDER`: sends the program's requests to a service, and keeps the replies as fixtures.
@main struct Recorder {
    static func main() async {
        let name = CommandLine.arguments.dropFirst().first ?? ""
        let fixtures = URL(filePath: "Fixtures", directoryHint: .isDirectory)
        let temporary = FileManager.default.temporaryDirectory.appending(path: "recorder-\(UUID())")
        let (text, code) = await record(
            name, into: fixtures, logging: temporary, environment: ProcessInfo.processInfo.environment)
        try? FileManager.default.removeItem(at: temporary)
        FileHandle(fileDescriptor: code == 0 ? 1 : 2).write(Data((text + "\n").utf8))
        exit(code)
    }

    /// Records a service, and returns a message about it.
    ///
    /// - Parameters:
    ///   - name: The service's name.
    ///   - fixtures: The folder of fixtures.
    ///   - log: A folder for the core's log, instead of the user's own.
    ///   - environment: The service's address and key, in the variables of the program.
    /// - Returns: The message, and the exit status: 0, 1, 64 for wrong usage, 78 for a wrong configuration.
    static func record(
        _ name: String, into fixtures: URL, logging log: URL, environment: [String: String]
    ) async -> (text: String, code: Int32) {
        do {
            guard let provider = WeatherProvider(rawValue: name) else {
                throw RecordingError.noProvider(name)
            }
            var settings = try Settings.read(environment: environment, usesDoubles: false)
            settings.folder = log
            let recording = try await Recording(of: provider, with: CoreBase(settings))
            let files = try recording.keep(in: fixtures)
            let lines = files.map { "recorded \(fixtures.appending(path: $0).relativePath)" }
            return (
                (lines + ["Next: git diff Fixtures, then make fixtures and make test"]).joined(
                    separator: "\n"), 0
            )
        } catch let error as StartError {
            return (error.description, error.exitCode)
        } catch RecordingError.noProvider(let name) {
            return ("\(RecordingError.noProvider(name))", 64)
        } catch {
            return ("\(error)", 1)
        }
    }
}
