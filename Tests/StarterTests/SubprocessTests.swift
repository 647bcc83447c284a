import Foundation
import Testing

@testable import Starter

@Suite("Programs that the tool runs", .waitsForPrograms) struct SubprocessTests {
    @Test("one that has ended leaves no file open")
    func closes() async throws {
        // In a process of its own, which opens nothing else.
        await #expect(processExitsWith: .success) {
            func countOfOpenFiles() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
            }
            _ = try Subprocess(["true"], in: Fixture.root).output()
            let before = try countOfOpenFiles()

            for _ in 1...5 {
                _ = try Subprocess(["true"], in: Fixture.root).output()
                _ = try Subprocess(["true"], in: Fixture.root).lines { _ in }
            }

            let after = try countOfOpenFiles()
            #expect(after < before + 5, "\(before) files were open, and \(after) are")
        }
    }
}
