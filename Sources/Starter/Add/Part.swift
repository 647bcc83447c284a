/// A kind of part that `add` can add.
enum Part: String, CaseIterable {
    case service, client, screen, feature

    /// The error for a word that is no kind.
    static func unknown(_ word: String, usage: String) -> UsageError {
        let parts = allCases.map(\.rawValue).joined(separator: ", ")
        return UsageError("there is no part `\(word)`; there are \(parts)", usage: usage)
    }

    /// The name with its article, for a sentence.
    var phrase: String { "a \(rawValue)" }

    /// Whether it adds an error of its name.
    var hasError: Bool { templates.contains("service") }

    /// The suffix of its types' names, removed from a given name: `NotesService` becomes `Notes`.
    private var suffix: String {
        switch self {
        case .service: "Service"
        case .client: "Client"
        case .screen: "Screen"
        case .feature: "Feature"
        }
    }

    /// The template folders for the part that the project has.
    var templates: [String] {
        switch self {
        case .service: ["service"]
        case .client: ["client"]
        case .screen: ["screen", "screen-alone", "page"]
        case .feature: ["service", "screen", "screen-of-service", "page", "key"]
        }
    }

    /// What takes it back, as it is typed at a project's top.
    func removal(of name: String) -> String { "make remove NAME=\(name) KIND=\(rawValue)" }

    /// The required template: a project of two layers has no screens.
    var essential: String { self == .feature ? "screen" : templates[0] }

    /// A name without the suffix of its types.
    func shortName(_ given: String) -> String {
        given.hasSuffix(suffix) && given.count > suffix.count ? String(given.dropLast(suffix.count)) : given
    }

    /// Parses the name of a part.
    func name(_ given: String) throws(NameRefusal) -> SpelledName {
        let name = shortName(given)
        if let refusal = NameRefusal(of: name, as: .part(self)) { throw refusal }
        return SpelledName(name)
    }
}
