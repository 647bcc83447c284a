import Foundation

/// The list of what needs no contract, in a page of documentation.
///
/// The page is the one below `docs` with the heading. Each item has the form "- `Module.Name`: reason" and names a
/// protocol or an implementation. Further lines of the reason are indented.
struct ContractExceptions {
    static let heading = "## Without a contract"
    /// The page, from the top of the project; nil when no page has the heading.
    let path: String?
    let list: [Occurrence]

    /// Parses the list in a page.
    init(_ page: String, path: String?) {
        self.path = path
        var isBelow = false
        var list: [Occurrence] = []
        for (index, line) in page.linesOfAnyBreak.enumerated() {
            if line.hasPrefix("## ") { isBelow = line == Self.heading }
            if isBelow, let match = line.firstMatch(of: /^- `([\w.]+)`: \S/) {
                list.append(Occurrence(name: String(match.output.1), line: index + 1))
            }
        }
        self.list = list
    }

    /// Finds the page of a project; without one, there are no exceptions.
    ///
    /// - Throws: ``Failure`` when several pages have the heading.
    static func read(at root: URL) throws -> ContractExceptions {
        let docs = root.appending(path: "docs")
        let files = (try? docs.filesBelow()) ?? []
        let pages = try files.filter { $0.hasSuffix(".md") }.map { file in
            (path: "docs/\(file)", text: try String(contentsOf: docs.appending(path: file), encoding: .utf8))
        }.filter { $0.text.linesOfAnyBreak.contains(Substring(heading)) }
        if pages.count > 1 {
            throw Failure(
                "\(pages.map(\.path).joined(separator: " and ")) have the heading `\(heading)`",
                help: "keep the exceptions in one page")
        }
        return ContractExceptions(pages.first?.text ?? "", path: pages.first?.path)
    }
}
