import Foundation

/// The tests that ran in one mode: a line each.
struct TestList: Equatable {
    let titles: [String]

    init(_ titles: [String]) { self.titles = titles }

    init(reading file: URL) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw Failure(
                "there is no list of tests at \(file.relativePath)",
                help: "make test runs both modes and leaves both lists")
        }
        titles = text.split(separator: "\n").map(String.init)
    }

    func write(to file: URL) throws {
        try Data(titles.map { $0 + "\n" }.joined().utf8).write(to: file)
    }

    /// What this list has and the other lacks, in order; a title that is here twice must be there twice.
    func missing(in other: TestList) -> [String] {
        var left: [String: Int] = [:]
        for title in other.titles { left[title, default: 0] += 1 }
        return titles.sorted().filter { title in
            left[title, default: 0] -= 1
            return left[title, default: 0] < 0
        }
    }
}
