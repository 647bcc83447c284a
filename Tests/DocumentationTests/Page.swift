import Foundation

/// A page of the documentation.
struct Page {
    /// Its path within the package.
    let path: String
    private let lines: [Substring]

    /// The folder of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init(_ path: String) throws {
        let text = try String(contentsOf: Page.package.appending(path: path), encoding: .utf8)
        self.init(path, text: text)
    }

    init(_ path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// README.md and all that is in docs/, sorted.
    static func all() throws -> [Page] {
        try paths(in: "docs", ending: ".md").map { try Page($0) }
            + ["README.md"].filter {
                FileManager.default.fileExists(atPath: package.appending(path: $0).path)
            }
            .map { try Page($0) }
    }

    static func paths(in folder: String, ending suffix: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
            .filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
    }

    /// What stands behind the first `#`.
    var title: String { lines.first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? "" }

    /// What stands between two fences.
    struct Block {
        /// What stands behind the opening fence: `swift`, `sh`, or nothing.
        let language: String
        /// The line of the opening fence.
        let line: Int
        /// Without indentation, which differs from place to place.
        let code: [String]
    }

    /// The blocks in their order. A fence that is never closed reaches to the end of the page.
    var blocks: [Block] {
        var blocks: [Block] = []
        var open: (language: String, line: Int)?
        var code: [String] = []
        for (index, line) in lines.enumerated() {
            let bare = line.bare
            if bare.hasPrefix("```") {
                if let (language, line) = open {
                    blocks.append(Block(language: language, line: line, code: code))
                    open = nil
                } else {
                    open = (String(bare.dropFirst(3)), index + 1)
                    code = []
                }
            } else {
                code.append(bare)
            }
        }
        if let (language, line) = open { blocks.append(Block(language: language, line: line, code: code)) }
        return blocks
    }

    /// The relative addresses of its links, each with its line.
    var links: [(address: String, line: Int)] {
        lines.enumerated().filter { $0.element.utf8.contains(UInt8(ascii: "]")) }.flatMap { index, line in
            line.matches(of: /\]\(([^)#:]+)\)/).map { (String($0.1), index + 1) }
        }
    }

    /// Whether a report stands in it; which lines of a file it names does not matter.
    func shows(_ report: String) -> Bool {
        let lines = report.split(separator: "\n").map { $0.bare.withoutLine }
        return blocks.contains { $0.code.map(\.withoutLine) == lines }
    }
}

extension Page: CustomStringConvertible {
    var description: String { path }
}

extension Page.Block {
    /// Whether all of its lines stand in one of the files, in a row.
    func stands(in files: SourceLines) -> Bool { files.contain(code) }
}

/// The lines of many files without indentation, found by what they say.
struct SourceLines {
    private let lines: [String]
    private let places: [String: [Int]]

    init(_ files: [String]) {
        lines = files.flatMap { file in
            file.split(separator: "\n", omittingEmptySubsequences: false).map(\.bare) + ["\u{0}"]
        }
        places = Dictionary(grouping: lines.indices) { [lines] in lines[$0] }
    }

    /// Whether these lines stand in a file, in a row.
    func contain(_ code: [String]) -> Bool {
        guard let first = code.first else { return true }
        return places[first, default: []].contains { lines[$0...].starts(with: code) }
    }
}

extension StringProtocol {
    /// Without the spaces around it.
    var bare: String {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let text = Array(utf8)
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(decoding: text[first...last], as: UTF8.self)
    }
}

extension String {
    fileprivate var withoutLine: String { replacing(/:\d+$/, with: "") }
}
