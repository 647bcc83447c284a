import Presentation
import PresentationDouble
import Testing

@Suite("The memory of presentation's Double") @MainActor struct PresentationMemoryTests {
    @Test("places that the Double does not know are left out of its list")
    func leavesOut() {
        let (kazan, nowhere) = (PlaceID(rawValue: 551_487), PlaceID(rawValue: 1))

        #expect(PresentationMemory(list: [nowhere, kazan, nowhere]).list == [kazan])
    }
}
