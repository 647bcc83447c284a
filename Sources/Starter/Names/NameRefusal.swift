import Foundation

/// Why a name cannot be a project's, and one that can.
struct NameRefusal: Error, Equatable, CustomStringConvertible {
    let name: String
    /// The rule that it breaks, as the end of a sentence.
    let rule: String

    /// The rule that a name breaks first, or nil for a valid name.
    init?(of name: String) {
        guard let rule = Self.brokenRule(name) else { return nil }
        self.name = name
        self.rule = rule
    }

    var description: String {
        "a project cannot be called `\(name)`: \(rule)\n  help: a name that would do: \(suggestion)"
    }

    /// A valid name that is as near as possible.
    var suggestion: String {
        let plain = name.folding(options: .diacriticInsensitive, locale: nil)
        let words = plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        var camel = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if camel.first?.isLetter != true { camel = "Project" + camel }
        camel = String(camel.prefix(Self.lengths.upperBound))
        if Self.brokenRule(camel) == nil { return camel }
        return "My" + camel.prefix(Self.lengths.upperBound - 2)
    }

    private static let lengths = 2...40

    private static func brokenRule(_ name: String) -> String? {
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
        return nil
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
