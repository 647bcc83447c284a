/// The workloads by hand, as one writes them without any kernel.
public final class HandParts: Sendable {
    private let seed: Int

    /// Parts that are not made yet.
    public init(seed: Int) { self.seed = seed }

    /// `singleton`: the limit, a global of protocol type.
    @inline(never) public var clock: any Part { Self.sharedClock }
    private static let sharedClock: any Part = Service(runtimeSeed())

    /// `class-singleton` and `class-prototype`.
    @inline(never) public var classClock: any ClassPart { Self.sharedClassClock }
    private static let sharedClassClock: any ClassPart = Service(runtimeSeed())
    @inline(never) public var classLeaf: any ClassPart { Leaf(seed) }

    /// `prototype`.
    @inline(never) public var leaf: any Part { Leaf(seed) }

    /// `tree`.
    @inline(never) public var tree: any Part { Trio(branch, branch, branch) }
    @inline(never) var branch: any Part { Trio(twig, twig, twig) }
    @inline(never) var twig: any Part { Trio(leaf, leaf, leaf) }

    /// `diamond`: the shared object is handed down.
    @inline(never) public var diamond: any Part {
        let ground = ground
        return Pair(left(on: ground), right(on: ground))
    }
    @inline(never) func left(on ground: any Part) -> any Part { Single(ground) }
    @inline(never) func right(on ground: any Part) -> any Part { Single(ground) }
    @inline(never) var ground: any Part { Leaf(seed) }

    /// `arguments`.
    @inline(never) public func report(city: Int, day: Int) -> any Part { Report(city: city, day: day) }

    /// `one-for-each`.
    @inline(never) public var north: any Part { Self.sharedNorth }
    @inline(never) public var east: any Part { Self.sharedEast }
    @inline(never) public var south: any Part { Self.sharedSouth }
    @inline(never) public var west: any Part { Self.sharedWest }
    private static let sharedNorth: any Part = Service(runtimeSeed())
    private static let sharedEast: any Part = Service(runtimeSeed())
    private static let sharedSouth: any Part = Service(runtimeSeed())
    private static let sharedWest: any Part = Service(runtimeSeed())

    /// `pair`: the second object is told of the first.
    @inline(never) public var screen: any Screen {
        let screen = ScreenObject(seed)
        screen.panel = panel(of: screen)
        return screen
    }
    @inline(never) func panel(of screen: any Screen) -> any Panel {
        let panel = PanelObject(seed)
        panel.screen = screen
        return panel
    }
}
