public import AssemblyKit

/// The workloads as an assembly. Every component is a call that is never inlined, as it is behind a layer's
/// protocol; `HandParts` has the same members with the same boundaries and no kernel.
public final class KitParts: Assembly {
    public let components = Components()
    private let seed: Int

    /// An assembly that has built nothing yet.
    public init(seed: Int) { self.seed = seed }

    /// `singleton`.
    @inline(never) public var clock: any Part { singleton { Service(seed) } }

    /// `class-singleton` and `class-prototype`: the same behind a protocol that is bound to classes.
    @inline(never) public var classClock: any ClassPart { singleton { Service(seed) } }
    @inline(never) public var classLeaf: any ClassPart { prototype { Leaf(seed) } }

    /// `prototype`: one object.
    @inline(never) public var leaf: any Part { prototype { Leaf(seed) } }

    /// `tree`: 1 + 3 + 9 + 27 objects.
    @inline(never) public var tree: any Part { prototype { Trio(branch, branch, branch) } }
    @inline(never) var branch: any Part { prototype { Trio(twig, twig, twig) } }
    @inline(never) var twig: any Part { prototype { Trio(leaf, leaf, leaf) } }

    /// `diamond`: four objects, the lowest shared by the two in the middle.
    @inline(never) public var diamond: any Part { prototype { Pair(left, right) } }
    @inline(never) var left: any Part { prototype { Single(ground) } }
    @inline(never) var right: any Part { prototype { Single(ground) } }
    @inline(never) var ground: any Part { objectGraph { Leaf(seed) } }

    /// `arguments`: an object of two arguments.
    @inline(never) public func report(city: Int, day: Int) -> any Part {
        prototype { Report(city: city, day: day) }
    }

    /// `keyed` and `keys`: one component with as many keys as are asked for.
    @inline(never) public func service(_ number: Int) -> any Part {
        singleton(for: number) { Leaf(number) }
    }

    /// `one-for-each`: singletons that share nothing, one for each thread.
    @inline(never) public var north: any Part { singleton { Service(seed) } }
    @inline(never) public var east: any Part { singleton { Service(seed) } }
    @inline(never) public var south: any Part { singleton { Service(seed) } }
    @inline(never) public var west: any Part { singleton { Service(seed) } }

    /// `pair`: two objects that know each other.
    @inline(never) public var screen: any Screen {
        objectGraph {
            ScreenObject(seed)
        } inject: {
            $0.panel = panel
        } as: {
            $0
        }
    }
    @inline(never) var panel: any Panel {
        objectGraph {
            PanelObject(seed)
        } inject: {
            $0.screen = screen
        } as: {
            $0
        }
    }
}
