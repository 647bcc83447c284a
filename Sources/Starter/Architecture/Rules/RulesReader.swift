import Foundation

/// Parses the rules: one statement per line, comments on lines that start with `#`.
///
/// An invalid statement becomes a finding with its line; the others still count.
struct RulesReader {
    private(set) var rules = ArchitectureRules()
    private(set) var findings: [Finding] = []

    private static let mayKnow =
        "KIND [of LAYER] may know KIND [of LAYER | of its layer | of the layer below] [in assemblies] [under Double], …"
    private static let exception = "allow THING, … in PATH: REASON"
    private static let forms = [
        "layers TOP, …, BOTTOM", "kind KIND MODULE FOLDER", "KIND may know KIND, …",
        "KIND imports only MODULE, …", exception, "top NAME, …",
    ].joined(separator: " · ")

    init(at root: URL) throws {
        let file = root.appending(path: ArchitectureRules.fileName)
        let data = try Data.textFile(at: file, named: ArchitectureRules.fileName)
        guard let data, let text = String(data: data, encoding: .utf8) else {
            throw Failure(
                "there is no \(ArchitectureRules.fileName) in \(root.path)",
                help: "run it at the project's top folder; docs/architecture.md tells what the file holds")
        }
        self.init(text)
    }

    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            read(words, line: index + 1)
        }
        findUnknownNames()
    }

    private mutating func read(_ words: [String], line: Int) {
        let rest = words.dropFirst()
        switch words[0] {
        case "layers" where !rest.isEmpty:
            rules.layers = Self.list(rest)
        case "top" where !rest.isEmpty:
            rules.topLevel += Self.list(rest).map { .init(name: $0.normalizedPath, line: line) }
        case "kind" where rest.count == 3:
            rules.kinds.append(
                .init(
                    name: words[1], module: NamePattern(words[2]),
                    folder: NamePattern(words[3].normalizedPath), line: line))
        case "allow":
            readException(rest.joined(separator: " "), line: line)
        default:
            if let (kind, modules) = Self.parts(of: words, around: ["imports", "only"]), kind.count == 1 {
                rules.importLimits.append(.init(kind: kind[0], modules: Self.list(modules), line: line))
            } else if let (subject, objects) = Self.parts(of: words, around: ["may", "know"]) {
                readPermissions(of: Array(subject), Self.list(objects), line: line)
            } else {
                report("cannot be read: `\(words.joined(separator: " "))`", form: Self.forms, line: line)
            }
        }
    }

    // MARK: Statements

    private mutating func readException(_ text: String, line: Int) {
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        let place = parts.first?.range(of: " in ", options: .backwards)
        let path = place.map { String(parts[0][$0.upperBound...]).normalizedPath } ?? ""
        guard parts.count == 2, let place, !path.isEmpty, !parts[1].isEmpty else {
            return report(
                "an exception has no path or no reason: `allow \(text)`", form: Self.exception, line: line)
        }
        for thing in Self.list([String(parts[0][..<place.lowerBound])]) {
            rules.exceptions.append(.init(thing: thing, path: path, line: line))
        }
    }

    /// `base of Core may know interface of its layer, kernel in assemblies`
    private mutating func readPermissions(of subject: [String], _ objects: [String], line: Int) {
        let isForLayer = subject.count == 3 && subject[1] == "of"
        guard isForLayer || subject.count == 1 else {
            return report(
                "cannot be read: `\(subject.joined(separator: " ")) may know`", form: Self.mayKnow, line: line
            )
        }
        for object in objects {
            guard
                let permission = Self.permission(
                    of: subject[0], in: isForLayer ? subject[2] : nil, object, line: line)
            else {
                report("cannot be read: `may know \(object)`", form: Self.mayKnow, line: line)
                continue
            }
            rules.permissions.append(permission)
        }
    }

    private static func permission(
        of kind: String, in layer: String?, _ object: String, line: Int
    ) -> ArchitectureRules.Permission? {
        var words = object.split(separator: " ").map(String.init)
        let known = words.removeFirst()
        func take(_ expected: [String]) -> Bool {
            guard words.starts(with: expected) else { return false }
            words.removeFirst(expected.count)
            return true
        }

        var scope = ArchitectureRules.Permission.Scope.every
        if take(["of", "its", "layer"]) {
            scope = .itsLayer
        } else if take(["of", "the", "layer", "below"]) {
            scope = .layerBelow
        } else if take(["of"]) {
            guard !words.isEmpty else { return nil }
            scope = .layer(words.removeFirst())
        }
        let inAssemblies = take(["in", "assemblies"])
        let underDouble = take(["under", "Double"])
        guard words.isEmpty else { return nil }
        return .init(
            kind: kind, layer: layer, known: known, scope: scope, inAssemblies: inAssemblies,
            underDouble: underDouble, text: object, line: line)
    }

    // MARK: Names

    /// A statement may only use names defined by `layers` or `kind`.
    private mutating func findUnknownNames() {
        let kinds = Set(rules.kinds.map(\.name))
        for permission in rules.permissions {
            for kind in [permission.kind, permission.known] where !kinds.contains(kind) {
                report(unknown: "kind", kind, line: permission.line)
            }
            var layers = [permission.layer].compactMap(\.self)
            if case .layer(let layer) = permission.scope { layers.append(layer) }
            for layer in layers where !rules.layers.contains(layer) {
                report(unknown: "layer", layer, line: permission.line)
            }
        }
        for limit in rules.importLimits where !kinds.contains(limit.kind) {
            report(unknown: "kind", limit.kind, line: limit.line)
        }
        findings = Set(findings).sorted()
    }

    private mutating func report(unknown what: String, _ name: String, line: Int) {
        let statement = what == "layer" ? "layers" : what
        report(
            "there is no \(what) `\(name)`", help: "correct the name, or add it with `\(statement)`",
            line: line)
    }

    private mutating func report(_ problem: String, form: String, line: Int) {
        report(problem, help: "write it as: \(form)", line: line)
    }

    private mutating func report(_ problem: String, help: String, line: Int) {
        findings.append(
            Finding(path: ArchitectureRules.fileName, line: line, problem: problem, help: help))
    }

    private static func list(_ words: some Sequence<String>) -> [String] {
        words.joined(separator: " ").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    private static func parts(
        of words: [String], around middle: [String]
    ) -> (ArraySlice<String>, ArraySlice<String>)? {
        guard let range = words.firstRange(of: middle), range.lowerBound > 0, range.upperBound < words.count
        else { return nil }
        return (words[..<range.lowerBound], words[range.upperBound...])
    }
}
