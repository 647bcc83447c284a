import Foundation

/// The tests that ran in one mode: a line each.
struct TestList: Equatable {
    let entries: [Entry]

    /// A test, and on how many cases it ran when it takes arguments.
    struct Entry: Hashable {
        let title: String
        let cases: Int?

        init(_ title: String, cases: Int? = nil) {
            self.title = title
            self.cases = cases
        }
    }

    init(_ entries: [Entry]) { self.entries = entries }

    init(reading file: URL) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw Failure(
                "there is no list of tests at \(file.relativePath)",
                help: "make test runs both modes and leaves both lists")
        }
        entries = text.split(separator: "\n").map(Entry.init(line:))
    }

    func write(to file: URL) throws {
        try Data(entries.map { $0.line + "\n" }.joined().utf8).write(to: file)
    }

    /// What this list has and the other lacks, in order; a title that is here twice must be there twice.
    func missing(in other: TestList) -> [String] {
        var left: [String: Int] = [:]
        for entry in other.entries { left[entry.title, default: 0] += 1 }
        return entries.map(\.title).sorted().filter { title in
            left[title, default: 0] -= 1
            return left[title, default: 0] < 0
        }
    }

    /// The tests of both lists that ran on more or fewer cases here than there.
    func recounted(in other: TestList) -> [(title: String, here: Int, there: Int)] {
        let here = Dictionary(grouping: entries, by: \.title)
        let there = Dictionary(grouping: other.entries, by: \.title)
        return here.keys.sorted().compactMap { title in
            guard let mine = here[title], let theirs = there[title], mine.count == theirs.count,
                mine.cases != theirs.cases
            else { return nil }
            return (title, mine.cases, theirs.cases)
        }
    }
}

extension [TestList.Entry] {
    fileprivate var cases: Int { reduce(0) { $0 + ($1.cases ?? 1) } }
}

extension TestList.Entry {
    private static let separator = "  × "

    fileprivate init(line: Substring) {
        guard let mark = line.range(of: Self.separator, options: .backwards),
            let cases = Int(line[mark.upperBound...])
        else {
            self.init(String(line))
            return
        }
        self.init(String(line[..<mark.lowerBound]), cases: cases)
    }

    /// `CoreTests.Cities/found(_:)  "a city is found by its name"  × 2`
    fileprivate var line: String { title + (cases.map { "\(Self.separator)\($0)" } ?? "") }
}
