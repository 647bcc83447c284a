/// The name of a project.
struct ProjectName: Hashable {
    let spelled: SpelledName

    /// A name that is valid.
    ///
    /// - Throws: ``NameRefusal``, which says why it is not.
    init(_ name: String) throws(NameRefusal) {
        if let refusal = NameRefusal(of: name) { throw refusal }
        spelled = SpelledName(name)
    }

    private init(unchecked name: String) { spelled = SpelledName(name) }

    /// The name that stands in the template for the person's.
    static let placeholder = ProjectName(unchecked: "PlaybillName")

    /// As it was given.
    var camel: String { spelled.camel }

    /// All spellings that files have.
    var spellings: [String] { spelled.spellings }

    /// The text with every spelling of the placeholder replaced by this name in the same spelling.
    func replacingPlaceholder(in text: String) -> String {
        spelled.replacing(Self.placeholder.spelled, in: text)
    }
}
