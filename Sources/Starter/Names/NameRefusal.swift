import Foundation

/// Why something cannot have a name, and one that it can have.
struct NameRefusal: Error, Equatable, CustomStringConvertible {
    /// What is named, and how long its name may be.
    enum Subject: Equatable {
        case project
        /// A service, a screen and the like; what `add` calls it, with its article.
        case part(String)
    }

    let name: String
    let subject: Subject
    /// The rule that it breaks, as the end of a sentence.
    let rule: String

    /// The rule that a name breaks first, or nil for a valid name.
    init?(of name: String, as subject: Subject = .project) {
        guard let rule = subject.brokenRule(name) else { return nil }
        self.name = name
        self.subject = subject
        self.rule = rule
    }

    var description: String {
        "\(subject.name) cannot be called `\(name)`: \(rule)\n  help: a name that would do: \(suggestion)"
    }

    /// A valid name that is as near as possible.
    var suggestion: String {
        let plain = name.folding(options: .diacriticInsensitive, locale: nil)
        let words = plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        var camel = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if camel.first?.isLetter != true { camel = (subject == .project ? "Project" : "Part") + camel }
        camel = String(camel.prefix(subject.lengths.upperBound))
        if subject.brokenRule(camel) == nil { return camel }
        return "My" + camel.prefix(subject.lengths.upperBound - 2)
    }
}

extension NameRefusal.Subject {
    fileprivate var name: String {
        switch self {
        case .project: "a project"
        case .part(let name): name
        }
    }

    /// A part's name stands twice in one line.
    fileprivate var lengths: ClosedRange<Int> { self == .project ? 2...40 : 2...30 }

    fileprivate func brokenRule(_ name: String) -> String? {
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return "it may have ASCII letters and digits only"
        }
        guard lengths.contains(name.count) else {
            return
                "it has \(count(name.count, "character")), and needs \(lengths.lowerBound) to \(lengths.upperBound)"
        }
        guard name.first?.isLetter == true else { return "it begins with a digit" }
        if ReservedNames.keywords.contains(name) { return "it is a keyword of Swift" }
        if let module = ReservedNames.modulesOfToolchain.first(where: name.isSameInAnyCase) {
            return name.collision(with: module, of: "the toolchain")
        }
        if let module = ReservedNames.modulesOfProject.first(where: name.isSameInAnyCase) {
            return name.collision(with: module, of: "every project")
        }
        return self == .project ? nil : Self.ruleOfParts(brokenBy: name)
    }

    /// A part's name is that of types, and with a small letter that of members.
    private static func ruleOfParts(brokenBy name: String) -> String? {
        guard name.first?.isUppercase == true else { return "it begins with a small letter" }
        let member = SpelledName(name).lowerCamel
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
