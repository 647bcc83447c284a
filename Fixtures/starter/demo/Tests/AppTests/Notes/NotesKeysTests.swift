internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Keys of the list of notes") @MainActor struct NotesKeysTests {
    @Test("the key that brings a note back is offered only after one was removed")
    func undo() async {
        let screens = PresentationDouble()
        let note = screens.noteScreen(for: nil)
        note.edit(.insert("milk"))
        await note.save()
        let notes = screens.notesScreen
        await notes.appear()
        let controller = screens.controller(for: .notes, PendingChanges())
        #expect(!controller.hints.contains(Hint("u", "undo")))

        await notes.removeSelected()
        #expect(controller.hints.contains(Hint("u", "undo")))

        await notes.undoRemove()
        #expect(!controller.hints.contains(Hint("u", "undo")))
    }
}
