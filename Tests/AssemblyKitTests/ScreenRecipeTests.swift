import AssemblyKit
import Testing

@Suite("Recipes: screens")
struct ScreenRecipeTests {
    // MARK: A settings controller and its view

    @MainActor final class SettingsController {
        let view: SettingsView
        init(view: SettingsView) { self.view = view }
    }
    @MainActor final class SettingsView {
        weak var controller: SettingsController?
    }

    @MainActor final class SettingsAssembly: Assembly {
        let components = Components()

        var controller: SettingsController {
            objectGraph {
                SettingsController(view: view)
            } inject: {
                $0.view.controller = $0
            }
        }
        var view: SettingsView { objectGraph { SettingsView() } }
    }

    @Test("a settings controller and its view know each other")
    @MainActor func settings() {
        let controller = SettingsAssembly().controller

        #expect(controller.view.controller === controller)
    }

    // MARK: A friend list behind a factory protocol

    struct Friend: Hashable, Sendable { let name: String }
    final class FriendDetails: Sendable {
        let friend: Friend
        init(_ friend: Friend) { self.friend = friend }
    }

    protocol FriendDetailsFactory: Sendable {
        func details(of friend: Friend) -> FriendDetails
    }

    struct FriendList {
        let factory: any FriendDetailsFactory
        func select(_ name: String) -> FriendDetails { factory.details(of: Friend(name: name)) }
    }

    final class Friends: Assembly, FriendDetailsFactory {
        let components = Components()

        var list: FriendList { prototype { FriendList(factory: self) } }

        func details(of friend: Friend) -> FriendDetails {
            weakSingleton(for: friend) { FriendDetails(friend) }
        }
    }

    @Test("a list opens the details of a friend, one screen a friend")
    func friends() {
        let list = Friends().list
        let ann = list.select("Ann")

        #expect(ann.friend.name == "Ann")
        #expect(list.select("Ann") === ann)
        #expect(list.select("Bob") !== ann)
    }

    // MARK: A login form

    @MainActor final class Field { var shakes = 0 }
    @MainActor struct Shake {
        let field: Field
        func run() { field.shakes += 1 }
    }
    protocol LoginClient: Sendable {
        func accepts(_ name: String) async -> Bool
    }
    struct RemoteClient: LoginClient {
        func accepts(_ name: String) async -> Bool { name == "Ann" }
    }

    @MainActor final class LoginForm {
        private let client: any LoginClient
        private let shakes: [Shake]
        init(client: any LoginClient, shakes: [Shake]) {
            self.client = client
            self.shakes = shakes
        }
        func logIn(_ name: String) async {
            if await client.accepts(name) { return }
            for shake in shakes { shake.run() }
        }
    }

    @MainActor final class LoginAssembly: Assembly {
        let components = Components()

        var client: any LoginClient { singleton { RemoteClient() } }

        func form(name: Field, password: Field) -> LoginForm {
            prototype { LoginForm(client: client, shakes: [shake(name), shake(password)]) }
        }
        private func shake(_ field: Field) -> Shake { prototype { Shake(field: field) } }
    }

    @Test("a login form shakes its fields, which it got as runtime arguments")
    @MainActor func login() async {
        let name = Field(), password = Field()
        let form = LoginAssembly().form(name: name, password: password)

        await form.logIn("Ann")
        await form.logIn("Bob")

        #expect(name.shakes == 1 && password.shakes == 1)
    }

    // MARK: Notes with initializer injection

    protocol NotesStore: Sendable {
        func all() -> [String]
    }
    struct FileNotes: NotesStore {
        func all() -> [String] { ["buy milk", "call Ann"] }
    }
    struct NoNotes: NotesStore {
        func all() -> [String] { [] }
    }

    struct NotesScreen {
        private let store: any NotesStore
        private let emptyText: String

        init(store: any NotesStore, emptyText: String) {
            self.store = store
            self.emptyText = emptyText
        }

        var lines: [String] {
            let notes = store.all()
            return notes.isEmpty ? [emptyText] : notes
        }
    }

    final class NotesAssembly: Assembly {
        let components = Components()

        var store: any NotesStore { singleton { FileNotes() } }
        var screen: NotesScreen { prototype { NotesScreen(store: store, emptyText: "No notes yet") } }
    }

    @Test("a screen of notes says so when there are none")
    func notes() {
        let notes = NotesAssembly()
        #expect(notes.screen.lines == ["buy milk", "call Ann"])

        notes.override(\.store) { NoNotes() }

        #expect(notes.screen.lines == ["No notes yet"])
    }
}
