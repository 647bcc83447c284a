internal import Presentation

extension ScreenView where S: SignInScreen {
    /// The form to sign in, or who is signed in.
    static func signIn() -> ScreenView {
        let isSignedIn = { (screen: S) in screen.state.isSignedIn }
        let hasForm = { (screen: S) in !screen.state.isSignedIn && !screen.state.isUnreadable }
        let offersForm = { (screen: S) in screen.state.phase == .signedOut && !screen.state.isBusy }
        return ScreenView(
            title: "signing in",
            bindings: [
                Binding(
                    [Key(.enter)], hint: "go on", help: "the next field; from the last one, sign in",
                    when: hasForm, offered: offersForm, .now { $0.confirm() }),
                Binding(
                    [Key(.tab), Key(.down)], hint: "next", help: "the next field", when: hasForm,
                    offered: offersForm, .now { $0.moveFocus(by: 1) }),
                Binding(
                    [Key(.tab, .shift), Key(.up)], help: "the field before", when: hasForm,
                    .now { $0.moveFocus(by: -1) }),
                Binding(
                    [.character("o")], hint: "sign out", help: "sign out, on the page of the account",
                    when: isSignedIn, offered: { !$0.state.isBusy }, .changing { await $0.signOut() }),
                Binding(
                    [.character("r")], hint: "check", help: "ask the server whether the session still holds",
                    when: { !hasForm($0) }, offered: { !$0.state.isBusy }, .asking { await $0.appear() }),
                Binding(
                    [Key(.escape)], hint: "back", help: "give up what is under way, or go back",
                    .now { $0.cancel() }),
                Binding(
                    [.character("q")], help: "quit, on the page of the account", when: isSignedIn,
                    .shell(.quit)),
            ] + Binding.common(lettersAreText: true),
            draw: { screen, page in page.signIn(screen.state) },
            edit: { $0.edit($1) }, takesText: hasForm)
    }
}

extension SignInState {
    fileprivate var isSignedIn: Bool { if case .signedIn = phase { true } else { false } }
    fileprivate var isUnreadable: Bool { if case .failed = phase { true } else { false } }
}
