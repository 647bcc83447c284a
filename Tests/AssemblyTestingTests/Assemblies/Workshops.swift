import AssemblyCatalog
import AssemblyKit
import AssemblyTesting
import Foundation

protocol Blade: Sendable {}

final class Tool: Blade {
    let parts: [Tool]
    init(_ parts: Tool...) { self.parts = parts }
}

struct Broken: Error {}

/// A layer whose sides are as sound as a test wants them.
protocol Workshop: Sendable {
    var hammer: Tool { get }
    var saw: any Blade { get }
    var spare: Tool? { get }
    func drill(for size: Int) throws -> Tool
}

extension Catalog where Layer == any Workshop {
    static var workshop: Catalog {
        Catalog(
            "workshop", Component("hammer", \.hammer), Component("saw", \.saw), Component("spare", \.spare),
            Component("drill", for: 3) { try $0.drill(for: $1) })
    }
}

final class SoundWorkshop: Assembly, Workshop {
    let components = Components()
    var hammer: Tool { singleton { Tool(nail) } }
    var saw: any Blade { singleton { Tool() } }
    var spare: Tool? { prototype { Tool() } }
    func drill(for size: Int) -> Tool { weakSingleton(for: size) { Tool() } }
    private var nail: Tool { prototype { Tool() } }
}

/// As sound, on the other side of a contract.
final class RealWorkshop: Assembly, Workshop {
    let components = Components()
    var hammer: Tool { singleton { Tool(nail) } }
    var saw: any Blade { singleton { Tool() } }
    var spare: Tool? { prototype { Tool() } }
    func drill(for size: Int) -> Tool { weakSingleton(for: size) { Tool() } }
    private var nail: Tool { prototype { Tool() } }
}

/// As sound, by way of aliases: an object has the lifetime of what it is another name for.
final class AliasedWorkshop: Assembly, Workshop {
    let components = Components()
    var hammer: Tool { alias { mallet } }
    var saw: any Blade { singleton { Tool() } }
    var spare: Tool? { alias { nail } }
    func drill(for size: Int) -> Tool { alias { bit(of: size) } }
    private var mallet: Tool { singleton { Tool() } }
    private var nail: Tool? { prototype { Tool() } }
    private func bit(of size: Int) -> Tool { weakSingleton(for: size) { Tool() } }
}

/// Every member is off in a way of its own.
final class UnsoundWorkshop: Assembly, Workshop {
    let components = Components()
    var hammer: Tool { singleton { Tool(nail) } }
    var saw: any Blade {
        singleton {
            Tool()
        } inject: { _ in
        }
    }
    var spare: Tool? { nil }
    func drill(for size: Int) throws -> Tool { try weakSingleton(for: size) { try refused() } }
    private var nail: Tool { objectGraph { Tool() } }
    private func refused() throws -> Tool { throw Broken() }
}

/// Its hammer holds two tools that live shorter than it does, one of them through a third.
final class CaptiveWorkshop: Assembly, Workshop {
    let components = Components()
    var hammer: Tool { singleton { Tool(nail, grip) } }
    var saw: any Blade { singleton { Tool() } }
    var spare: Tool? { prototype { Tool() } }
    func drill(for size: Int) -> Tool { weakSingleton(for: size) { Tool() } }
    private var nail: Tool { objectGraph { Tool() } }
    private var grip: Tool { prototype { Tool(head) } }
    private var head: Tool { weakSingleton { Tool() } }
}

/// Sound alone, and not like the sound one.
final class OtherWorkshop: Assembly, Workshop {
    let components = Components()
    var hammer: Tool { alias { mallet } }
    var saw: any Blade { prototype { Tool() } }
    var spare: Tool? { prototype { nil } }
    func drill(for size: Int) -> Tool { weakSingleton { Tool() } }
    private var mallet: Tool { singleton { Tool() } }
}

protocol Shed: Sendable { func ladder() throws -> Tool? }

final class BrokenShed: Assembly, Shed {
    let components = Components()
    func ladder() throws -> Tool? { try singleton { throw Broken() } }
}

final class EmptyShed: Assembly, Shed {
    let components = Components()
    func ladder() -> Tool? { singleton { nil } }
}

/// Touches the world while it is built.
final class OpenWorkshop: Assembly, Workshop {
    let components = Components()
    private let touch, touchForHandle: @Sendable () -> Void
    init(
        _ touch: @escaping @Sendable () -> Void, andHandle touchForHandle: @escaping @Sendable () -> Void = {}
    ) {
        self.touch = touch
        self.touchForHandle = touchForHandle
    }

    var hammer: Tool { singleton { Tool(nail, handle) } }
    var saw: any Blade { singleton { Tool() } }
    var spare: Tool? { prototype { Tool() } }
    func drill(for size: Int) -> Tool { weakSingleton(for: size) { Tool() } }
    private var nail: Tool {
        prototype {
            touch()
            return Tool()
        }
    }
    private var handle: Tool {
        prototype {
            touchForHandle()
            return Tool()
        }
    }
}

/// A layer with a component that is asked for with `await`.
protocol Kiln: Sendable {
    var fire: Tool { get async }
    var shelf: Tool { get }
}

extension Catalog where Layer == any Kiln {
    static var kiln: Catalog {
        Catalog("kiln", Component(async: "fire") { await $0.fire }, Component("shelf", \.shelf))
    }
}

/// Opens a file for each of its components.
final class OpenKiln: Assembly, Kiln {
    let components = Components()
    var fire: Tool { get async { await singleton { await light(on: shelf) } } }
    var shelf: Tool { singleton { opened("/nowhere/shelf.txt") } }
    private func light(on shelf: Tool) async -> Tool { opened("/nowhere/fire.txt") }
    private func opened(_ path: String) -> Tool {
        _ = fopen(path, "r")
        return Tool()
    }
}

/// Opens nothing.
final class ColdKiln: Assembly, Kiln {
    let components = Components()
    var fire: Tool { get async { await singleton { await light(on: shelf) } } }
    var shelf: Tool { singleton { Tool() } }
    private func light(on shelf: Tool) async -> Tool { Tool(shelf) }
}

/// Sound but for a member that is another's.
final class PassingWorkshop: Assembly, Workshop {
    let components = Components()
    private let other = SoundWorkshop()
    var hammer: Tool { other.hammer }
    var saw: any Blade { singleton { Tool() } }
    var spare: Tool? { prototype { Tool() } }
    func drill(for size: Int) -> Tool { weakSingleton(for: size) { Tool() } }
}
