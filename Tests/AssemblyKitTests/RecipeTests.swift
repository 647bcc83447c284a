import AssemblyKit
import Testing

@Suite("Recipes: wiring that most programs need")
struct RecipeTests {
    // MARK: A sword factory

    final class SwordFactory: Sendable {
        func sword(of metal: String) -> Sword { Sword(metal) }
    }
    final class Sword: Sendable {
        let metal: String
        init(_ metal: String) { self.metal = metal }
    }
    final class Armoury: Assembly {
        let components = Components()
        var factory: SwordFactory { singleton { SwordFactory() } }
        var blade: Sword { prototype { factory.sword(of: "mithril") } }
    }

    @Test("a sword is made by a factory that is itself a component")
    func swordFactory() { #expect(Armoury().blade.metal == "mithril") }

    // MARK: An abstract client

    class Client: @unchecked Sendable {
        var url = "", timeout = 0
    }
    final class StoreClient: Client, @unchecked Sendable {}
    final class NewsClient: Client, @unchecked Sendable {}
    final class Clients: Assembly {
        let components = Components()
        let url: String
        init(url: String) { self.url = url }
        func client<Kind: Client>(
            _ make: () -> Kind, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
            function: StaticString = #function
        ) -> Kind {
            singleton(file: file, line: line, column: column, function: function) {
                make()
            } inject: {
                $0.url = url
                $0.timeout = 5
            }
        }
        var store: StoreClient { client { StoreClient() } }
        var news: NewsClient { client { NewsClient() } }
    }

    @Test("clients share what an abstract one injects")
    func abstractClient() {
        let clients = Clients(url: "https://shop")

        #expect(clients.store.url == "https://shop" && clients.news.timeout == 5)
        #expect(clients.store === clients.store)
    }

    // MARK: A settings controller and its view

    @MainActor final class SettingsController {
        let view: SettingsView
        init(view: SettingsView) { self.view = view }
    }
    @MainActor final class SettingsView { weak var controller: SettingsController? }
    @MainActor final class SettingsAssembly: Assembly {
        let components = Components()
        var controller: SettingsController {
            objectGraph {
                SettingsController(view: view)
            } inject: {
                $0.view.controller = self.controller
            }
        }
        var view: SettingsView { objectGraph { SettingsView() } }
    }

    @Test("a settings controller and its view know each other")
    @MainActor func settings() {
        let controller = SettingsAssembly().controller

        #expect(controller.view.controller === controller)
    }

    // MARK: User details behind a factory protocol

    struct User: Hashable, Sendable { let name: String }
    final class UserDetails: Sendable {
        let user: User
        init(_ user: User) { self.user = user }
    }
    protocol UserDetailsFactory: Sendable { func details(of user: User) -> UserDetails }
    final class Users: Assembly, UserDetailsFactory {
        let components = Components()
        func details(of user: User) -> UserDetails { weakSingleton(for: user) { UserDetails(user) } }
        var list: UserList { prototype { UserList(self) } }
    }
    final class UserList: Sendable {
        let factory: any UserDetailsFactory
        init(_ factory: any UserDetailsFactory) { self.factory = factory }
        func select(_ name: String) -> UserDetails { factory.details(of: User(name: name)) }
    }

    @Test("a list opens the details of a user, one screen a user")
    func userDetails() {
        let list = Users().list
        let ann = list.select("Ann")

        #expect(ann.user.name == "Ann")
        #expect(list.select("Ann") === ann)
        #expect(list.select("Bob") !== ann)
    }

    // MARK: A login form

    @MainActor final class Field { var shakes = 0 }
    @MainActor final class Shake {
        let field: Field
        init(_ field: Field) { self.field = field }
        func run() { field.shakes += 1 }
    }
    protocol LoginClient: Sendable { func accepts(_ name: String) -> Bool }
    struct RemoteClient: LoginClient { func accepts(_ name: String) -> Bool { name == "Ann" } }
    @MainActor final class LoginBehaviour {
        private let client: any LoginClient
        private let name: Shake, password: Shake
        init(client: any LoginClient, name: Shake, password: Shake) {
            self.client = client
            self.name = name
            self.password = password
        }
        func logIn(_ user: String) {
            if !client.accepts(user) {
                name.run()
                password.run()
            }
        }
    }
    @MainActor final class LoginAssembly: Assembly {
        let components = Components()
        var client: any LoginClient { singleton { RemoteClient() } }
        func shake(_ field: Field) -> Shake { prototype { Shake(field) } }
        func behaviour(name: Field, password: Field) -> LoginBehaviour {
            objectGraph {
                LoginBehaviour(client: client, name: shake(name), password: shake(password))
            }
        }
    }

    @Test("a login form shakes its fields, which it got as runtime arguments")
    @MainActor func login() {
        let name = Field(), password = Field()
        let behaviour = LoginAssembly().behaviour(name: name, password: password)

        behaviour.logIn("Ann")
        behaviour.logIn("Bob")

        #expect(name.shakes == 1 && password.shakes == 1)
    }
}
