internal import Conditions
internal import Foundation
internal import Presentation

/// The notes of all screens of one Double. It waits for the conditions, and has no room when they stop it.
@MainActor final class Notebook {
    private let conditions: Conditions
    private let memory: PresentationMemory
    /// Tells on the list why a note was not kept that the user had left before that was known.
    var tellOnList: (@MainActor (Notice) -> Void)?

    static let full = Notice(
        .error, "The notes can't be read or kept. There is no room left for the notes.",
        help: "free some space and try again")

    static let gone = Notice(.error, "This note is no longer there.", help: "Go back and choose another.")

    init(conditions: Conditions, memory: PresentationMemory) {
        self.conditions = conditions
        self.memory = memory
    }

    /// The notes that match the search; nil when the task is cancelled.
    func rows(matching search: String) async -> [NoteRow]? {
        guard await hasRoom() != nil else { return nil }
        let words = search.split(whereSeparator: \.isWhitespace)
        return memory.rows.filter { row in
            words.allSatisfy { row.text.localizedStandardContains($0) }
        }
    }

    /// Keeps a text, in the place of a note or as a new one. Gives back what is wrong, if anything.
    func keep(_ text: String, as id: String?) async throws(CancellationError) -> Notice? {
        // As in business logic, a note gets its id and date when the user keeps it, however long the disk takes.
        let (noteID, now) = (id ?? memory.nextID(), conditions.now)
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.isEmpty {
            return Notice(.warning, "The note is blank.", help: "Write something, or go back.")
        }
        guard let hasRoom = await hasRoom() else { throw CancellationError() }
        let old = memory.rows.first { $0.id == id }
        if id != nil, old == nil { return Self.gone }
        if let old, old.text == text { return nil }
        if !hasRoom { return Self.full }
        memory.write(text, as: noteID, changed: now)
        return nil
    }

    /// Removes a note, and gives it back; nil when it is not there.
    func remove(_ id: String) async -> NoteRow? {
        guard await hasRoom() != nil, let index = memory.rows.firstIndex(where: { $0.id == id }) else {
            return nil
        }
        return memory.rows.remove(at: index)
    }

    /// Brings back a note to its place; false when there is no room, nil when the task is cancelled.
    func restore(_ row: NoteRow) async -> Bool? {
        let hasRoom = await hasRoom()
        if hasRoom == true { memory.insert(row) }
        return hasRoom
    }

    /// Whether something can be kept; nil when the task is cancelled.
    private func hasRoom() async -> Bool? {
        do {
            try await conditions.pass()
            return true
        } catch is Obstacle {
            return false
        } catch {
            return nil
        }
    }
}
