import AssemblyKit
import Foundation
import Testing

@Suite("Locks and the code of users")
struct LockTests {
    final class House: Assembly, @unchecked Sendable {
        let components = Components()
        let clocks = Counter()
        func ghost(_ key: Int) -> Ghost { weakSingleton(for: key) { Ghost { _ = self.node } } }
        func leaf(_ key: Int) -> Node { singleton(for: key) { Node("leaf") } }
        var endless: Node { singleton { Node(self.endless.name) } }
        var node: Node { singleton { Node("node") } }
        func node(_ key: Asking) -> Node { singleton(for: key) { Node("\(key.number)") } }
    }

    /// A key whose `==` asks for a component.
    struct Asking: Hashable, Sendable {
        let number: Int
        let house: @Sendable () -> Void
        static func == (one: Asking, other: Asking) -> Bool {
            one.house()
            return one.number == other.number
        }
        func hash(into hasher: inout Hasher) {}
    }

    @Test("a destructor that runs while an assembly looks at its weak singletons may ask for components")
    func destructors() async {
        let house = House()
        for _ in 0..<trials {
            await withTaskGroup { group in
                for key in 0..<4 {
                    group.addTask { for _ in 0..<10 { withExtendedLifetime(house.ghost(key)) {} } }
                }
                group.addTask { for _ in 0..<10 { await house.shutdown() } }
                group.addTask { for _ in 0..<10 { house.reset { $0.ghost(1) } } }
            }
        }

        #expect(house.node.name == "node")
    }

    @Test("a cycle is reported while another thread asks for ever new components")
    func reportsCycle() async {
        for _ in 0..<5 {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let house = House(), isAsking = Gate()
                Thread.detachNewThread {
                    for key in 0..<1_000_000 {
                        _ = house.leaf(key)
                        if key == 100 { isAsking.open() }
                    }
                }
                isAsking.pass()
                _ = house.endless
            }

            #expect(
                result.report.hasPrefix("[initializer-cycle] House.endless needs itself before it is made"))
        }
    }

    final class Family: Assembly {
        let components = Components()
        var node: Node { singleton { Node("node") } }
        var outer: Node {
            singleton {
                Node("outer")
            } inject: { _ in
                _ = Child(self).kept
            }
        }
        /// Is finished after `outer`, which is finished by itself.
        var top: Node {
            singleton {
                Node("top")
            } inject: { _ in
                _ = outer
            }
        }
        /// Is not finished before `top`.
        var follower: Node {
            singleton {
                Node("follower")
            } inject: {
                $0.next = top
            }
        }
    }

    /// An assembly that is gone before the circle of its object is finished.
    final class Child: Assembly {
        let components = Components()
        private let family: Family
        init(_ family: Family) { self.family = family }

        var kept: Ghost {
            singleton {
                Ghost { [family] in _ = (family.node, family.follower) }
            } inject: { _ in
                _ = family.outer
            }
        }
    }

    @Test("an object whose assembly is gone before its circle is finished may ask for components")
    func destructorOfChild() {
        #expect(Family().outer.name == "outer")

        let family = Family(), top = family.top
        #expect(family.follower.next === top)
    }

    @Test("keys that are compared may ask for components")
    func keys() {
        let house = House()
        let ask: @Sendable () -> Void = { [weak house] in _ = house?.node }

        let one = house.node(Asking(number: 1, house: ask)), two = house.node(Asking(number: 2, house: ask))

        #expect(one !== two)
        #expect(house.node(Asking(number: 1, house: ask)) === one)
        house.override({ $0.node(Asking(number: 2, house: ask)) }) { Node("fake") }.remove()
    }

    /// A key that differs from its equals in its bits, so that `==` has to be asked.
    struct Numbered: Hashable, Sendable {
        let number: Int
        private let other: Int
        private let compare: @Sendable () -> Void

        init(_ number: Int, other: Int = 0, compare: @escaping @Sendable () -> Void = {}) {
            (self.number, self.other, self.compare) = (number, other, compare)
        }

        static func == (one: Numbered, other: Numbered) -> Bool {
            // Not where a key is compared with itself, which is done before the read.
            if one.other != other.other {
                one.compare()
                other.compare()
            }
            return one.number == other.number
        }
        func hash(into hasher: inout Hasher) { number.hash(into: &hasher) }
    }

    final class Numbers: Assembly {
        let components = Components()
        let isBuildingSlowly = Gate(), isComparing = Gate()
        func node(_ key: Numbered) -> Node { singleton(for: key) { Node("\(key.number)") } }
        var other: Node { singleton { Node("other") } }
        var slow: Node {
            singleton {
                isBuildingSlowly.open()
                isComparing.pass()
                reset(\.other)
                return Node("slow")
            }
        }
    }

    @Test("an override of another component, while keys are compared, does not make two objects of one")
    func overrideWithinComparison() {
        let numbers = Numbers(), compared = Counter()
        _ = numbers.node(Numbered(1))
        numbers.reset { $0.node(Numbered(1)) }

        let key = Numbered(1, other: 1) { [unowned numbers] in
            compared.next()
            if compared.value == 1 { numbers.override(\.other) { Node("fake") } }
        }
        let node = numbers.node(key)

        #expect(numbers.node(Numbered(1)) === node)
    }

    @Test(
        "an override of the component itself, while keys are compared, counts for what is built then",
        arguments: [false, true])
    func ownOverrideWithinComparison(isOtherOverridden: Bool) {
        let numbers = Numbers(), compared = Counter()
        if isOtherOverridden { numbers.override(\.other) { Node("other") } }
        _ = numbers.node(Numbered(1))
        numbers.reset { $0.node(Numbered(1)) }

        // Its first stand-in is another key's, so that nothing is built for this one yet.
        let key = Numbered(1, other: 1) { [unowned numbers] in
            compared.next()
            if compared.value == 1 { numbers.override({ $0.node(Numbered(2)) }) { Node("fake") } }
        }
        let node = numbers.node(key)

        #expect(node.name == "fake")
        #expect(numbers.node(Numbered(1)) === node)
    }

    @Test("what is reset while keys are compared is not handed out")
    func resetWithinComparison() {
        let numbers = Numbers()
        let old = numbers.node(Numbered(1))
        let resets = Counter()

        let new = numbers.node(
            Numbered(1, other: 1) { [weak numbers] in
                if resets.value == 0 { numbers?.reset() }
                resets.next()
            })

        #expect(resets.value > 0)
        #expect(new !== old)
        #expect(numbers.node(Numbered(1, other: 2)) === new)
    }

    /// Keys that all have one hash.
    struct Alike: Hashable, Sendable {
        let number: Int
        var compare: @Sendable () -> Void = {}

        static func == (one: Alike, other: Alike) -> Bool {
            one.compare()
            other.compare()
            return one.number == other.number
        }
        func hash(into hasher: inout Hasher) {}
    }

    final class Pages: Assembly {
        let components = Components()
        func page(_ key: Alike) -> Node { objectGraph(for: key) { Node("\(key.number)") } }
        func line(_ number: Int) -> Node { objectGraph(for: number) { Node("line") } }
        var book: [Node] {
            prototype {
                let lines = (0..<10).map { line($0) }, pages = (0..<5).map { page(Alike(number: $0)) }
                let more = Counter()
                let again = (0..<5).map { number in
                    page(
                        Alike(number: number) { [unowned self] in
                            more.next()
                            for other in 0..<more.value * 50 { _ = line(other) }
                        })
                }
                return zip(pages, again).map { $0 === $1 ? $0 : Node("another") } + lines
            }
        }
    }

    @Test("an object of the graph is found by its key, though keys of one hash ask for many while compared")
    func manyObjectsWithinComparison() {
        let names = Pages().book.map(\.name)

        #expect(names == ["0", "1", "2", "3", "4"] + Array(repeating: "line", count: 10))
    }

    final class Echo: Assembly, @unchecked Sendable {
        let components = Components()
        let made = Counter()
        func line(_ number: Int) -> Node { objectGraph(for: number) { Node("line") } }
        func page(_ key: Alike) -> Node {
            objectGraph(for: key) {
                made.next()
                return Node("\(key.number)")
            }
        }
        func pages(beside lines: Int) -> [Node] {
            prototype {
                _ = (0..<lines).map { line($0) }
                _ = page(Alike(number: 1))
                let compared = Counter()
                let second = Alike(number: 2) { [unowned self] in
                    compared.next()
                    if compared.value == 1 { _ = page(Alike(number: 2)) }
                }
                return [page(second), page(Alike(number: 2))]
            }
        }
    }

    @Test(
        "an object of the graph is made once, though a comparison of its key asks for it", arguments: [0, 30])
    func sameObjectWithinComparison(lines: Int) {
        let echo = Echo()

        let pages = echo.pages(beside: lines)

        #expect(pages[0] === pages[1])
        #expect(echo.made.value == 2)
    }

    final class Sets: Assembly, @unchecked Sendable {
        let components = Components()
        let hashed = Counter()
        var marks: Set<Mark> { singleton { [Mark(in: self)] } }
        var special: Set<SpecialMark> { singleton { [SpecialMark(in: self)] } }
        func node(_ key: Int) -> Node { singleton(for: key) { Node("\(key)") } }
    }

    /// An element of a set that asks for a component, another one each time, to tell its hash.
    class Mark: Hashable, @unchecked Sendable {
        private weak var sets: Sets?
        init(in sets: Sets) { self.sets = sets }
        func hash(into hasher: inout Hasher) {
            guard let sets else { return }
            sets.hashed.next()
            _ = sets.node(sets.hashed.value)
        }
        static func == (one: Mark, other: Mark) -> Bool { one === other }
    }

    final class SpecialMark: Mark, @unchecked Sendable {}

    @Test("what hashes the elements of a set may ask for components while sets are reset")
    func resetOfSets() {
        let sets = Sets()
        let special = sets.special
        let before = sets.hashed.value

        sets.reset(\.marks)

        #expect(sets.hashed.value > before, "no set was hashed: the test shows nothing")
        #expect(sets.special == special)
    }

    @Test("a comparison of keys may wait for a thread that resets a component")
    func waitsWithinComparison() {
        let numbers = Numbers()
        let node = numbers.node(Numbered(1))
        _ = numbers.other

        inParallel(
            { _ = numbers.slow },
            {
                numbers.isBuildingSlowly.pass()
                let key = Numbered(1, other: 1) { [weak numbers] in
                    numbers?.isComparing.open()
                    _ = numbers?.slow
                }
                #expect(numbers.node(key) === node)
            })
    }
}
