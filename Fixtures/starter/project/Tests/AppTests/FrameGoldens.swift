internal import Presentation
// PlaybillDemo begin
internal import PresentationDouble
// PlaybillDemo end
internal import Testing

@testable internal import App

@Suite("Frames of the gallery") struct FrameGoldens {
    // PlaybillDemo begin
    @Test("the list of notes looks as it did", arguments: Gallery.notes)
    func notes(scene: Scene<NotesState>) throws {
        try expectFixture("notes-\(scene.name)") { page in
            var state = scene.state
            state.window.resize(capacity: page.rows(for: state))
            if let selection = state.selection { state.window.reveal(selection) }
            return page.notes(state)
        }
    }

    @Test("a note looks as it did", arguments: Gallery.note)
    func note(scene: Scene<NoteState>) throws {
        try expectFixture("note-\(scene.name)") { $0.note(scene.state) }
    }
    // PlaybillDemo otherwise
    @Test("the start screen looks as it did", arguments: [false, true]) @MainActor
    func start(hasPages: Bool) throws {
        let screen = StartScreen(hasPages: hasPages)
        try expectFixture(hasPages ? "start-pages" : "start") { $0.start(screen.state) }
    }
    // PlaybillDemo end

    private func expectFixture(_ name: String, draw: (Page) -> Frame) throws {
        var page = Page(size: .standard, theme: .text, banner: "all Base")
        page.hints = [Hint("?", "help"), Hint("q", "quit")]
        try expect(draw(page).text, isFixture: "frames/\(name).txt")
    }
}
