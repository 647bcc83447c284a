import Foundation
import Testing

@testable import Starter

@Suite("What a machine needs", .waitsForPrograms) struct NeedsTests {
    @Test("a machine without swift hears where it is and which version is wanted")
    func noSwift() throws {
        let (output, status) = try needs(tools: [:])

        #expect(status == 1)
        try Fixture.expect(output, is: "needs-no-swift.txt")
    }

    @Test(
        "an older swift hears its version", arguments: ["5.10", "6.2"])
    func oldSwift(_ version: String) throws {
        let (output, status) = try needs(tools: ["swift": "echo 'Swift version \(version) (swift-RELEASE)'"])

        #expect(status == 1)
        #expect(
            output.contains(
                "is Swift \(version)\nneeds: install Swift 6.3 or later: https://www.swift.org/install"))
    }

    @Test("a swift that starts none, as that of swiftly where none is chosen, is heard")
    func noneChosen() throws {
        let (output, status) = try needs(tools: ["swift": "echo 'No toolchain is selected.' >&2; exit 1"])

        #expect(status == 1)
        #expect(
            output == """
                No toolchain is selected.
                needs: BIN/swift is Swift of an unknown version
                needs: install Swift 6.3 or later: https://www.swift.org/install
                """)
    }

    @Test("another Swift behind the same file is noticed, as swiftly and Xcode choose it")
    func otherSwift() throws {
        let (output, status) = try needs(
            tools: ["swift": "echo 'Swift version 6.2 (swift-RELEASE)'"],
            stamp: "BIN/swift Swift version 6.3 (swift-RELEASE)")

        #expect(status == 1)
        #expect(output.hasPrefix("needs: BIN/swift is Swift 6.2\n"))
    }

    @Test("on macOS an older Swift hears which Xcode has a later one")
    func oldSwiftOnMacOS() throws {
        let (output, status) = try needs(
            tools: [
                "swift": "echo 'Apple Swift version 6.2 (swiftlang-6.2)'", "uname": "echo Darwin",
                "xcrun": "exit 0",
            ])

        #expect(status == 1)
        try Fixture.expect(output, is: "needs-old-xcode.txt")
    }

    @Test("on macOS the tests need Xcode, which the Command Line Tools and a Swift of its own do not replace")
    func noXcode() throws {
        let tools = Self.everythingOnMacOS.merging(
            ["xcrun": "echo 'xcrun: error: unable to find utility \"xctest\"' >&2; exit 72"]) { $1 }

        let (output, status) = try needs(tools: tools)
        let (outputWithoutTests, statusWithoutTests) = try needs(tools: tools, options: ["--without-tests"])

        #expect(status == 1)
        try Fixture.expect(output, is: "needs-no-xcode.txt")
        #expect(statusWithoutTests == 0)
        #expect(outputWithoutTests == "")
    }

    @Test("a Mac with Xcode hears nothing")
    func nothingOnMacOS() throws {
        let (output, status) = try needs(tools: Self.everythingOnMacOS)

        #expect(status == 0)
        #expect(output == "")
    }

    @Test("on macOS all that `make run` misses comes with the Command Line Tools")
    func macOS() throws {
        let (output, status) = try needs(
            tools: [
                "swift": "echo 'Swift version 6.3 (swift-RELEASE)'", "uname": "echo Darwin",
            ], options: ["--without-tests"])

        #expect(status == 1)
        // Whether SQLite's header is missing as well depends on the machine: no compiler is asked for it here.
        #expect(output.hasPrefix("needs: missing: the C compiler, git"))
        #expect(output.hasSuffix("\nneeds: type: xcode-select --install"))
    }

    @Test(
        "what is missing on Linux is named with the command that installs it",
        arguments: ["6.3", "6.3.1", "7.0"])
    func noGit(_ swift: String) throws {
        let (output, status) = try needs(
            tools: [
                "swift": "echo 'Swift version \(swift) (swift-RELEASE)'", "uname": "echo Linux",
                "id": "echo 1000", "apt-get": "exit 1", "cc": "exit 0",
            ])

        #expect(status == 1)
        try Fixture.expect(output, is: "needs-no-git.txt")
    }

    @Test(
        "what the Makefile runs is named by its package, which a container may lack",
        arguments: [("find", "findutils"), ("awk", "gawk")])
    func noProgramOfMakefile(program: String, package: String) throws {
        let tools = Self.everything.merging(["id": "echo 1000", "apt-get": "exit 1"]) { $1 }

        let (output, status) = try needs(tools: tools, without: program)

        #expect(status == 1)
        #expect(
            output == """
                needs: missing: \(package)
                needs: type: sudo apt-get update && sudo apt-get install -y \(package)
                """)
    }

    @Test("root on Debian gets it installed, and hears so")
    func installs() throws {
        let (output, status) = try needs(
            tools: [
                "swift": "echo 'Swift version 6.3 (swift-RELEASE)'", "uname": "echo Linux", "id": "echo 0",
                "apt-get": "echo \"apt-get $*\"", "cc": "exit 0",
            ])

        #expect(status == 0)
        try Fixture.expect(output, is: "needs-installs.txt")
    }

    @Test("a machine that has everything hears nothing")
    func nothing() throws {
        let (output, status) = try needs(tools: Self.everything)

        #expect(status == 0)
        #expect(output == "")
    }

    @Test("a folder that was moved or copied hears that its builds only work where they were made")
    func moved() throws {
        let (output, status) = try needs(tools: Self.everything, folder: "/projects/before")

        #expect(status == 1)
        #expect(
            output == """
                needs: this folder was moved, copied or mounted elsewhere: its builds were made in /projects/before
                needs: type: make clean
                """)
    }

    @Test("a note of the folder that was cut, as by a full disk, is written anew")
    func cutNote() throws {
        let (output, status) = try needs(tools: Self.everything, folder: "")

        #expect(status == 0)
        #expect(output == "")
    }

    @Test("a folder by another of its paths was not moved")
    func otherPath() throws {
        let (output, status) = try needs(tools: Self.everything, folder: "BIN/..")

        #expect(status == 0)
        #expect(output == "")
    }

    private static let everything = [
        "swift": "echo 'Swift version 6.3 (swift-RELEASE)'", "uname": "echo Linux", "cc": "exit 0",
        "git": "exit 0",
    ]

    private static let everythingOnMacOS = everything.merging(
        ["uname": "echo Darwin", "xcrun": "exit 0"]) { $1 }

    /// Runs `.ci/needs` on Linux, unless these tools (name and script) tell otherwise, with a few of the system's beside
    /// them but the one that is left out, and with what it has noted before.
    private func needs(
        tools: [String: String], options: [String] = [], stamp: String? = nil, folder: String? = nil,
        without leftOut: String? = nil
    ) throws -> (output: String, status: Int32) {
        let files = FileManager.default
        let machine = files.temporaryDirectory.appending(path: "machine-\(UUID().uuidString)")
        let bin = machine.appending(path: "bin")
        try files.createDirectory(at: bin, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: machine) }
        let system = ["sh", "cat", "sed", "head", "tr", "mkdir", "echo", "find", "awk"]
        for name in system where name != leftOut {
            let places = ["/bin/\(name)", "/usr/bin/\(name)"]
            guard let place = places.first(where: files.fileExists(atPath:)) else { continue }
            try files.createSymbolicLink(
                at: bin.appending(path: name), withDestinationURL: URL(filePath: place))
        }
        let tools = ["uname": "echo Linux"].merging(tools) { $1 }
        for (name, script) in tools {
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: machine.appending(path: "\(name).script"))
        }
        // Copied by another process. A descriptor that is open for writing here could be inherited by another
        // test's child process, and then executing the file fails ("Text file busy").
        let copy =
            #"for tool in *.script; do cp "$tool" "bin/${tool%.script}"; chmod +x "bin/${tool%.script}"; done"#
        _ = try Subprocess(["/bin/sh", "-c", copy], in: machine).output()
        let folderNote = tools["uname"] == "echo Darwin" ? "folder-of-Darwin" : "folder-of-Linux"
        let notes = ["swift-version-of": stamp, folderNote: folder].compactMapValues(\.self)
        for (name, text) in notes {
            let build = machine.appending(path: ".build-debug")
            try files.createDirectory(at: build, withIntermediateDirectories: true)
            try text.replacing("BIN", with: bin.path)
                .write(to: build.appending(path: name), atomically: true, encoding: .utf8)
        }
        let script = Fixture.root.appending(path: ".ci/needs").path
        let process = try Subprocess(
            ["PATH=\(bin.path)", "/bin/sh", script, ".build-debug/debug/tool"] + options, in: machine)
        let (data, status) = process.output()
        let text = String(decoding: data, as: UTF8.self).replacing(bin.path, with: "BIN")
        if status == 0, folder?.isEmpty != false {
            let note = try String(
                contentsOf: machine.appending(path: ".build-debug/\(folderNote)"), encoding: .utf8)
            #expect(
                URL(filePath: note.trimmingCharacters(in: .newlines)).resolvingSymlinksInPath().path
                    == machine.resolvingSymlinksInPath().path, "the folder of the builds is not noted")
        }
        return (text.hasSuffix("\n") ? String(text.dropLast()) : text, status)
    }
}
