import AssemblyCatalog
@_spi(Messages) import AssemblyKit
import Foundation
import Testing

/// The folder of the package.
let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The path of a fixture.
func fixture(_ path: String) -> String { package.appending(path: "Fixtures/\(path)").path }

/// The text that a report must have.
func golden(_ id: String) -> String {
    let path = fixture("messages/\(id).txt")
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "there is no \(path)"
    return String(text.trimmingPrefix("\n").reversed().trimmingPrefix("\n").reversed())
}

extension Message {
    /// What the report begins with, in brackets.
    fileprivate var id: Substring { text.dropFirst().prefix { $0 != "]" } }
}

/// Those that a broken program of their own reaches; the others are reached where their feature is tested.
@Suite("What a report says")
struct MessageTests {
    final class Quiet: Sendable { init(_: any Clock) {} }

    final class Core: Assembly {
        let components = Components()
        let plain: any Clock = SystemClock()
        var clock: any Clock { singleton { SystemClock() } }
        var link: any Clock { get async { singleton { SystemClock() } } }
        var quiet: Quiet { Quiet(clock) }
        var returned: any Clock {
            singleton { return SystemClock() }
        }
        var returnedStruct: any Clock {
            singleton { return FixedClock(name: "") }
        }
    }

    @Test("the page has every report, word for word, and explains it")
    func page() throws {
        let page = try String(contentsOf: package.appending(path: "docs/messages.md"), encoding: .utf8)
        let sections = page.components(separatedBy: "\n## ").dropFirst()

        #expect(sections.map { $0.prefix { $0 != "\n" } } == Message.allCases.map(\.id))
        for (section, message) in zip(sections, Message.allCases) {
            let text = message.text.replacing("{chain}", with: "    Assembly.component  File.swift:12\n")
            let report = "\n```\n\(text)\n```\n"
            #expect(section.hasSuffix(report))
            #expect(section.dropLast(report.count).contains(" "), "\(message.id) is not explained")
        }
    }

    @Test(
        "each report has a text to compare, with lines of components if it can have some",
        arguments: Message.allCases.filter { $0 != .kernel })
    func goldens(message: Message) {
        let report = golden(String(message.id))

        #expect(report.hasPrefix("[\(message.id)] "))
        #expect(report.contains("\n    ") == message.text.contains("{chain}"))
    }

    @Test("an override of what is no component")
    func missed() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Core().override(\.plain) { FixedClock(name: "") }
        }

        #expect(result.report == golden("component-missed"))
    }

    @Test("an override of a member without a scope call blames none of the components that it asks")
    func missedWithNeighbour() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Core().override(\.quiet) { Quiet(FixedClock(name: "")) }
        }

        #expect(result.report.hasPrefix("[component-missed] no component of type Quiet was found in Core\n"))
    }

    @Test("a stand-in that throws for a component that does not")
    func standInThrew() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let core = Core()
            core.override(\.clock) { try Core.refuse() }
        }

        #expect(result.report == golden("stand-in-threw"))
    }

    @Test("a stand-in with await for a scope call without")
    func standInAwaits() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Core().override(async: { await $0.link }) {
                await Task.yield()
                return FixedClock(name: "")
            }
        }

        #expect(result.report == golden("stand-in-awaits"))
    }

    @Test("an override of a component with await blames none of those that its body asks for")
    func missedWithAwait() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Loud: Clock { let name: String }
            final class Late: Assembly {
                let components = Components()
                var plain: any Clock { singleton { FixedClock(name: "plain") } }
                var clock: any Clock { get async { await singleton { return await loud() } } }
                func loud() async -> Loud {
                    await Task.yield()
                    return Loud(name: plain.name)
                }
            }
            await Late().override(async: { await $0.clock }) { FixedClock(name: "") }
        }

        #expect(
            result.report.hasPrefix(
                "[returned-concretely] Late.clock is declared as Clock but vended as Loud\n"))
    }

    @Test("a reset of a component that is vended under another type")
    func resetsConcrete() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Mixed: Assembly {
                let components = Components()
                var declared: any Clock { singleton { SystemClock() } }
                var concrete: any Clock {
                    singleton {
                        SystemClock()
                    } inject: { _ in
                    }
                }
            }
            let mixed = Mixed()
            _ = (mixed.declared, mixed.concrete)
            mixed.reset(\.concrete)
        }

        #expect(
            result.report.hasPrefix("[vended-concretely] Mixed.concrete is declared as Clock but vended as"))
    }

    @Test("a reset of the only component that is built, which is vended under another type")
    func resetsConcreteAlone() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Lone: Assembly {
                let components = Components()
                var concrete: any Clock {
                    singleton {
                        SystemClock()
                    } inject: { _ in
                    }
                }
            }
            let lone = Lone()
            _ = lone.concrete
            lone.reset(\.concrete)
        }

        #expect(
            result.report.hasPrefix("[vended-concretely] Lone.concrete is declared as Clock but vended as"))
    }

    @Test("an override of an optional that is vended as the struct in it")
    func optionalConcretely() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Lone: Assembly {
                let components = Components()
                var spare: (any Clock)? {
                    singleton {
                        FixedClock(name: "spare")
                    } inject: { _ in
                    }
                }
            }
            Lone().override(\.spare) { FixedClock(name: "") }
        }

        #expect(
            result.report.hasPrefix(
                "[vended-concretely] Lone.spare is declared as Optional<Clock> but vended as FixedClock\n"))
    }

    @Test("an override of a component whose body is one return")
    func returnedConcretely() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Core().override(\.returned) { FixedClock(name: "") }
        }

        #expect(result.report == golden("returned-concretely"))
    }

    @Test("an override of a component whose body is one return of a struct")
    func returnedStruct() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Core().override(\.returnedStruct) { SystemClock() }
        }

        let member = "[returned-concretely] Core.returnedStruct"
        #expect(result.report.hasPrefix("\(member) is declared as Clock but vended as FixedClock\n"))
    }

    @Test("a stand-in that asks for the component that it stands in for")
    func standInNeedsItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let core = Core()
            core.override(\.clock) { core.clock }
        }

        #expect(result.report == golden("stand-in-needs-itself"))
    }

    final class Copies: Assembly {
        let components = Components()
        var page: Node { prototype { Node("page") } }
        var sheet: Node { alias { page } }
        func letter(_ number: Int) -> Node { objectGraph(for: number) { Node("letter") } }
        var envelope: Node { weakSingleton { Node(letter(1).name) } }
        var link: Node { get async { await singleton { await Task { Node("link") }.value } } }
        var draft: Node {
            singleton {
                override(\.draft) { Node("stand-in") }
                return Node("draft")
            }
        }
    }

    @Test("a stand-in that asks for its own prototype or alias, or with await, is told the same cure")
    func standInNeedsItselfAnew() async {
        let ofPrototype = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let copies = Copies()
            copies.override(\.page) { copies.page }
        }
        let ofAlias = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let copies = Copies()
            copies.override(\.sheet) { copies.sheet }
        }
        let awaited = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let copies = Copies()
            await copies.override(async: { await $0.link }) { await copies.link }
        }

        for (result, member) in [(ofPrototype, "page"), (ofAlias, "sheet"), (awaited, "link")] {
            #expect(
                result.report.hasPrefix(
                    "[stand-in-needs-itself] the stand-in for Copies.\(member) needs Copies.\(member) itself")
            )
        }
    }

    @Test("a stand-in that asks for its component by way of another is told, and not the other")
    func standInNeedsItselfByOther() async {
        let fromStandIn = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let copies = Copies()
            copies.override(\.page) { copies.sheet }
        }
        let fromOther = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let copies = Copies(), made = Counter()
            copies.override({ $0.letter(1) }) {
                made.next()
                return made.value == 1 ? Node("letter") : copies.envelope
            }
            _ = copies.envelope
        }

        #expect(
            fromStandIn.report == """
                [stand-in-needs-itself] the stand-in for Copies.page needs Copies.page itself
                    Copies.page  MessageTests.swift:#
                    Copies.sheet  MessageTests.swift:#
                    Copies.page  MessageTests.swift:#
                help: wrap the real one with `decorate`, which is given it, or ask for nothing that needs Copies.page
                """)
        #expect(
            fromOther.report.hasPrefix("[stand-in-needs-itself] the stand-in for Copies.letter(_:) needs"))
    }

    @Test("a decorator that asks for its component, whatever the scope, or by way of another")
    func decoratorNeedsItself() async {
        let ofSingleton = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let core = Core()
            core.decorate(\.clock) { _ in core.clock }
            _ = core.clock
        }
        let ofPrototype = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let copies = Copies()
            copies.decorate(\.page) { _ in copies.page }
            _ = copies.page
        }
        let byOther = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let copies = Copies()
            copies.decorate({ $0.letter(1) }) { _ in copies.envelope }
            _ = copies.envelope
        }

        #expect(ofSingleton.report == golden("decorator-needs-itself"))
        for (result, member) in [(ofPrototype, "page"), (byOther, "letter(_:)")] {
            #expect(
                result.report.hasPrefix(
                    "[decorator-needs-itself] the decorator of Copies.\(member) needs Copies.\(member) itself"
                ))
        }
    }

    @Test("a body that overrides its own component is told that the component needs itself")
    func overridesItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Copies().draft
        }

        #expect(result.report.hasPrefix("[initializer-cycle] Copies.draft needs itself before it is made"))
    }

    @Test("an object that is adopted in a request that has one already, of its graph or under way")
    func adoptedTooLate() async {
        final class Library: Assembly {
            let components = Components()
            var page: Node { objectGraph { Node("page") } }
            var book: Node {
                singleton {
                    Node("book")
                } inject: { _ in
                    adopt(Node("mine"), as: \.book)
                }
            }
            var pages: [Node] { prototype { [page, adopt(Node("mine"), as: \.page)] } }
        }
        let ofGraph = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Library().pages
        }
        let underWay = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Library().book
        }

        #expect(ofGraph.report == golden("adopted-too-late"))
        #expect(underWay.report.hasPrefix("[adopted-too-late] Library.book was to adopt an object"))
    }

    @Test("an assembly whose components are a computed property")
    func computedComponents() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Forgetful: Assembly {
                var components: Components { Components() }
                var clock: any Clock { singleton { SystemClock() } }
            }
            _ = Forgetful().clock
        }

        #expect(result.report == golden("computed-components"))
    }

    #if DEBUG
        @Test("the same where all that is asked for is of the object graph, in a debug build")
        func computedComponentsOfGraph() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                final class Forgetful: Assembly {
                    var components: Components { Components() }
                    var clock: any Clock { objectGraph { SystemClock() } }
                }
                _ = Forgetful().clock
            }

            #expect(result.report == golden("computed-components"))
        }
    #endif

    @Test("a weak singleton of a struct")
    func weakValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Wrong: Assembly {
                let components = Components()
                var clock: any Clock { weakSingleton { FixedClock(name: "") } }
            }
            _ = Wrong().clock
        }

        #expect(result.report == golden("weak-value"))
    }

    @Test("a weak singleton whose stand-in, adopted object or decorator is a struct")
    func weakValueOfOthers() async {
        final class Right: Assembly {
            let components = Components()
            var clock: any Clock { weakSingleton { SystemClock() } }
        }
        let ofStandIn = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Right().override(\.clock) { FixedClock(name: "") }
        }
        let adopted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Right().adopt(FixedClock(name: ""), as: \.clock)
        }
        let ofDecorator = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let right = Right()
            right.decorate(\.clock) { FixedClock(name: $0.name) }
            _ = right.clock
        }

        for (result, maker) in [
            (ofStandIn, "stands in for it"), (adopted, "stands in for it"),
            (ofDecorator, "its decorator gave"),
        ] {
            #expect(
                result.report.hasPrefix(
                    "[weak-value] Right.clock is a weak singleton, but what \(maker) is no class instance\n"))
        }
    }

    @Test("a weak singleton of an error type, which is a box of its own with the instance in it")
    func weakError() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Trouble: Error {}
            final class Wrong: Assembly {
                let components = Components()
                var clock: any Error { weakSingleton { Trouble() } }
            }
            _ = Wrong().clock
        }

        #expect(result.report == golden("weak-value"))
    }

    @Test("a body without a value")
    func noValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Empty: Assembly {
                let components = Components()
                var clock: any Clock { singleton {} }
                var name: String { prototype { clock.name } }
            }
            _ = Empty().name
        }

        #expect(result.report == golden("no-value"))
    }

    protocol Layer: Sendable { func clock(_ key: Int) -> any Clock }
    final class Wavering: Assembly, Layer {
        let components = Components()
        func clock(_ key: Int) -> any Clock { key == 1 ? kept(key) : kept("\(key)") }
        private func kept(_ key: some Hashable & Sendable) -> any Clock {
            singleton(for: key) { SystemClock() }
        }
    }

    @Test("a swap by name of a component whose key is not always its argument")
    func wrongArgument() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let catalog = Catalog<any Layer>("core", Component("clock", for: 1) { $0.clock($1) })
            let core = Wavering()
            try catalog.swap(["clock"], of: core, for: Wavering())
            _ = core.clock(2)
        }

        #expect(result.report == golden("wrong-argument"))
    }

    @Test("a collaborator that is no class instance")
    func collaboratorValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Collaborator<any Clock>().connect(FixedClock(name: ""))
        }

        #expect(result.report == golden("collaborator-value"))
    }

    @MainActor class Screens: Assembly {
        nonisolated let components = Components()
        var leaf: Node { prototype { Node("leaf \(kept.name)") } }
        var kept: Node { singleton { Node(leaf.name) } }
    }
    final class SubScreens: Screens {}

    @Test("a report names the assembly of each line alike, whatever the scope")
    func names() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = SubScreens().leaf }
        }

        let text = result.errorText
        #expect(
            text.contains("SubScreens.leaf") && text.contains("SubScreens.kept")
                && !text.contains(" Screens.leaf"))
    }
}

extension MessageTests.Core {
    @Sendable static func refuse() throws -> any Clock { throw Refusal() }
}
