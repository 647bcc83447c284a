internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The list as lines") @MainActor struct ListingTests {
    // PlaybillDemo begin
    @Test("a note is a line with its day")
    func lines() async {
        let memory = PresentationMemory(rows: [NoteRow(id: "1", text: "milk", changed: "2026-03-14")])

        let listing = await PresentationDouble(memory: memory).listing()

        #expect(listing == "2026-03-14  milk")
    }

    // PlaybillDemo end
    // PlaybillDemo begin
    @Test("without a note it says so")
    // PlaybillDemo otherwise
    @Test("as long as there is nothing to list it says so")
    // PlaybillDemo end
    func empty() async {
        let screens = PresentationDouble(conditions: Conditions(time: ManualTime()))

        // PlaybillDemo begin
        #expect(await screens.listing() == "No notes yet.")
        // PlaybillDemo otherwise
        #expect(await screens.listing() == "Nothing to list yet.")
        // PlaybillDemo end
    }
}
