/// What needs no contract: the list in a page of documentation.
///
/// Each is an item of the form "- `Module.Name`: reason" below the heading; the name is a protocol's or an
/// implementation's. Further lines of the reason are indented.
struct ContractExceptions {
    struct Exception: Equatable {
        let name: String
        /// Its line in the page, from 1.
        let line: Int
    }

    static let path = "docs/assemblytesting/contracts.md"
    static let heading = "## Without a contract"
    let list: [Exception]

    /// Reads the list off a page.
    init(_ page: String) {
        var isBelow = false
        var list: [Exception] = []
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("## ") { isBelow = line == Self.heading }
            if isBelow, let match = line.firstMatch(of: /^- `([\w.]+)`: \S/) {
                list.append(Exception(name: String(match.output.1), line: index + 1))
            }
        }
        self.list = list
    }
}
