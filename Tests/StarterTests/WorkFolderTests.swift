import Foundation
import Testing

@testable import Starter

@Suite("The folder for the files of a command") struct WorkFolderTests {
    @Test("other users of the computer can't read the sources in it")
    func isPrivate() async throws {
        let folder = try ProjectFolder()
        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            // In place of the formatter a program that notes the mode of the folder that it is given.
            let swift = url.appending(path: "swift")
            let script = """
                #!/bin/sh
                for folder; do :; done
                ls -ld "$folder" | cut -c 1-10 >"$0.mode"

                """
            try Data(script.utf8).write(to: swift)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
            setenv("PATH", "\(url.path):/usr/bin:/bin", 1)
            umask(0o022)

            _ = try SwiftFormat(root: url).formatted(["Sources/Main.swift": "mine\n"])

            let mode = try String(contentsOf: url.appending(path: "swift.mode"), encoding: .utf8)
            #expect(mode == "drwx------\n")
        }
    }
}
