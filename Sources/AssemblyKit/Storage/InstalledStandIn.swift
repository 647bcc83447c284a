internal import CAssemblyKit
internal import Synchronization

/// What is installed for a component at most once: a `StandIn`, which this folder does not know.
package class InstalledStandIn: @unchecked Sendable {
    /// Of the component that it is installed for.
    fileprivate var declaration: Declaration?
}

extension Components {
    /// Counts the changes of overrides and decorators. A kept object is built only if there was none since its scope call looked
    /// for them; else the call looks anew.
    var overrideVersion: UInt64 { overrideChanges.load(ordering: .acquiring) }

    /// Installs a stand-in, which hides those that the component has already, and forgets what was built of the component.
    @inline(never)
    func install(_ standIn: InstalledStandIn, for declaration: Declaration) {
        DeferredRelease.locked { _ in
            standIn.declaration = declaration
            standIns.append(standIn)
            change(by: 1)
        }
        forget(entries(of: declaration))
    }

    /// Removes the stand-in, and forgets what was built with it.
    @inline(never)
    func remove(_ installed: InstalledStandIn) {
        guard let declaration = installed.declaration else { return }
        let wasLatest = DeferredRelease.locked { _ in
            guard let index = standIns.firstIndex(where: { $0 === installed }) else { return false }
            let wasLatest = latest(declaration) === installed
            standIns.remove(at: index)
            change(by: -1)
            return wasLatest
        }
        // If a later one was installed, what was built with this one was forgotten then.
        if wasLatest { forget(entries(of: declaration)) }
    }

    /// The latest stand-in of the component.
    @inline(never)
    func standIn(for declaration: Declaration) -> InstalledStandIn? {
        DeferredRelease.locked { _ in latest(declaration) }
    }

    private func latest(_ declaration: Declaration) -> InstalledStandIn? {
        standIns.last { $0.declaration.map { $0 == declaration } ?? false }
    }

    func addDecorator(_ decorator: AnyObject) {
        DeferredRelease.locked { _ in
            installedDecorators.append(decorator)
            change(by: 1)
        }
    }

    var decorators: [AnyObject] { DeferredRelease.locked { _ in installedDecorators } }

    /// Counts here first, and then has the scope calls of the process take their observed path. A call that runs meanwhile may
    /// miss the change, but one for a kept object compares the version again before it builds.
    private func change(by difference: Int32) {
        overrideChanges.wrappingAdd(1, ordering: .releasing)
        ak_change_hooks(difference)
    }
}
