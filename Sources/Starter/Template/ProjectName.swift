/// The name of a project.
struct ProjectName: Hashable {
    private let spelled: SpelledName

    /// A name that is valid.
    ///
    /// - Throws: ``NameRefusal``, which says why it is not.
    init(_ name: String) throws(NameRefusal) {
        if let refusal = NameRefusal(of: name) { throw refusal }
        spelled = SpelledName(name)
    }

    /// The name that stands in a template for the person's: it breaks no rule, as the template has compiled with it.
    init(placeholder: String) { spelled = SpelledName(placeholder) }

    /// As it was given.
    var camel: String { spelled.camel }
    /// `acme-notes`
    var kebab: String { spelled.kebab }

    /// All spellings that files have.
    var spellings: [String] { spelled.spellings }

    /// The text with every spelling of another name replaced by this one in the same spelling.
    func replacing(_ placeholder: ProjectName, in text: String) -> String {
        spelled.replacing(placeholder.spelled, in: text)
    }
}
