internal import Conditions
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("The list as lines") @MainActor struct ListingTests {
    // PlaybillDemo begin
    @Test("a note is a line with its day")
    func lines() async throws {
        let memory = PresentationMemory(rows: [NoteRow(id: "1", text: "milk", changed: "2026-03-14")])

        let listing = try await PresentationDouble(memory: memory).listing()

        #expect(listing == "2026-03-14  milk")
    }

    @Test("a note is on one line, and nothing in it controls the terminal")
    func controls() async throws {
        let row = NoteRow(id: "1", text: "milk\nbread\u{1B}[2J", changed: "2026-03-14")

        let listing = try await PresentationDouble(memory: PresentationMemory(rows: [row])).listing()

        #expect(listing == "2026-03-14  milk bread [2J")
    }

    // PlaybillDemo end
    // PlaybillDemo begin
    @Test("without a note it says so")
    // PlaybillDemo otherwise
    @Test("as long as there is nothing to list it says so")
    // PlaybillDemo end
    func empty() async throws {
        let screens = PresentationDouble(conditions: Conditions(time: ManualTime()))

        // PlaybillDemo begin
        #expect(try await screens.listing() == "No notes yet.")
        // PlaybillDemo otherwise
        #expect(try await screens.listing() == "Nothing to list yet.")
        // PlaybillDemo end
    }
}
