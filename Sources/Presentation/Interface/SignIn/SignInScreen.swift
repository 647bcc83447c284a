/// Signing in at the program's own server, and out again.
///
/// - Nothing is sent while a field is invalid: then each invalid field says what is wrong with it and shakes for a
///   moment, and the first of them gets the focus.
/// - While an attempt is under way, the fields do not change. An attempt that fails keeps what was written; after a
///   wrong password only the password has to be written again.
/// - Where no server is set, the form says so as soon as it is shown, and whenever it is sent.
/// - The password itself is in no state: there are bullets in its place.
@MainActor public protocol SignInScreen: Screen where State == SignInState {
    /// Changes the text of the field that has the focus.
    func edit(_ edit: TextField.Edit)
    /// Moves the focus by so many fields; behind the last comes the first.
    func moveFocus(by distance: Int)
    /// Goes on to the next field; from the last one, signs in as ``submit()`` does, without waiting for the answer.
    func confirm()
    /// Signs in with what is written.
    func submit() async
    /// Gives up the attempt that is under way; without one, goes back.
    func cancel()
    /// Signs out. Why that failed is told, also to a user who had left the page by then and comes back to it.
    func signOut() async
}
