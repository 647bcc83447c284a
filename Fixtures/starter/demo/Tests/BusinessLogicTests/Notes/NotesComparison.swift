import AssemblyTesting
import BusinessLogic
import Conditions
import Testing

@Suite("Notes, side by side") struct NotesComparison {
    let comparison = Comparison(
        "notes", of: NotesStep.self, on: World.all.testing("Notes", \.notes),
        state: { try await $0.notes.texts() }, restart: { $0.restarted() })

    @Test("any sequence of changes is answered alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 8) }
}

/// Notes are named by their place in the list, because each side gives ids of its own.
enum NotesStep: Step {
    case add(String)
    case change(Int, to: String)
    case remove(Int)
    case removeAndRestore(Int)
    case search(String)

    private static let texts = ["", " ", "a", "b", "A b", "á", "a "]

    static func next(after done: [Self], using random: inout Random) -> Self {
        let place = random.below(4)
        let text = random.one(of: texts)
        return switch random.below(6) {
        case 0, 1: .add(text)
        case 2: .change(place, to: text)
        case 3: .remove(place)
        case 4: .removeAndRestore(place)
        default: .search(text)
        }
    }

    func run(on world: World) async throws -> Answer? {
        world.time.advance(by: .seconds(1))
        switch self {
        case .add(let text): return try await world.notes.add(text).text
        case .change(let place, let text):
            guard let id = try await world.id(at: place) else { return nil }
            return try await world.notes.change(id, to: text).text
        case .remove(let place):
            guard let id = try await world.id(at: place) else { return nil }
            return try await world.notes.remove(id)?.text
        case .removeAndRestore(let place):
            guard let id = try await world.id(at: place) else { return nil }
            if let note = try await world.notes.remove(id) { try await world.notes.restore(note) }
            return try await world.notes.texts()
        case .search(let text): return try await world.notes.texts(matching: text)
        }
    }

    var simpler: [Self] {
        switch self {
        case .add(let text): text == "a" ? [] : [.add("a")]
        case .change(let place, let text): place > 0 ? [.change(place - 1, to: text)] : []
        case .remove(let place): place > 0 ? [.remove(place - 1)] : []
        case .removeAndRestore(let place): [.remove(place)]
        case .search(let text): text.isEmpty ? [] : [.search("")]
        }
    }
}

extension World {
    fileprivate func id(at place: Int) async throws -> NoteID? {
        let list = try await notes.notes(matching: "")
        return list.indices.contains(place) ? list[place].id : nil
    }
}
