import Foundation
import Testing

@testable import Benchmarks

@Suite("What the kernel costs")
struct FootprintTests {
    private static let scripts = Page.package.appending(path: "Sources/Benchmarks/Scripts").path

    @Test("a package whose path has a blank and quotes is compiled")
    func path() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "footprint-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let package = folder.appending(path: #"my "own" package's copy"#)
        for (path, text) in [
            "CAssemblyKit/include/CAssemblyKit.h": "int answer(void);\n",
            "CAssemblyKit/CAssemblyKit.c": "#include \"CAssemblyKit.h\"\nint answer(void) { return 42; }\n",
            "AssemblyKit/Answer.swift":
                "import CAssemblyKit\npublic func theAnswer() -> Int32 { answer() }\n",
        ] {
            let file = package.appending(path: "Sources/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        let words = [Self.scripts + "/footprint.sh", folder.path, package.path].map(Shell.quoted)
        let (text, succeeds) = Shell.run("sh \(words.joined(separator: " ")) kernel 2>&1")

        #expect(succeeds, "\(text)")
    }

    @Test("a step that fails says why")
    func failure() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                #expect(Footprint(scripts: Self.scripts, in: "/no such folder") == nil)
            })

        let told = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(told.contains(/bench: footprint\.sh kernel fails: .*no such folder/))
    }
}
