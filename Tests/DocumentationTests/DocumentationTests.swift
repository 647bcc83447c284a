import Foundation
import Testing

@Suite("The documentation")
struct DocumentationTests {
    /// The blocks that show other libraries, which are not here to compile them.
    static let otherLibraries = [
        "docs/assemblykit/from-factory.md": 5,
        "docs/assemblykit/from-swift-dependencies.md": 4,
        "docs/assemblykit/from-swinject.md": 5,
    ]

    /// The pages that a script follows in a folder of its own, where it writes the files that they show.
    static let followed = ["docs/how-to/adopt.md": ".ci/test-adopting"]

    /// What is compiled and run.
    private static let tests = Result {
        try SourceLines(
            Page.paths(in: "Tests", ending: ".swift").map {
                try String(contentsOf: Page.package.appending(path: $0), encoding: .utf8)
            })
    }

    @Test("every Swift block of a page stands in a file that is compiled and run")
    func blocks() throws {
        let files = try Self.tests.get()
        var others: [String: Int] = [:]
        var count = 0
        for page in try Page.all() where Self.followed[page.path] == nil {
            for block in page.blocks where block.language.hasPrefix("swift") {
                if block.language == "swift other-library" {
                    others[page.path, default: 0] += 1
                    continue
                }
                count += 1
                #expect(block.language == "swift", "\(page.path):\(block.line)")
                // A failure prints the values of an expression, and `files` are all files.
                let stands = block.stands(in: files)
                #expect(stands, "\(page.path):\(block.line): no file in Tests has this block")
            }
        }
        #expect(count > 40)
        #expect(others == Self.otherLibraries)
    }

    @Test("a page whose files a script writes shows no Swift without the file's path", arguments: followed)
    func scriptHasThePath(page: String, script: String) throws {
        let text = try String(contentsOf: Page.package.appending(path: script), encoding: .utf8)

        let namesPage = text.contains("page=\(page)\n")
        #expect(namesPage)
        for block in try Page(page).blocks where block.language.hasPrefix("swift") {
            #expect(block.language.hasSuffix(".swift"), "\(page):\(block.line)")
        }
    }

    @Test("a block that stands in no file, or not in one piece, is found")
    func missing() {
        let page = Page("page.md", text: "Text\n```swift\n    let one = 1\n\n    let two = 2\n```\n")
        let block = page.blocks[0]

        #expect(block.line == 2)
        #expect(block.stands(in: SourceLines(["", "enum Page {\n  let one = 1\n\n  let two = 2\n}\n"])))
        #expect(!block.stands(in: SourceLines(["let one = 1\nlet three = 3\n\nlet two = 2\n"])))
        #expect(!block.stands(in: SourceLines(["let one = 1\n\nlet two = 22\n"])))
        #expect(!block.stands(in: SourceLines(["let one = 1\n", "let two = 2\n"])))
    }

    @Test("every link within the documentation leads somewhere")
    func links() throws {
        for page in try Page.all() {
            let folder = Page.package.appending(path: page.path).deletingLastPathComponent()
            for link in page.links {
                #expect(
                    FileManager.default.fileExists(atPath: folder.appending(path: link.address).path),
                    "\(page.path):\(link.line): \(link.address)")
            }
        }
    }

    @Test("a library that a page tells to depend on, or to import, is a product that other packages can have")
    func libraries() throws {
        let manifest = try String(
            contentsOf: Page.package.appending(path: "Package.swift"), encoding: .utf8)
        let products = Set(manifest.matches(of: /\.library\(name: "(\w+)", targets:/).map { String($0.1) })
        var named: Set<String> = []
        for path in try Page.paths(in: "docs", ending: ".md") where Self.followed[path] == nil {
            let text = try String(contentsOf: Page.package.appending(path: path), encoding: .utf8)
            named.formUnion(
                text.matches(of: /\.product\(name: "(\w+)", package: "understudy"\)/).map { String($0.1) })
            named.formUnion(text.matches(of: /`import (\w+)`/).map { String($0.1) })
        }

        #expect(named.isSuperset(of: ["AssemblyKit", "AssemblyTesting", "Conditions"]))
        #expect(named.subtracting(products) == [])
    }

    @Test(
        "the index of a library's pages names each of them once",
        arguments: ["docs/assemblykit", "docs/assemblytesting"])
    func index(folder: String) throws {
        let linked = try Page("\(folder)/README.md").links.map { "\(folder)/\($0.address)" }
            .filter { !$0.contains("..") }.sorted()

        #expect(try linked == Page.paths(in: folder, ending: ".md").filter { !$0.hasSuffix("README.md") })
    }

    @Test("each page of docs/assemblykit ends in a command whose output is shown, of tests that there are")
    func commands() throws {
        let files = try Self.tests.get()
        for path in try Page.paths(in: "docs/assemblykit", ending: ".md") where !path.hasSuffix("README.md") {
            let last = try #require(Page(path).blocks.last, "\(path)")
            #expect(last.code.first?.hasPrefix("$ ") == true, "\(path):\(last.line)")
            #expect(last.code.count > 1, "\(path):\(last.line)")
            for test in last.code.compactMap({ try? /^✔ Test "(.*)" passed/.prefixMatch(in: $0)?.1 }) {
                let isThere = files.contain(["@Test(\"\(test)\")"])
                #expect(isThere, "\(path): \(test)")
            }
        }
    }

    @Test("a test that a page shows as passed is one that there is")
    func shownTests() throws {
        let sources = try Page.paths(in: "Tests", ending: ".swift").map {
            try String(contentsOf: Page.package.appending(path: $0), encoding: .utf8)
        }.joined()
        let quoted = Set(sources.components(separatedBy: "\""))
        let passed = /^✔ Test "(.*)" (?:with [0-9]+ test cases? )?passed/
        var count = 0
        for page in try Page.all() {
            for title in page.blocks.flatMap(\.code).compactMap({ try? passed.prefixMatch(in: $0)?.1 }) {
                count += 1
                let isThere = quoted.contains(String(title))
                #expect(isThere, "\(page.path): \(title)")
            }
        }
        #expect(count > 60)
    }
}
