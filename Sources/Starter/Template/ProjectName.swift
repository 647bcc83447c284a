/// The name of a project.
struct ProjectName: Hashable {
    private let spelled: SpelledName

    /// A valid name.
    ///
    /// - Parameter environment: The one in which the project is made; empty variables count as not set.
    /// - Throws: ``NameRefusal`` for an invalid name.
    init(_ name: String, in environment: [String: String] = [:]) throws(NameRefusal) {
        let variables = environment.filter { !$0.value.isEmpty }.keys.sorted()
        if let refusal = NameRefusal(of: name, setVariables: variables) { throw refusal }
        spelled = SpelledName(name)
    }

    /// The name of a project that was made with it.
    ///
    /// - Throws: ``NameRefusal`` for a name with which the project would not build.
    init(recorded name: String) throws(NameRefusal) {
        if let refusal = NameRefusal(of: name, isRecorded: true) { throw refusal }
        spelled = SpelledName(name)
    }

    /// The placeholder name in a template. It is valid, because the template compiles with it.
    init(placeholder: String) { spelled = SpelledName(placeholder) }

    /// As it was given.
    var camel: String { spelled.camel }

    /// The text with every spelling of another name replaced by the same spelling of this one.
    func replacing(_ placeholder: ProjectName, in text: String) -> String {
        spelled.replacing(placeholder.spelled, in: text)
    }
}
