import Foundation
import Testing

@testable import Starter

@Suite("The map in documents") struct MapDocumentTests {
    private let text = "# Acme\n\n<!-- map -->\nold\n<!-- /map -->\n\nMore.\n"

    @Test("what stands between the marks is replaced, and the rest stays")
    func filled() throws {
        let marked = try MarkedText(text, file: "README.md") { "new \($0)" }

        #expect(marked.filled == "# Acme\n\n<!-- map -->\nnew picture\n<!-- /map -->\n\nMore.\n")
    }

    @Test("a document keeps its line breaks")
    func lineBreaks() throws {
        let marked = try MarkedText(text.replacing("\n", with: "\r\n"), file: "README.md") {
            "new \($0)\nhere"
        }

        let expected = "# Acme\n\n<!-- map -->\nnew picture\nhere\n<!-- /map -->\n\nMore.\n"
        #expect(marked.filled == expected.replacing("\n", with: "\r\n"))
    }

    @Test("a document is stale until it is written anew")
    func stale() throws {
        let map = try MadeUpMap.map()
        let document = try MapDocument(path: "README.md", text: text, map: map)

        #expect(document.isStale)
        #expect(try !MapDocument(path: "README.md", text: document.filled, map: map).isStale)
    }

    @Test("a map is kept up to date in whichever document has marks, and nowhere where none has them")
    func marks() throws {
        let texts: [([String: String], Bool)] = [
            (["README.md": text], true),
            (["README.md": "# Acme\n", "docs/map.md": text], true),
            (["README.md": "# Acme\n", "docs/map.md": "# Map\n"], false),
            (["docs/layers.md": text], false),
        ]
        for (files, haveMarks) in texts {
            #expect(try MapDocument.haveMarks(at: ProjectFolder(files).url) == haveMarks, "\(files.keys)")
        }
    }

    @Test("the check names what is stale and fails; it passes when nothing is")
    func check() throws {
        let map = try MadeUpMap.map()
        let stale = try MapDocument(path: "README.md", text: text, map: map)
        let current = try MapDocument(path: "README.md", text: stale.filled, map: map)
        let transcript = Transcript()

        #expect(MapCommand.check([stale, current], on: transcript.console()) == .failure)
        #expect(MapCommand.check([current], on: transcript.console()) == .success)
        #expect(transcript.out == "README.md: its map is stale\n  help: make map\nmap: up to date\n")
    }

    @Test(
        "on the standard output stands nothing but the map, in any form",
        arguments: [
            MapOutput(html: "/dev/null", json: "-"), MapOutput(json: "/dev/null", dot: "-"),
            MapOutput(html: "-", dot: "/dev/null"),
        ])
    func standardOutput(output: MapOutput) throws {
        let transcript = Transcript()

        try output.write(try MadeUpMap.map(), on: transcript.console())

        #expect(!transcript.out.isEmpty && !transcript.out.contains("wrote"))
        #expect(transcript.error == "wrote /dev/null\n")
    }

    @Test("the JSON on the standard output is the map's")
    func json() throws {
        let map = try MadeUpMap.map()
        let transcript = Transcript()

        try MapOutput(json: "-").write(map, on: transcript.console())

        #expect(try transcript.out == map.json)
    }

    @Test("a file that cannot be written is told with its path")
    func unwritable() throws {
        let map = try MadeUpMap.map()

        #expect {
            try MapOutput(dot: "/nowhere/map.dot").write(map, on: Transcript().console())
        } throws: { error in
            "\(error)".hasPrefix("/nowhere/map.dot cannot be written: ")
                && "\(error)".hasSuffix("\n  help: name a file in a folder that is there and yours")
        }
    }

    @Test("a component that asks for another one makes it stale; a build that takes longer does not")
    func changes() throws {
        let text = try MapDocument(path: "README.md", text: text, map: try MadeUpMap.map()).filled
        let slower = try MadeUpMap.map { $0.replacing("5000}", with: "7000}") }
        let changed = try MadeUpMap.map { $0.replacing(#""requester": 3"#, with: #""requester": 0"#) }

        #expect(try !MapDocument(path: "README.md", text: text, map: slower).isStale)
        #expect(try MapDocument(path: "README.md", text: text, map: changed).isStale)
    }

    @Test("blanks behind a mark are kept and change nothing", arguments: ["\n", "\r\n"])
    func blanks(lineBreak: String) throws {
        let text = "<!-- map --> \nold\n<!-- /map -->\t \n".replacing("\n", with: lineBreak)

        let marked = try MarkedText(text, file: "README.md") { _ in "new\nhere" }

        #expect(marked.filled == text.replacing("old", with: "new\(lineBreak)here"))
    }

    @Test(
        "marks in a fence are text",
        arguments: [
            "```\n<!-- map -->\n```\n", "``` \n<!-- /map -->\n``` \n",
            "````\n```\n<!-- map -->\n```\n````\n", "~~~ `a` ```\n```\n<!-- map -->\n~~~\n",
        ])
    func fence(text: String) throws {
        let marked = try MarkedText(text, file: "README.md") { _ in "new" }

        #expect(marked.filled == text)
        #expect(marked.parts.isEmpty)
    }

    @Test(
        "code that is no fence, or one that has ended, hides no mark",
        arguments: ["```make run``` starts it.", "``", "~~~ `a`\n~~~~", "```\n~~~\n```swift\n  ````"])
    func noFence(above: String) throws {
        let marked = try MarkedText("\(above)\n\(text)", file: "README.md") { "new \($0)" }

        #expect(marked.filled == "\(above)\n\(text)".replacing("old", with: "new picture"))
    }

    @Test(
        "an end of a map that nothing begins is told with its line: its map would stay stale",
        arguments: ["", "<!-- Map -->\n", "<!-- map -->\n<!-- /map -->\n"])
    func withoutBeginning(above: String) {
        let text = "\(above)old\n<!-- /map -->\n"
        let line = text.split(separator: "\n").count
        #expect {
            try MarkedText(text, file: "README.md") { _ in "new" }
        } throws: { error in
            "\(error)" == """
                README.md:\(line) ends a map that does not begin
                  help: write the line that begins it above it, such as <!-- map -->, or remove this one
                """
        }
    }

    @Test(
        "a mark without an end is told with its line",
        arguments: ["", "<!-- map modules -->\n<!-- /map -->\n"])
    func withoutEnd(_ rest: String) {
        #expect {
            try MarkedText("# Acme\n<!-- map -->\nold\n\(rest)", file: "README.md") { _ in "new" }
        } throws: { error in
            "\(error)" == """
                README.md:2 begins a map that does not end
                  help: write the line <!-- /map --> below it
                """
        }
    }

    @Test("a document that cannot be read is told, not left as it is")
    func notUTF8() throws {
        let folder = try ProjectFolder(["docs/map.md": text])
        // ISO 8859-1.
        try Data("# Caf".utf8 + [0xE9]).write(to: folder.url.appending(path: "README.md"))

        #expect {
            try MapDocument.haveMarks(at: folder.url)
        } throws: { error in
            "\(error)" == """
                README.md cannot be read: it is not UTF-8
                  help: see that it is a file of UTF-8 text, and that you may read it
                """
        }
    }

    @Test("a project without any mark is told where they belong")
    func withoutMarks() throws {
        let map = try MadeUpMap.map()

        #expect {
            try MapDocument.all(at: URL(filePath: "/nowhere"), with: map)
        } throws: { error in
            "\(error)" == """
                neither README.md nor docs/map.md has a place for the map
                  help: write the lines <!-- map --> and <!-- /map --> where it belongs
                """
        }
    }
}
