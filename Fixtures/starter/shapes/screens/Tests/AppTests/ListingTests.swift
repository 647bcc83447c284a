internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The list as lines") @MainActor struct ListingTests {
    @Test("a note is a line with its day")
    func lines() async {
        let memory = PresentationMemory(rows: [NoteRow(id: "1", text: "milk", changed: "2026-03-14")])

        let listing = await PresentationDouble(memory: memory).listing()

        #expect(listing == "2026-03-14  milk")
    }

    @Test("without a note it says so")
    func empty() async {
        let screens = PresentationDouble(conditions: Conditions(time: ManualTime()))

        #expect(await screens.listing() == "No notes yet.")
    }
}
