internal import CAssemblyKit
internal import Synchronization

/// What was changed in an assembly: stand-ins and decorators, the last one behind.
struct OverrideList {
    /// One stand-in of a component.
    struct Replacement: @unchecked Sendable {
        let id: Int
        let declaration: Declaration
        let standIn: AnyObject
    }

    fileprivate(set) var replacements: [Replacement] = []
    fileprivate(set) var decorators: [AnyObject] = []
    fileprivate var lastID = 0
}

/// When a scope call looked for overrides: it builds only if none came or went since, and else looks anew.
struct OverrideVersion: Equatable {
    private let bits: UInt64

    fileprivate static let oneMore: UInt64 = (1 << 32) + 1
    fileprivate static let oneLess: UInt64 = (1 << 32) - 1

    init(_ components: Components) { bits = components.overrideChanges.load(ordering: .acquiring) }

    var hasNoOverrides: Bool { count == 0 }

    /// How many overrides and decorators there are.
    var count: UInt32 { UInt32(truncatingIfNeeded: bits) }
}

extension Components {
    /// Puts a stand-in on top of those that the component has, and drops what was built of it.
    ///
    /// - Returns: By which it is removed again.
    @inline(never)
    func install(_ declaration: Declaration, _ standIn: AnyObject) -> Int {
        let id = lock.locked {
            overrides.lastID += 1
            overrides.replacements.append(
                OverrideList.Replacement(id: overrides.lastID, declaration: declaration, standIn: standIn))
            change(by: OverrideVersion.oneMore)
            return overrides.lastID
        }
        forget(entries(of: declaration))
        return id
    }

    @inline(never)
    func removeReplacement(_ id: Int) {
        var counted = false
        let removed = lock.locked { () -> OverrideList.Replacement? in
            guard let index = overrides.replacements.firstIndex(where: { $0.id == id }) else { return nil }
            let declaration = overrides.replacements[index].declaration
            counted = overrides.replacements.last { $0.declaration == declaration }?.id == id
            change(by: OverrideVersion.oneLess)
            return overrides.replacements.remove(at: index)
        }
        // What another one stands in for was dropped when that was installed.
        if let removed, counted { forget(entries(of: removed.declaration)) }
    }

    /// The stand-in that counts.
    @inline(never)
    func replacement(of declaration: Declaration) -> AnyObject? {
        lock.locked { overrides.replacements.last { $0.declaration == declaration }?.standIn }
    }

    func addDecorator(_ decorator: AnyObject) {
        lock.locked {
            overrides.decorators.append(decorator)
            change(by: OverrideVersion.oneMore)
        }
    }

    var decorators: [AnyObject] { lock.locked { overrides.decorators } }

    /// Counted here before all scope calls are told to look. One that runs meanwhile may still miss it, but begins anew
    /// before it builds.
    private func change(by difference: UInt64) {
        overrideChanges.wrappingAdd(difference, ordering: .releasing)
        ak_change_hooks(difference == OverrideVersion.oneMore ? 1 : -1)
    }
}
