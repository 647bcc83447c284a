import BusinessLogic
import Testing

@Suite("Places by name and number") struct PlaceNameIndexTests {
    private struct Place {
        let number: Int
        let names: [String]
    }

    private let index = PlaceNameIndex(
        [
            Place(number: 1, names: ["New York", "York Town", "York Hill"]),
            Place(number: 5, names: ["Old York", "Eboracum"]),
            Place(number: 60, names: ["1770"]),
            Place(number: 1770, names: ["Kazan"]),
        ],
        names: \.names, number: \.number)

    @Test("a place is found once, under the name that fits best, and of equals the first")
    func bestName() {
        let found = index.matches(PlaceName("york"))

        #expect(found.map(\.name) == ["York Town", "Old York"])
        #expect(found.map(\.match) == [.beginning, .word])
    }

    @Test(
        "a number finds its place under the first name, unless a name begins with it",
        arguments: [("5", "Old York"), ("1770", "1770"), ("1", "1770")])
    func number(typed: String, name: String) {
        #expect(index.hasNumber(PlaceName(typed)))
        #expect(index.matches(PlaceName(typed)).map(\.name) == [name])
    }
}
