import Presentation
import Testing

@Suite("ScrollWindow") struct ScrollWindowTests {
    @Test("a window shows as much as there is room for")
    func shows() {
        let window = ScrollWindow(capacity: 3, total: 5)

        #expect(window.range == 0..<3)
        #expect(!window.hasBefore)
        #expect(window.hasAfter)
    }

    @Test("a list that fits is shown whole")
    func showsAll() {
        let window = ScrollWindow(capacity: 5, total: 5)

        #expect(window.range == 0..<5)
        #expect(!window.hasAfter)
        #expect(ScrollWindow(capacity: .max, total: 5).range == 0..<5)
    }

    @Test("an empty list shows nothing, and a window has room for one at least")
    func isEmpty() {
        #expect(ScrollWindow(capacity: 3, total: 0).range.isEmpty)
        #expect(ScrollWindow(capacity: 0, total: -1).range.isEmpty)
        #expect(ScrollWindow(capacity: -2, total: 3).range == 0..<1)
    }

    @Test(
        "a window scrolls to the ends and no further",
        arguments: [(2, 2..<5), (9, 2..<5), (Int.max, 2..<5), (-1, 0..<3), (Int.min, 0..<3)])
    func scrolls(_ distance: Int, _ range: Range<Int>) {
        var window = ScrollWindow(capacity: 3, total: 5)
        window.scroll(by: 1)

        window.scroll(by: distance)

        #expect(window.range == range)
    }

    @Test(
        "a window moves no further than needed to reveal",
        arguments: [(0, 0..<3), (3, 3..<6), (5, 3..<6), (6, 4..<7), (99, 7..<10), (-5, 0..<3)])
    func reveals(_ index: Int, _ range: Range<Int>) {
        var window = ScrollWindow(capacity: 3, total: 10)
        window.scroll(by: 3)

        window.reveal(index)

        #expect(window.range == range)
    }

    @Test("a window stays where it is when the size changes, as far as it can")
    func resizes() {
        var window = ScrollWindow(capacity: 3, total: 10)
        window.scroll(by: 7)

        window.resize(capacity: 2)
        #expect(window.range == 7..<9)
        window.resize(total: 4)
        #expect(window.range == 2..<4)
        window.resize(capacity: 10)
        #expect(window.range == 0..<4)
    }
}
