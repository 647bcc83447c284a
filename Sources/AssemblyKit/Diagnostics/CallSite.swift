/// One line of a chain: a component and where it is declared.
struct CallSite: Sendable, CustomStringConvertible {
    /// The assembly's type and its member: `CoreBase.store`.
    let name: String
    private let file: String
    private let position: UInt64

    /// - Parameter position: The line, and in the lowest sixteen bits the column.
    init(assembly: Any.Type?, member: String, file: String, position: UInt64) {
        name = assembly.map { "\($0).\(member)" } ?? member
        self.file = file
        self.position = position
    }

    /// Whether both are one scope call, of assemblies of one class.
    func isSame(as other: CallSite) -> Bool {
        position == other.position && name == other.name && file == other.file
    }

    var description: String {
        var fileName = ""
        for character in file.unicodeScalars {
            if character == "/" { fileName = "" } else { fileName.unicodeScalars.append(character) }
        }
        return "\(name)  \(fileName):\(position >> 16)"
    }
}

/// A call that is under way, and how far it is.
struct ChainLink {
    let callSite: CallSite
    /// It asks in its `inject`.
    let isInjecting: Bool
}
