internal import Foundation

/// What `IMPLEMENTATION` in the environment narrows the run to.
enum Selection {
    /// In lower case, or nil for everything.
    static let wanted: String? = {
        let name = ProcessInfo.processInfo.environment["IMPLEMENTATION"] ?? ""
        return name.isEmpty ? nil : name.lowercased()
    }()
}
