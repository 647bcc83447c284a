internal import Presentation

/// The behaviour of the form: owns the fields, moves the focus, and lets nothing be sent that can't be right.
@MainActor final class SignInForm: FormFieldListener {
    let email: FormField
    let password: FormField
    /// Hears of each change, and of what is to be sent.
    weak var listener: (any SignInFormListener)?
    /// The field that letters go to.
    private(set) var focus = SignInFieldID.email { didSet { fieldChanged() } }

    private let emailShake: ShakeAnimator
    private let passwordShake: ShakeAnimator

    init(
        email: FormField, password: FormField, emailShake: ShakeAnimator, passwordShake: ShakeAnimator
    ) {
        self.email = email
        self.password = password
        self.emailShake = emailShake
        self.passwordShake = passwordShake
    }

    func fieldChanged() { listener?.formChanged() }

    /// Changes the text of the field that has the focus.
    func edit(_ edit: TextField.Edit) { field(focus).edit(edit) }

    /// Moves the focus by so many fields; behind the last comes the first.
    func moveFocus(by distance: Int) {
        let all = SignInFieldID.allCases
        guard let index = all.firstIndex(of: focus) else { return }
        focus = all[(index + distance % all.count + all.count) % all.count]
    }

    /// Goes on to the next field; from the last one, hands over what is written.
    func confirm() {
        if focus == SignInFieldID.allCases.last { submit() } else { moveFocus(by: 1) }
    }

    /// Hands over what is written, unless a field is invalid: then that field shakes, and the first of them gets the
    /// focus.
    func submit() {
        let invalid = SignInFieldID.allCases.filter { !field($0).validate() }
        guard let first = invalid.first else {
            if let credentials = SignInCredentials(email: email.text, password: password.text) {
                listener?.formSubmitted(credentials)
            }
            return
        }
        focus = first
        invalid.forEach { shake($0).shake() }
    }

    /// The server knows no such account with this password: the password is to be written again.
    func reject() {
        password.write("")
        focus = .password
        passwordShake.shake()
    }

    /// Empties the form, or leaves in it only whose session has ended.
    func clear(email address: String = "") {
        email.write(address)
        password.write("")
        focus = address.isEmpty ? .email : .password
        emailShake.stop()
        passwordShake.stop()
    }

    private func field(_ id: SignInFieldID) -> FormField { id == .email ? email : password }
    private func shake(_ id: SignInFieldID) -> ShakeAnimator { id == .email ? emailShake : passwordShake }
}

/// Hears what becomes of the form.
@MainActor protocol SignInFormListener: AnyObject {
    /// Something in the form looks different.
    func formChanged()
    /// The form is filled in, and its user wants to sign in.
    func formSubmitted(_ credentials: SignInCredentials)
}
