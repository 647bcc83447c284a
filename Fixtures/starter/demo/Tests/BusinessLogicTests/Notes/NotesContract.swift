import AssemblyTesting
import BusinessLogic
import Conditions
import Testing

@Suite("Notes") struct NotesContract {
    private static let notes = World.all.testing("Notes", \.notes)

    @Test("the note that was changed last comes first", arguments: notes)
    func order(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let first = try await world.add("milk")
        try await world.add("bread")

        world.time.advance(by: .seconds(1))
        try await world.notes.change(first.id, to: "oat milk")

        let texts = try await world.notes.texts()
        #expect(texts == ["oat milk", "bread"])
    }

    @Test("a note is found by its id, without the blanks at its ends", arguments: notes)
    func finds(_ world: Implementation<World>) async throws {
        let world = try await world.make()

        let added = try await world.add("  milk\n")

        #expect(added.text == "milk")
        #expect(added.changed == world.time.now)
        let found = try await world.notes.note(added.id)
        #expect(found == added)
    }

    @Test("a blank text is refused, and nothing is changed", arguments: notes, ["", " ", "\n\t"])
    func blank(_ world: Implementation<World>, text: String) async throws {
        let world = try await world.make()
        let note = try await world.add("milk")

        await #expect(throws: NotesError.blank) { try await world.notes.add(text) }
        await #expect(throws: NotesError.blank) { try await world.notes.change(note.id, to: text) }

        let kept = try await world.notes.notes(matching: "")
        #expect(kept == [note])
    }

    @Test("a note that is not there is not known", arguments: notes)
    func unknown(_ world: Implementation<World>) async throws {
        let notes = try await world.make().notes
        let id = NoteID(rawValue: "nobody")

        await #expect(throws: NotesError.unknown(id)) { try await notes.note(id) }
        await #expect(throws: NotesError.unknown(id)) { try await notes.change(id, to: "milk") }
        let removed = try await notes.remove(id)
        #expect(removed == nil)
    }

    @Test("the same text changes nothing, not even the date", arguments: notes)
    func same(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let note = try await world.add("milk")
        world.time.advance(by: .seconds(1))

        let changed = try await world.notes.change(note.id, to: "milk ")

        #expect(changed == note)
    }

    @Test("a note that was removed can be brought back to its place", arguments: notes)
    func restores(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let note = try await world.add("milk")
        try await world.add("bread")

        let removed = try #require(try await world.notes.remove(note.id))
        let left = try await world.notes.texts()
        #expect(left == ["bread"])
        try await world.notes.restore(removed)

        let restored = try await world.notes.texts()
        #expect(restored == ["bread", "milk"])
    }

    @Test("a note that is brought back replaces the one with its id", arguments: notes)
    func replaces(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let note = try await world.add("milk")
        world.time.advance(by: .seconds(1))
        try await world.notes.change(note.id, to: "oat milk")

        try await world.notes.restore(note)

        let kept = try await world.notes.notes(matching: "")
        #expect(kept == [note])
    }

    @Test(
        "a search finds the notes that have all of its words",
        arguments: notes,
        [
            ("", ["Crème brûlée", "Buy milk"]), ("MILK", ["Buy milk"]), ("milk buy", ["Buy milk"]),
            ("creme", ["Crème brûlée"]), ("milk bread", []), ("  ", ["Crème brûlée", "Buy milk"]),
        ])
    func searches(_ world: Implementation<World>, search: (words: String, found: [String])) async throws {
        let world = try await world.make()
        try await world.add("Buy milk")
        try await world.add("Crème brûlée")

        let found = try await world.notes.texts(matching: search.words)

        #expect(found == search.found)
    }

    @Test("what was changed is found again after a restart", arguments: notes)
    func restart(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let note = try await world.add("milk")

        let restarted = try await world.restarted().notes.notes(matching: "")

        #expect(restarted == [note])
    }

    @Test("on a full disk changes are refused with the reason, and notes can be read", arguments: notes)
    func fullDisk(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let note = try await world.add("milk")
        world.conditions.current = .offline

        let changes: [() async throws -> Void] = [
            { try await world.notes.add("bread") },
            { try await world.notes.change(note.id, to: "bread") },
            { try await world.notes.restore(note) },
        ]
        for change in changes {
            let error = await #expect(throws: NotesError.self) { try await change() }
            #expect(error?.description.hasPrefix("There is no room left for") == true)
            #expect(error?.description.contains("help: free some space and try again") == true)
        }

        let kept = try await world.notes.notes(matching: "")
        #expect(kept == [note])
    }

    @Test("a slow disk delays the answer, and a cancelled task does not wait for it", arguments: notes)
    func slow(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .slow(.seconds(2))

        let reading = Task { try await world.notes.texts() }
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(2))
        let texts = try await reading.value
        #expect(texts == [])

        let cancelled = Task { try await world.notes.add("milk") }
        cancelled.cancel()
        await #expect(throws: NotesError.cancelled) { try await cancelled.value }
    }
}
