import Foundation

/// What Swift Testing wrote of a run: its event stream, one JSON value a line.
struct TestEvents: Equatable {
    /// A test function, and what came of it.
    struct Function: Equatable {
        /// `CoreTests.Cities/twice()`, without the place.
        let name: String
        /// The sentence of `@Test`, when it has one.
        let sentence: String?
        let file: String
        let line: Int
        let isParameterized: Bool
        var hasStarted = false
        var hasEnded = false
        /// How many cases of a parameterized test began.
        var cases = 0
        /// What the run said when it left the test out.
        var skipped: String?
        var issues: [Issue] = []

        /// The name and the sentence, as the list of tests has them.
        var title: String { sentence.map { "\(name)  \"\($0)\"" } ?? name }
    }

    /// An expectation that failed, or an error that nobody caught.
    struct Issue: Equatable {
        let file: String
        let line: Int
        /// The arguments of the case, when there are any.
        let arguments: String?
        let text: [String]
    }

    /// In the order of the plan.
    private(set) var functions: [Function] = []
    /// The suites that ran.
    private(set) var suites = 0

    /// Reads a stream; a last line that a crash cut short is left out. Paths are said from `root`.
    init(jsonLines: Data, root: String = "") {
        var positions: [String: Int] = [:]
        var suiteNames: Set<String> = []
        for line in jsonLines.split(separator: UInt8(ascii: "\n")) {
            guard let record = try? JSONDecoder().decode(Record.self, from: line) else { continue }
            let payload = record.payload
            switch (record.kind, payload.kind) {
            case ("test", "function"):
                guard let function = Function(payload, root: root) else { continue }
                positions[payload.id ?? ""] = functions.count
                functions.append(function)
            case ("test", "suite"):
                suiteNames.insert(payload.id ?? "")
            case ("event", "testStarted") where suiteNames.contains(payload.testID ?? ""):
                suites += 1
            case ("event", _):
                guard let position = positions[payload.testID ?? ""] else { continue }
                functions[position].take(payload, root: root)
            default:
                continue
            }
        }
    }

    // MARK: Format

    /// The fields of a line that are read; see swift-testing's ABI, version 0.
    fileprivate struct Record: Decodable {
        let kind: String
        let payload: Payload
    }

    fileprivate struct Payload: Decodable {
        let kind: String
        let id: String?
        let displayName: String?
        let isParameterized: Bool?
        let sourceLocation: Location?
        let testID: String?
        let messages: [Message]?
        let issue: RecordedIssue?
        let _testCase: Case?
    }

    fileprivate struct Location: Decodable {
        let _filePath: String?
        let fileID: String?
        let line: Int

        func path(from root: String) -> String {
            let path = _filePath ?? fileID ?? ""
            return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
        }
    }

    fileprivate struct Message: Decodable {
        let symbol: String
        let text: String
    }

    fileprivate struct RecordedIssue: Decodable {
        let isKnown: Bool
        let severity: String?
        let sourceLocation: Location?
    }

    fileprivate struct Case: Decodable {
        let displayName: String
    }
}

extension TestEvents.Function {
    fileprivate init?(_ payload: TestEvents.Payload, root: String) {
        guard let id = payload.id, let location = payload.sourceLocation else { return nil }
        // The id ends in the place, "/Cities.swift:12:6", which is no part of the name.
        name = id.lastIndex(of: "/").map { String(id[..<$0]) } ?? id
        sentence = payload.displayName
        file = location.path(from: root)
        line = location.line
        isParameterized = payload.isParameterized ?? false
    }

    fileprivate mutating func take(_ event: TestEvents.Payload, root: String) {
        switch event.kind {
        case "testStarted":
            hasStarted = true
        case "testEnded":
            hasEnded = true
        case "testCaseStarted":
            cases += 1
        case "testSkipped":
            skipped = event.messages?.first?.text ?? "skipped"
        case "issueRecorded":
            guard let issue = event.issue, !issue.isKnown, issue.severity != "warning" else { return }
            issues.append(
                TestEvents.Issue(
                    file: issue.sourceLocation?.path(from: root) ?? file,
                    line: issue.sourceLocation?.line ?? line, arguments: event._testCase?.displayName,
                    text: event.messages?.map(\.text) ?? []))
        default:
            break
        }
    }
}
