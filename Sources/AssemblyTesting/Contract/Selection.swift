internal import Foundation

/// What `IMPLEMENTATION` in the environment narrows the run to.
enum Selection {
    /// As it was typed, or nil for everything.
    static let wanted: String? = {
        let name = ProcessInfo.processInfo.environment["IMPLEMENTATION"] ?? ""
        return name.isEmpty ? nil : name
    }()
}
