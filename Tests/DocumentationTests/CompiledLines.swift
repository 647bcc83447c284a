/// The lines of files that are compiled, without indentation.
struct CompiledLines {
    private var lines: [String] = []
    private var places: [String: [Int]] = [:]

    init(_ files: [String]) {
        for file in files {
            for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
                let bare = line.bare
                places[bare, default: []].append(lines.count)
                lines.append(bare)
            }
            // No block reaches from one file into the next.
            lines.append("\0")
        }
    }

    /// Whether all lines of the block stand there, in a row.
    func hold(_ block: Page.Block) -> Bool {
        guard let first = block.code.first else { return true }
        return places[first, default: []].contains { lines[$0...].starts(with: block.code) }
    }
}
