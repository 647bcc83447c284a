import Foundation
import Testing

@testable import Starter

@Suite("The scripts that prove projects", .waitsForPrograms) struct ScriptTests {
    @Test(
        "what they start hears nothing of a hook's repository, of the outer make, or of a filter",
        arguments: ["test-starter", "test-add", "test-readme", "test-adopting"])
    func environment(script: String) throws {
        func text(_ file: String) throws -> String {
            try String(contentsOf: Fixture.root.appending(path: ".ci/\(file)"), encoding: .utf8)
        }
        let folder = try ProjectFolder([
            script: text(script), ".ci/own-environment": text("own-environment"),
            "tell": """
            #!/bin/sh
            echo "${GIT_DIR-} ${GIT_INDEX_FILE-} ${MAKEFLAGS-} ${MAKELEVEL-} ${FILTER-}" >"$TOLD"
            exit 1
            """,
            "README.md": "```\n./tell\n```\n",
            "docs/how-to/adopt.md": "```sh\n\"$STARTER/tell\"\n```\n",
        ])
        // Copied by a program: what is open for writing here could be inherited by another test's, and would not run.
        let run = """
            mkdir -p .ci .build-debug/debug && cp \(script) .ci/\(script) && cp tell told.sh && chmod +x told.sh
            mv told.sh tell && cp tell .build-debug/debug/tool && cp tell .build-debug/debug/understudy
            bash .ci/\(script) quick
            """
        let told = folder.url.appending(path: "told")

        let (data, status) = try Subprocess(
            ["sh", "-c", run], in: folder.url,
            environment: [
                "GIT_DIR": "/hooked/.git", "GIT_INDEX_FILE": "/hooked/.git/index", "MAKEFLAGS": "k",
                "MAKELEVEL": "1", "FILTER": "Nothing", "PROJECT": folder.url.path, "TOLD": told.path,
            ]
        ).output()

        #expect(status == 1, "\(String(decoding: data, as: UTF8.self))")
        let heard = try String(contentsOf: told, encoding: .utf8)
        #expect(heard.trimmingCharacters(in: .whitespacesAndNewlines) == "")
    }
}
