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

    @Test("a site is not made without docc, which is told, and the last one stays")
    func withoutDocc() throws {
        let (text, status, folder) = try docs(with: [], beside: [".build-docs/site/index.html": "The last"])

        // bash first tells that it has no Turkish where that is so.
        #expect(text.hasSuffix("docs: docc is missing; it is part of the toolchain from swift.org\n"))
        #expect(status == 1)
        let site = folder.url.appending(path: ".build-docs/site/index.html")
        #expect(FileManager.default.fileExists(atPath: site.path))
    }

    @Test("a site that can't be made to its end leaves the last one")
    func unfinished() throws {
        let last = ".build-docs/site/index.html"
        let (_, status, folder) = try docs(
            with: ["docc", "awk"], beside: Self.pages.merging([last: "The last"]) { $1 })

        #expect(status != 0)
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: last).path))
    }

    private static let pages = [
        "docs/assemblykit/README.md": "", "docs/assemblytesting/README.md": "", "docs/messages.md": "",
    ]

    @Test("addresses within a site are the same in every language")
    func language() throws {
        let (_, _, folder) = try docs(with: ["docc", "awk"], beside: Self.pages)

        let heard = try String(contentsOf: folder.url.appending(path: "told"), encoding: .utf8)
        #expect(heard == "C\nC\nC\n")
    }

    /// Runs `.ci/docs` in Turkish, with these tools, which tell their language, and a few of the system's.
    private func docs(
        with tools: [String], beside files: [String: String]
    ) throws -> (text: String, status: Int32, folder: ProjectFolder) {
        let script = try String(contentsOf: Fixture.root.appending(path: ".ci/docs"), encoding: .utf8)
        let folder = try ProjectFolder(
            files.merging([".ci/docs": script, "tell": "#!/bin/sh\necho \"$LC_ALL\" >>told\n"]) { $1 })
        // Copied by a program: what is open for writing here could be inherited by another test's, and would not run.
        let run = """
            mkdir bin
            for tool in bash dirname basename rm mkdir; do ln -s "$(command -v $tool)" bin/$tool; done
            for tool in \(tools.joined(separator: " ")); do cp tell bin/$tool; chmod +x bin/$tool; done
            export PATH=$PWD/bin
            LC_ALL=tr_TR.UTF-8 bash .ci/docs
            """
        let (data, status) = try Subprocess(["sh", "-c", run], in: folder.url).output()
        return (String(decoding: data, as: UTF8.self), status, folder)
    }
}
