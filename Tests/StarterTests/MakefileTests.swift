import Foundation
import Testing

@testable import Starter

@Suite("The Makefiles", .waitsForPrograms) struct MakefileTests {
    /// What `make -n` says in a folder with a Makefile and these files.
    private func make(_ words: String..., makefile: String = "Makefile", in folder: ProjectFolder) throws
        -> (text: String, status: Int32)
    {
        let text = try String(contentsOf: Fixture.root.appending(path: makefile), encoding: .utf8)
        try Data(text.utf8).write(to: folder.url.appending(path: "Makefile"))
        let withoutOuterMake = ["MAKEFLAGS", "MAKELEVEL", "MFLAGS"].flatMap { ["-u", $0] }
        let (data, status) = try Subprocess(withoutOuterMake + ["make", "-n"] + words, in: folder.url)
            .output()
        return (String(decoding: data, as: UTF8.self), status)
    }

    @Test(
        "a file that an editor has locked is in no target's way",
        arguments: [("Makefile", "Starter"), ("Fixtures/starter/project/Makefile", "Tool")])
    func locked(makefile: String, module: String) throws {
        let folder = try ProjectFolder(["Package.swift": "", "Sources/\(module)/A.swift": ""])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "Sources/\(module)/.#A.swift").path,
            withDestinationPath: "me@host.1")

        let (text, status) = try make("catalogs", makefile: makefile, in: folder)

        #expect(status == 0, "\(text)")
    }

    @Test("a folder is one word for the shell, whatever its name")
    func words() throws {
        let folder = try ProjectFolder(["Package.swift": ""])

        let (text, _) = try make("new", "NAME=Acme", "DIR=/tmp/it's mine/Acme", in: folder)

        #expect(text.contains(#"new 'Acme' --dir '/tmp/it'\''s mine/Acme'"#))
    }
}
