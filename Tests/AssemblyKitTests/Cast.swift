import AssemblyKit
import Synchronization

// The objects that the tests wire: as small as can be, and ignorant of the kernel.

protocol Clock: Sendable { var name: String { get } }
final class SystemClock: Clock { let name = "system" }
struct FixedClock: Clock { let name: String }

class Part { init() {} }
final class Special: Part {}

final class Node: @unchecked Sendable {
    let name: String
    var next: Node?
    var others: [Node]
    weak var back: Node?
    var isConfigured = false
    init(_ name: String, others: [Node] = []) { (self.name, self.others) = (name, others) }
}

protocol Screen: AnyObject, Sendable { var title: String { get } }
final class RealScreen: Screen { let title = "real" }
final class FakeScreen: Screen { let title = "fake" }

/// Does something when it is let go of.
final class Ghost: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void = {}) { self.end = end }
    deinit { end() }
}

struct Refusal: Error, Equatable {}

final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func next() { count.add(1, ordering: .sequentiallyConsistent) }
}

func isSame(_ one: any Clock, _ other: any Clock) -> Bool { (one as AnyObject) === (other as AnyObject) }
