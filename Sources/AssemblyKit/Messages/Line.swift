internal import CAssemblyKit

/// One line of a chain: a component and where it is declared.
struct Line: Hashable, Sendable, CustomStringConvertible {
    let name: String
    private let member: String
    private let file: String
    private let position: UInt64

    init(_ site: Site, _ assembly: Any.Type) {
        var frame = site.frame(of: assembly)
        self.init(&frame)
    }

    init(_ frame: UnsafeMutablePointer<ak_frame>) {
        let assembly = unsafeBitCast(frame.pointee.assembly, to: Any.Type?.self)
        let function = String(cString: frame.pointee.site.function)
        name = assembly.map { "\($0).\(function)" } ?? function
        member = function
        file = String(cString: frame.pointee.site.file)
        position = frame.pointee.site.position
    }

    func isOf(_ declaration: Declaration) -> Bool {
        file == declaration.file && member == declaration.function && position == declaration.position
    }

    var description: String {
        "\(name)  \(file.split(separator: "/").last ?? ""):\(position >> 16)"
    }
}
