import Foundation

/// Swift Testing's event stream of a run, one JSON value per line.
struct TestEvents: Equatable {
    /// A test function and its result.
    struct Function: Equatable {
        /// `CoreTests.Notes/twice()`, without the location.
        let name: String
        /// The sentence of `@Test`, when it has one.
        let sentence: String?
        let file: String
        let line: Int
        let isParameterized: Bool
        var hasStarted = false
        var hasEnded = false
        /// The number of started cases of a parameterized test.
        var cases = 0
        /// How many of them ran on the Base of a contract.
        var casesOnBase = 0
        /// How many of them ran on the Double of a contract.
        var casesOnDouble = 0
        /// The arguments of the cases that began and did not end, in the order in which they began.
        var casesUnderWay: [String] = []
        /// Where it was cancelled or skipped.
        var gaps: [Gap] = []
        var issues: [Issue] = []

        /// The name and the sentence, as in the list of tests.
        var title: String { sentence.map { "\(name)  \"\($0)\"" } ?? name }
    }

    /// A suite of the plan.
    struct Suite: Equatable {
        /// `CoreTests.Notes`.
        let name: String
        let file: String
        let line: Int
        /// Those of the suite itself, as when a trait throws.
        var issues: [Issue] = []
    }

    /// A test or case that was skipped or cancelled.
    struct Gap: Equatable {
        enum Kind: String { case skipped, cancelled }

        let kind: Kind
        /// The author's comment.
        let reason: String?
        /// The arguments of the case; nil for the whole test.
        let arguments: String?
    }

    /// A failed expectation or an uncaught error.
    struct Issue: Equatable {
        let file: String
        let line: Int
        /// The arguments of the case, if any.
        let arguments: String?
        let text: [String]
    }

    /// In the order of the plan.
    private(set) var functions: [Function] = []
    /// The suites that ran.
    private(set) var suites = 0
    /// In the order of the plan.
    private(set) var plannedSuites: [Suite] = []
    /// Issues outside of tests and suites, for example in a detached task.
    private(set) var strays: [Issue] = []

    var hasIssuesOutsideOfTests: Bool { !strays.isEmpty || plannedSuites.contains { !$0.issues.isEmpty } }

    /// The suites of the plan without tests.
    var emptySuites: [String] {
        // `CoreTests.Notes/Search/twice()` is a test of both suites.
        let nonEmptySuites = functions.reduce(into: Set<Substring>()) { suites, function in
            for end in function.name.indices where function.name[end] == "/" {
                suites.insert(function.name[..<end])
            }
        }
        return plannedSuites.map(\.name).filter { !nonEmptySuites.contains($0[...]) }
    }

    /// Reads a stream; an incomplete last line after a crash is ignored. Paths become relative to `root`.
    init(jsonLines: Data, root: String = "") {
        var positions: [String: Int] = [:]
        var suitePositions: [String: Int] = [:]
        let decoder = JSONDecoder()
        for line in [UInt8](jsonLines).split(separator: UInt8(ascii: "\n")) {
            guard let record = try? decoder.decode(Record.self, from: Data(line)) else { continue }
            let payload = record.payload
            switch (record.kind, payload.kind) {
            case ("test", "function"):
                guard let function = Function(payload, root: root) else { continue }
                positions[payload.id ?? ""] = functions.count
                functions.append(function)
            case ("test", "suite"):
                suitePositions[payload.id ?? ""] = plannedSuites.count
                plannedSuites.append(Suite(payload, root: root))
            case ("event", "testStarted") where suitePositions[payload.testID ?? ""] != nil:
                suites += 1
            case ("event", _):
                if let position = positions[payload.testID ?? ""] {
                    functions[position].take(payload, root: root)
                } else if let position = suitePositions[payload.testID ?? ""] {
                    plannedSuites[position].take(payload, root: root)
                } else if let issue = Issue(payload, root: root) {
                    strays.append(issue)
                }
            default:
                continue
            }
        }
    }

    // MARK: Format

    /// The fields that are read; see swift-testing's ABI, version 0.
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
        let _comments: [String]?

        /// The author's comment on a skip or a cancellation.
        var reason: String? { _comments.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") } }
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
        // The id ends in the location, "/Notes.swift:12:6", which is not part of the name.
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
            // A contract's implementation describes itself as "Store (Base)".
            let arguments = event._testCase?.displayName.split(separator: ", ") ?? []
            if arguments.contains(where: { $0.hasSuffix(" (Base)") }) { casesOnBase += 1 }
            if arguments.contains(where: { $0.hasSuffix(" (Double)") }) { casesOnDouble += 1 }
            casesUnderWay += [event._testCase?.displayName].compactMap(\.self)
        case "testCaseEnded":
            if let position = casesUnderWay.firstIndex(where: { $0 == event._testCase?.displayName }) {
                casesUnderWay.remove(at: position)
            }
        case "testSkipped":
            gaps.append(TestEvents.Gap(kind: .skipped, reason: event.reason, arguments: nil))
        case "testCancelled":
            gaps.append(TestEvents.Gap(kind: .cancelled, reason: event.reason, arguments: nil))
        case "testCaseCancelled":
            // A test without arguments has one case event as well.
            guard let arguments = event._testCase?.displayName else { return }
            gaps.append(TestEvents.Gap(kind: .cancelled, reason: event.reason, arguments: arguments))
        case "issueRecorded":
            issues += [TestEvents.Issue(event, root: root, file: file, line: line)].compactMap(\.self)
        default:
            break
        }
    }
}

extension TestEvents.Suite {
    fileprivate init(_ payload: TestEvents.Payload, root: String) {
        name = payload.id ?? ""
        file = payload.sourceLocation?.path(from: root) ?? ""
        line = payload.sourceLocation?.line ?? 0
    }

    fileprivate mutating func take(_ event: TestEvents.Payload, root: String) {
        issues += [TestEvents.Issue(event, root: root, file: file, line: line)].compactMap(\.self)
    }
}

extension TestEvents.Issue {
    /// Nil for events that fail no test: a known issue, a warning, or another kind.
    fileprivate init?(_ event: TestEvents.Payload, root: String, file: String = "", line: Int = 0) {
        guard event.kind == "issueRecorded", let issue = event.issue, !issue.isKnown,
            issue.severity != "warning"
        else { return nil }
        self.init(
            file: issue.sourceLocation?.path(from: root) ?? file, line: issue.sourceLocation?.line ?? line,
            arguments: event._testCase?.displayName, text: event.messages?.map(\.text) ?? [])
    }
}
