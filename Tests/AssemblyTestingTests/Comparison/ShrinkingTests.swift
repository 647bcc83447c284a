import Testing

@testable import AssemblyTesting

@Suite("Shrinking") struct ShrinkingTests {
    @Test("what has no part in the failure goes, wherever it stands")
    func drops() async throws {
        var shrinking = Shrinking(Array(0..<100), failing: (), simpler: { _ in [] }) { numbers in
            numbers.contains(17) && numbers.contains(18) && numbers.contains(90) ? () : nil
        }

        await shrinking.run()

        #expect(shrinking.elements == [17, 18, 90])
        #expect(shrinking.givenUpAfter == nil)
    }

    @Test("what can go only once what follows it is gone goes, too")
    func dropsFromTheEnd() async throws {
        // Each of the others needs all those before it.
        var shrinking = Shrinking([1, 2, 3, 9], failing: (), simpler: { _ in [] }) { numbers in
            numbers.last == 9 && numbers.dropLast().elementsEqual(1..<numbers.count) ? () : nil
        }

        await shrinking.run()

        #expect(shrinking.elements == [9])
    }

    @Test("what remains becomes as simple as it can, and what that makes needless goes")
    func simplifies() async throws {
        var shrinking = Shrinking([9, 5], failing: 14, simpler: { $0 > 0 ? [0, $0 - 1] : [] }) { numbers in
            let sum = numbers.reduce(0, +)
            return sum >= 5 ? sum : nil
        }

        await shrinking.run()

        #expect(shrinking.elements == [5])
        #expect(shrinking.failure == 5)
    }

    @Test("it ends when its attempts are used up, with the best there is")
    func ends() async throws {
        var attempts = 0
        var shrinking = Shrinking(Array(0..<1000), failing: (), attempts: 10, simpler: { _ in [] }) {
            numbers in
            attempts += 1
            return numbers.contains(999) ? () : nil
        }

        await shrinking.run()

        #expect(attempts == 10)
        #expect(shrinking.givenUpAfter == 10)
        #expect(shrinking.elements.count < 1000)
        #expect(shrinking.elements.contains(999))
    }

    @Test("what fails with nothing done is shrunk to nothing")
    func empty() async throws {
        var shrinking = Shrinking([1, 2], failing: (), simpler: { _ in [] }) { _ in () }

        await shrinking.run()

        #expect(shrinking.elements.isEmpty)
    }
}
