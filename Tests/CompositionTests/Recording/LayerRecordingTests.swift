import AssemblyTesting
import Foundation
import Testing

@testable import Composition

@Suite("The recording of the assemblies") @MainActor struct LayerRecordingTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    @Test("every component of every layer is built on both sides, and no file is made")
    func complete() async throws {
        let folder = home.file("data")

        var recordings: [LayerRecording] = []
        let elapsed = try await ContinuousClock().measure {
            recordings = try await LayerRecording.all(in: folder)
        }

        #expect(
            recordings.map(\.assembly) == [
                "CoreBase", "BusinessLogicBase", "PresentationBase",
                "CoreDouble", "BusinessLogicDouble", "PresentationDouble",
            ])
        for recording in recordings {
            for name in recording.components {
                let spellings = ["\(recording.assembly).\(name)", "\(recording.assembly).\(name)("]
                let call = recording.calls.first { call in
                    call.component == spellings[0] || call.component.hasPrefix(spellings[1])
                }
                #expect(call != nil, "\(recording.assembly).\(name)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let times = recordings.flatMap(\.calls).filter { $0.requester == nil }.map(\.nanoseconds)
        let total = Duration.nanoseconds(times.reduce(0, +))
        #expect(total <= elapsed && total > elapsed / 2_000)
    }

    @Test("a call names the one that asked for it, across layers")
    func requester() async throws {
        let recordings = try await LayerRecording.all(in: home.file("data"))

        let services = try #require(recordings.first { $0.assembly == "BusinessLogicBase" })
        let askers = services.calls.filter { $0.component == "CoreBase.store" }.compactMap(\.requester)
        #expect(askers.map { services.calls[$0].component }.contains("BusinessLogicBase.citiesService"))
    }

    @Test("the program that records them fails if it can't write the recording, and says so")
    func cannotWrite() async throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let program = Process()
        program.executableURL = URL(filePath: "/bin/sh")
        program.arguments = ["-c", "exec .build-debug/debug/assembly-recording 1</dev/null"]
        program.currentDirectoryURL = root
        let errors = Pipe()
        program.standardError = errors

        let status = try await withCheckedThrowingContinuation { continuation in
            program.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try program.run() } catch { continuation.resume(throwing: error) }
        }

        let text = try #require(try errors.fileHandleForReading.readToEnd())
        #expect(status == 1)
        #expect(String(decoding: text, as: UTF8.self).hasPrefix("The assemblies cannot be recorded: "))
    }
}
