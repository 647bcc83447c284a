internal import CAssemblyKit

/// A component without its key: its call site and the type that it is declared with.
package struct Declaration: Hashable, Sendable {
    let file: String
    let function: String
    let position: UInt64
    let type: ObjectIdentifier

    init(_ site: Site, _ type: Any.Type) {
        file = String(cString: site.file)
        function = String(cString: site.function)
        position = site.position
        self.type = ObjectIdentifier(type)
    }
}

/// What tells one component of an assembly from another.
struct Identity: Hashable, Sendable {
    let declaration: Declaration
    let key: AnyKey?
}
