internal import CAssemblyKit
internal import Synchronization

/// One stand-in of a component.
final class Replacement: @unchecked Sendable {
    fileprivate let declaration: Declaration
    fileprivate let standIn: AnyObject

    fileprivate init(of declaration: Declaration, by standIn: AnyObject) {
        self.declaration = declaration
        self.standIn = standIn
    }
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
    func install(_ declaration: Declaration, _ standIn: AnyObject) -> Replacement {
        let replacement = Replacement(of: declaration, by: standIn)
        lock.locked {
            replacements.append(replacement)
            change(by: OverrideVersion.oneMore)
        }
        forget(entries(of: declaration))
        return replacement
    }

    @inline(never)
    func remove(_ replacement: Replacement) {
        let counted = lock.locked {
            guard let index = replacements.firstIndex(where: { $0 === replacement }) else { return false }
            let counted = counting(replacement.declaration) === replacement
            replacements.remove(at: index)
            change(by: OverrideVersion.oneLess)
            return counted
        }
        // What another one stands in for was dropped when that was installed.
        if counted { forget(entries(of: replacement.declaration)) }
    }

    /// The stand-in that counts.
    @inline(never)
    func standIn(for declaration: Declaration) -> AnyObject? {
        lock.locked { counting(declaration)?.standIn }
    }

    private func counting(_ declaration: Declaration) -> Replacement? {
        replacements.last { $0.declaration == declaration }
    }

    func addDecorator(_ decorator: AnyObject) {
        lock.locked {
            listedDecorators.append(decorator)
            change(by: OverrideVersion.oneMore)
        }
    }

    var decorators: [AnyObject] { lock.locked { listedDecorators } }

    /// Counted here before all scope calls are told to look. One that runs meanwhile may still miss it, but begins anew
    /// before it builds.
    private func change(by difference: UInt64) {
        overrideChanges.wrappingAdd(difference, ordering: .releasing)
        ak_change_hooks(difference == OverrideVersion.oneMore ? 1 : -1)
    }
}
