import AssemblyKit
import Testing

@Suite("Cycles")
struct Cycles {
    final class Form {
        var presenter: Presenter?
    }
    final class Presenter {
        weak var form: Form?
        var isReady = false
        func start() { isReady = form?.presenter === self }
    }

    final class Screens: Assembly {
        let components = Components()

        var form: Form {
            objectGraph {
                Form()
            } inject: {
                $0.presenter = presenter
            }
        }
        var presenter: Presenter {
            objectGraph {
                Presenter()
            } inject: {
                $0.form = form
            } didAssemble: {
                $0.start()
            }
        }
    }

    @Test("a form and its presenter know each other, and start when both are ready")
    func closes() {
        let screens = Screens()

        let form = screens.form

        #expect(form.presenter?.form === form)
        #expect(form.presenter?.isReady == true)
    }

    @Test("two that need each other in their initializers stop with the report of the page")
    func initializers() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Form {
                let presenter: Presenter
                init(presenter: Presenter) { self.presenter = presenter }
            }
            final class Presenter {
                weak var form: Form?
                init(form: Form) { self.form = form }
            }

            final class Screens: Assembly {
                let components = Components()

                var form: Form { objectGraph { Form(presenter: presenter) } }
                var presenter: Presenter { objectGraph { Presenter(form: form) } }
            }
            _ = Screens().form
        }

        #expect(try Page("docs/assemblykit/cycles.md").shows(result.report), "\(result.report)")
    }

    final class Menu {
        let item: Item
        init(item: Item) { self.item = item }
    }
    final class Item {
        var menu: Menu?
    }
    final class Menus: Assembly {
        let components = Components()

        var menu: Menu { objectGraph { Menu(item: item) } }
        var item: Item {
            objectGraph {
                Item()
            } inject: {
                $0.menu = menu
            }
        }
    }

    @Test("with one edge left in an initializer the circle closes from the other end")
    func oneEdge() {
        let item = Menus().item

        #expect(item.menu?.item === item)
        item.menu = nil
    }

    @Test("and stops with a report from this one")
    func otherEnd() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Menus().menu
        }

        #expect(try Page("docs/assemblykit/cycles.md").shows(result.report), "\(result.report)")
    }

    @Test("prototypes without end stop with the report of the page")
    func prototypes() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Mirrors: Assembly {
                let components = Components()

                var left: Form {
                    prototype {
                        Form()
                    } inject: {
                        $0.presenter = right
                    }
                }
                var right: Presenter {
                    prototype {
                        Presenter()
                    } inject: {
                        $0.form = left
                    }
                }
            }
            _ = Mirrors().left
        }

        #expect(try Page("docs/assemblykit/cycles.md").shows(result.report), "\(result.report)")
    }

    protocol KitchenAssembly: AnyObject, Sendable {
        var orders: [String] { get }
    }

    final class Counter: Assembly {
        let components = Components()
        let kitchen = Collaborator<any KitchenAssembly>()

        var board: String { prototype { kitchen.value.orders.joined(separator: ", ") } }
    }

    final class Kitchen: Assembly, KitchenAssembly {
        let components = Components()
        let counter: Counter
        init(counter: Counter) { self.counter = counter }

        var orders: [String] { singleton { ["soup", "bread"] } }
    }

    @Test("two assemblies that need each other are connected after both exist")
    func collaborators() {
        let counter = Counter()
        let kitchen = Kitchen(counter: counter)
        counter.kitchen.connect(kitchen)

        #expect(counter.board == "soup, bread")
    }

    @Test("a collaborator that was forgotten stops with the report of the page")
    func notConnected() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Counter().board
        }

        #expect(try Page("docs/assemblykit/cycles.md").shows(result.report), "\(result.report)")
    }
}
