/// What `add` can add.
enum Part: String, CaseIterable {
    case service, client, screen, feature

    /// With its article, for a sentence.
    var phrase: String { "a \(rawValue)" }

    /// The end of its types' names, which a given name may have and then loses: `NotesService` is `Notes`.
    private var suffix: String {
        switch self {
        case .service: "Service"
        case .client: "Client"
        case .screen: "Screen"
        case .feature: "Feature"
        }
    }

    /// The folders of the templates that it is made of, those of them that the project has.
    var templates: [String] {
        switch self {
        case .service: ["service"]
        case .client: ["client"]
        case .screen: ["screen", "screen-alone", "page"]
        case .feature: ["service", "screen", "screen-of-service", "page", "key"]
        }
    }

    /// The template without which there is no such part: a project of two layers has no screens.
    var essential: String { self == .feature ? "screen" : templates[0] }

    /// The name of a part, from what is typed.
    func name(_ given: String) throws(NameRefusal) -> SpelledName {
        let isLong = given.hasSuffix(suffix) && given.count > suffix.count
        let name = isLong ? String(given.dropLast(suffix.count)) : given
        if let refusal = NameRefusal(of: name, as: .part(phrase)) { throw refusal }
        return SpelledName(name)
    }
}
