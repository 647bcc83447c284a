import AssemblyTesting
import Presentation

extension AccountPanel {
    /// The account that both sides know.
    static let ann = AccountPanel(email: "ann@example.org", name: "Ann")
}

extension SignInScreen {
    /// Fills the form in; the focus is on the password then.
    func write(_ email: String, _ password: String) {
        for (id, text) in [(SignInFieldID.email, email), (.password, password)] {
            if state.focus != id { moveFocus(by: 1) }
            edit(.moveToEnd)
            edit(.deleteToStart)
            edit(.insert(text))
        }
    }
}

extension World {
    /// The page of Ann, who signs in.
    @discardableResult func signInAnn() async throws -> any SignInScreen {
        let screen = screens.signInScreen
        await screen.appear()
        screen.write("ann@example.org", "correct horse")
        await screen.submit()
        return screen
    }
}

extension Implementation<World> {
    /// The form of a new program.
    @MainActor func signIn() async throws -> any SignInScreen {
        let screen = try await make().screens.signInScreen
        await screen.appear()
        return screen
    }
}
