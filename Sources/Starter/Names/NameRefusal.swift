import Foundation

/// Why a name is invalid, and a valid alternative.
struct NameRefusal: Error, Equatable, CustomStringConvertible {
    /// What is named, and its maximum length.
    enum Subject: Equatable {
        case project
        case part(Part)
    }

    let name: String
    let subject: Subject
    /// The broken rule, as an ending for a sentence.
    let rule: String
    /// The variables of the environment, which the suggestion avoids, too.
    private let setVariables: [String]

    /// The first broken rule, or nil for a valid name.
    ///
    /// The list of other programs' variables grows, and a project that was made with an earlier one keeps its name.
    ///
    /// - Parameter setVariables: Those of the environment, which the program would take for settings of its own.
    init?(
        of name: String, as subject: Subject = .project, isRecorded: Bool = false, setVariables: [String] = []
    ) {
        guard let rule = subject.brokenRule(name, isRecorded: isRecorded, setVariables: setVariables) else {
            return nil
        }
        self.name = name
        self.subject = subject
        self.rule = rule
        self.setVariables = setVariables
    }

    var description: String {
        "\(subject.name) cannot be called `\(name)`: \(rule)\n  help: a name that would do: \(suggestion)"
    }

    /// A valid name as similar as possible.
    var suggestion: String {
        let plain = name.folding(options: .diacriticInsensitive, locale: nil)
        let words = plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        var camel = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if camel.first?.isLetter != true { camel = (subject == .project ? "Project" : "Part") + camel }
        camel = String(camel.prefix(subject.lengths.upperBound))
        if subject.brokenRule(camel, setVariables: setVariables) == nil { return camel }
        return "My" + camel.prefix(subject.lengths.upperBound - 2)
    }
}

extension NameRefusal.Subject {
    fileprivate var name: String {
        switch self {
        case .project: "a project"
        case .part(let part): part.phrase
        }
    }

    /// A part's name occurs twice on one line.
    fileprivate var lengths: ClosedRange<Int> { self == .project ? 2...40 : 2...30 }

    fileprivate func brokenRule(_ name: String, isRecorded: Bool = false, setVariables: [String]) -> String? {
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return "it may have ASCII letters and digits only"
        }
        guard lengths.contains(name.count) else {
            return
                "it has \(count(name.count, "character")), and needs \(lengths.lowerBound) to \(lengths.upperBound)"
        }
        guard name.first?.isLetter == true else { return "it begins with a digit" }
        if ReservedNames.keywords.contains(name) { return "it is a keyword of Swift" }
        if self == .project,
            let module = ReservedNames.modulesOfToolchain.first(where: name.isSameInAnyCase)
        {
            return name.collision(with: module, of: "the toolchain")
        }
        if let module = ReservedNames.modulesOfProject.first(where: name.isSameInAnyCase) {
            return name.collision(with: module, of: "every project")
        }
        if case .part(let part) = self { return Self.rule(of: part, brokenBy: name) }
        let prefix = SpelledName(name).upper + "_"
        if !isRecorded, let variable = ReservedNames.variables.first(where: { $0.hasPrefix(prefix) }) {
            return "its settings begin with `\(prefix)`, as the variable `\(variable)` of others does"
        }
        if let variable = setVariables.first(where: { $0.hasPrefix(prefix) }) {
            return
                "its settings begin with `\(prefix)`, as the variable `\(variable)` does, which is set here"
        }
        let isFolder = ReservedNames.foldersOfBuild.contains(where: name.isSameInAnyCase)
        return isFolder ? "its program would have the name of a folder of SwiftPM's build" : nil
    }

    /// A part's name is used for types, and in lower camel case for members.
    private static func rule(of part: Part, brokenBy name: String) -> String? {
        guard name.first?.isUppercase == true else { return "it begins with a small letter" }
        if part.hasError, ReservedNames.errors.contains("\(name)Error") {
            return "its error would hide the toolchain's `\(name)Error`"
        }
        let member = SpelledName(name).lowerCamel
        if part.templates.contains("screen"), ReservedNames.screens.contains(member) {
            return "a project without the demo has a screen of that name"
        }
        return ReservedNames.keywords.contains(member) ? "`\(member)` is a keyword of Swift" : nil
    }
}

extension String {
    fileprivate func isSameInAnyCase(as other: String) -> Bool { lowercased() == other.lowercased() }

    fileprivate func collision(with module: String, of owner: String) -> String {
        self == module
            ? "`\(module)` is a module of \(owner)"
            : "it differs from `\(module)`, a module of \(owner), in upper and lower case only"
    }
}
