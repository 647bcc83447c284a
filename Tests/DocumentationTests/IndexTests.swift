import Foundation
import Testing

@Suite("The index of the documentation")
struct IndexTests {
    /// A run of it takes many minutes, and what it prints stands on the page as a table.
    private static let withoutOutput = ["docs/assemblytesting/mutation.md"]

    @Test("every page is reached from docs/README.md, by links")
    func reached() throws {
        var reached: Set = ["docs/README.md"]
        var open = ["docs/README.md"]
        while let path = open.popLast() {
            for link in try Page(path).links where link.address.hasSuffix(".md") {
                let page = Self.path(of: link.address, on: path)
                if page.hasPrefix("docs/"), reached.insert(page).inserted { open.append(page) }
            }
        }

        #expect(try Page.paths(in: "docs", ending: ".md").filter { !reached.contains($0) } == [])
    }

    @Test("the index has one line for each page beside it, and for the index of each folder")
    func lines() throws {
        let linked = try Page("docs/README.md").links.map(\.address)
        let pages = try Page.paths(in: "docs", ending: ".md").map { String($0.dropFirst("docs/".count)) }
        let wanted = pages.filter { $0 != "README.md" && (!$0.contains("/") || $0.hasSuffix("/README.md")) }

        #expect(wanted.filter { !linked.contains($0) } == [])
        #expect(Set(linked).count == linked.count)
    }

    @Test("a page that answers how to do something ends in a command whose output is shown")
    func commands() throws {
        for page in try Page.all()
        where page.title.hasPrefix("How do I") && !Self.withoutOutput.contains(page.path) {
            let last = try #require(page.blocks.last, "\(page)")
            #expect(last.code.first?.hasPrefix("$ ") == true, "\(page):\(last.line)")
            #expect(last.code.count > 1, "\(page):\(last.line)")
        }
    }

    @Test("what a diff in a page changes stands in the file that it names")
    func changes() throws {
        for page in try Page.all() {
            for block in page.blocks where block.language == "diff" {
                let parts = block.code.split(separator: "@@", omittingEmptySubsequences: true)
                let name = try #require(
                    parts.first?.first?.wholeMatch(of: /--- a\/(.+)/)?.1, "\(page):\(block.line)")
                let text = try String(contentsOf: Page.package.appending(path: name), encoding: .utf8)
                let file = SourceLines([text])
                #expect(parts.count > 1, "\(page):\(block.line): the diff has no @@, so nothing is compared")
                for hunk in parts.dropFirst() {
                    let old = hunk.filter { !$0.hasPrefix("+") }.map {
                        $0.hasPrefix("-") ? String($0.dropFirst()) : $0
                    }
                    // A failure prints the values of an expression, and `file` is a whole file.
                    let stands = file.contain(old.map(\.bare))
                    #expect(stands, "\(page):\(block.line): \(old)")
                }
            }
        }
    }

    /// The place of a link within the package, such as `docs/map.md` of `../map.md` on a page in `docs/assemblykit`.
    private static func path(of address: String, on page: String) -> String {
        var parts = page.split(separator: "/").dropLast()
        for part in address.split(separator: "/") {
            if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
