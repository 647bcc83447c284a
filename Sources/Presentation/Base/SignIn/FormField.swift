internal import BusinessLogic
internal import Presentation

/// A field as it is seen, for an animator to move.
@MainActor protocol FieldView: AnyObject {
    /// How far it is moved to the right, in columns.
    var offset: Int { get set }
}

/// A field of the form: what is written in it, and what is wrong with that.
@MainActor final class FormField: FieldView {
    let id: SignInFieldID
    /// Hears of each change.
    weak var form: (any FormFieldListener)?

    private let rules: SignInRules
    private var content: TextField
    private var problem: String?

    init(_ id: SignInFieldID, rules: SignInRules) {
        self.id = id
        self.rules = rules
        content = id.written()
    }

    var offset = 0 { didSet { form?.fieldChanged() } }

    /// What is written. Not for showing: it may be the password.
    var text: String { content.text }

    /// The field as it may be seen.
    var shown: SignInField {
        SignInField(
            id, content: id == .password ? content.masked : content, problem: problem, offset: offset)
    }

    /// Changes the text. What was wrong with another one is not wrong any more.
    func edit(_ edit: TextField.Edit) {
        let before = content.text
        content.apply(edit)
        if content.text != before { problem = nil }
        form?.fieldChanged()
    }

    /// Puts another text in.
    func write(_ text: String) {
        content = id.written(text)
        problem = nil
        form?.fieldChanged()
    }

    /// Finds out what is wrong with the text, and tells whether nothing is.
    func validate() -> Bool {
        problem = rules.problem(with: text, in: id)
        form?.fieldChanged()
        return problem == nil
    }
}

/// Hears of the changes of a field.
@MainActor protocol FormFieldListener: AnyObject {
    func fieldChanged()
}

extension FormField: CustomReflectable {
    /// Nothing: there may be a password in it.
    nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
