internal import CAssemblyKit

/// One line of a chain: a component and where it is declared. Its texts are only made for a report or recording.
final class CallSite: @unchecked Sendable {
    private let site: ak_site
    private let assembly: Any.Type?
    /// Of the call when it asks for the next one of the chain.
    let phase: UInt32

    init(_ site: ak_site, _ assembly: Any.Type?, phase: UInt32 = ak_making) {
        self.site = site
        self.assembly = assembly
        self.phase = phase
    }

    /// The assembly's type and its member: `CoreBase.store`.
    @inline(never)
    var name: String {
        let member = String(cString: site.function)
        guard let assembly else { return member }
        return AssemblyKit.name(of: assembly) + "." + member
    }

    /// Whether both are one scope call, of assemblies of one class.
    func isSame(as other: CallSite) -> Bool { site.isSame(as: other.site) && assembly == other.assembly }

    /// The component, its file and its line.
    var text: String {
        var file = site.file, next = file
        while next.pointee != 0 {
            if next.pointee == UInt8(ascii: "/") { file = next + 1 }
            next += 1
        }
        return "\(name)  \(String(cString: file)):\(UInt32(truncatingIfNeeded: site.position >> 16))"
    }
}

/// Identifies a component of an assembly, for all its keys: the call site and the type that it is declared with.
package struct Declaration: @unchecked Sendable {
    private let site: ak_site
    package let declaredType: ObjectIdentifier

    init(_ site: ak_site, _ type: Any.Type) {
        self.site = site
        declaredType = ObjectIdentifier(type)
    }

    package static func == (one: Declaration, other: Declaration) -> Bool {
        one.declaredType == other.declaredType && one.site.isSame(as: other.site)
    }

    /// The line and column, without the marks in the two highest bits.
    package var position: UInt64 { site.position & ~(3 << 62) }
}

extension ak_site {
    /// Whether both are the same place, even if their literals have different addresses.
    func isSame(as other: ak_site) -> Bool {
        position == other.position && ak_same_text(function, other.function) && ak_same_text(file, other.file)
    }
}

/// The type's name. In one function, because each string interpolation takes much code.
@inline(never)
func name(of type: Any.Type) -> String { "\(type)" }
