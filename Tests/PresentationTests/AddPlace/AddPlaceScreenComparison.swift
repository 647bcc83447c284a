import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("AddPlaceScreen, side by side", .timeLimit(.minutes(10))) struct AddPlaceScreenComparison {
    let comparison = Comparison(
        "search for a place", of: AddPlaceScreenStep.self,
        on: Contract("Add-place screen") {
            await PlaceSearch(World.base())
        } double: {
            await PlaceSearch(World.double())
        }.testing { await $0.screen })

    @Test("whatever the user writes and chooses, the search shows alike")
    func alike() async throws { try await comparison.run(seeds: 4) }

    @Test("found: why a search found no more, or nothing, is said until the text is another")
    func foundFailures() async throws {
        try await comparison.replay([
            .network(.offline), .search("Kazan"), .search("Nowhere"), .search("Tokyo"), .network(.calm),
            .search("Nowhere"), .search("Kazan"), .search(""),
        ])
    }

    @Test("a place that is added is selected in the list, also one that was there")
    func alikeSelected() async throws {
        try await comparison.replay([
            .open, .add("Kazan"), .open, .add("Tokyo"), .open, .add("Kazan"), .selectInList(by: 1), .open,
            .add("Kazan"),
        ])
    }

    @Test("the place where the computer is is one result among others, until the text is another")
    func alikeHere() async throws {
        try await comparison.replay([
            .search("Tokyo"), .findHere, .edit(.insert("K")), .findHere, .addSelected, .open, .findHere,
            .search("Kathmandu"), .search(""), .findHere, .unlist("Kathmandu"),
        ])
    }
}

/// The search for a place, which is a new screen each time that it is opened.
@MainActor final class PlaceSearch {
    let world: World
    private(set) var screen: any AddPlaceScreen

    init(_ world: World) {
        self.world = world
        screen = world.screens.addPlaceScreen
    }

    func open() async {
        world.screens.navigator.show(.addPlace)
        screen = world.screens.addPlaceScreen
        await screen.appear()
    }

    /// What Base and Double have in common.
    fileprivate var shown: String {
        let state = screen.state
        let rows = state.results.map { row in
            "\(row.id.rawValue) \(row.name) \(row.detail)\(row.isAdded ? " added" : "")"
                + (row.remark.map { " \($0)" } ?? "")
        }
        let cities = world.screens.citiesScreen.state
        return """
            \(state.phase.told) \(state.field): \(rows), \(state.selection.map { "\($0)" } ?? "nothing") selected
            \(state.window.range) in sight, with room for \(state.window.capacity)
            \(state.notice?.told ?? "nothing to say"), \(world.screens.navigator.path)
            \(cities.rows.map(\.name)), \(cities.selection.map { "\($0)" } ?? "nothing") selected there
            """
    }
}

/// The searches are for names of which both sides know one, and no other that begins so.
enum AddPlaceScreenStep: Step {
    case open, close
    case search(String)
    case edit(TextField.Edit)
    case layOut(rows: Int)
    case moveSelection(by: Int)
    case addSelected, findHere
    case add(String)
    case selectInList(by: Int)
    case unlist(String)
    case showList
    case network(NetworkCondition)

    private static let names = ["Kazan", "Tokyo", "Kathmandu"]

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(16) {
        case 0: .open
        case 13, 14: .add(random.one(of: names))
        case 15: .selectInList(by: random.one(of: [-1, 1]))
        case 1: .close
        case 2, 3, 4: .search(random.one(of: names + ["kAZAN", "  tokyo", "Nowhere", "", " "]))
        case 5: .edit(random.one(of: [.moveLeft, .moveRight, .moveToStart, .moveToEnd]))
        case 6: .layOut(rows: random.below(3))
        case 7: .moveSelection(by: random.one(of: [-1, 1, .max]))
        case 8: .addSelected
        case 10: .network(random.one(of: [.calm, .offline]))
        case 9: .unlist(random.one(of: names))
        case 11: .findHere
        default: .showList
        }
    }

    func run(on search: PlaceSearch) async throws -> Answer? { try await run(on: search.screen, in: search) }

    @MainActor private func run(on screen: any AddPlaceScreen, in search: PlaceSearch) async throws -> String
    {
        switch self {
        case .open: await search.open()
        case .close: screen.close()
        case .search(let text):
            // Of an earlier text and of the place here nothing is kept, so that the answer is waited for.
            screen.edit(.insert(" "))
            screen.edit(.moveToEnd)
            screen.edit(.deleteToStart)
            if text.isEmpty { break }
            screen.edit(.insert(text))
            try await screen.reach { $0.phase != .loading }
        case .add(let name):
            _ = try await Self.search(name).run(on: screen, in: search)
            return try await Self.addSelected.run(on: screen, in: search)
        case .selectInList(let distance):
            search.world.screens.citiesScreen.moveSelection(by: distance)
        case .edit(let edit): screen.edit(edit)
        case .findHere: await screen.findHere()
        case .layOut(let rows): screen.layOut(rows: rows)
        case .moveSelection(let distance): screen.moveSelection(by: distance)
        case .addSelected:
            await screen.addSelected()
            // The screens hear of it in their own time, and are not waited for when they ask themselves.
            await screen.appear()
            await search.world.screens.citiesScreen.appear()
        case .unlist(let name):
            _ = try await search.world.screens.scripting.run(.remove(name))
            await screen.appear()
            await search.world.screens.citiesScreen.appear()
        case .network(let condition): search.world.conditions.current = condition
        case .showList: await search.world.screens.citiesScreen.appear()
        }
        return search.shown
    }

    static func text(of error: any Error) -> String {
        switch error {
        case ScriptError.notFound: "not found"
        default: "\(error)"
        }
    }
}
