internal import Foundation

/// The restriction of the run by `IMPLEMENTATION` in the environment.
enum Selection {
    /// The value, or nil for everything.
    static let wanted: String? = {
        let name = ProcessInfo.processInfo.environment["IMPLEMENTATION"] ?? ""
        return name.isEmpty ? nil : name
    }()
}
