internal import Foundation

/// Which of a protocol's two implementations.
public enum Side: String, CaseIterable, Sendable, CustomStringConvertible {
    /// The real one.
    case base
    /// The fake in memory.
    case double

    public var description: String { self == .base ? "Base" : "Double" }

    /// The side that `IMPLEMENTATION` in the environment narrows the run to, or nil for both.
    ///
    /// Any other value stops the run with a text that lists the valid ones.
    public static let selected: Side? = {
        guard let name = ProcessInfo.processInfo.environment["IMPLEMENTATION"], !name.isEmpty else {
            return nil
        }
        guard let side = Side(rawValue: name) else {
            let valid = allCases.map(\.rawValue).joined(separator: ", ")
            let message = """
                IMPLEMENTATION=\(name) names no implementation.
                help: use one of: \(valid); or leave it out for both

                """
            FileHandle.standardError.write(Data(message.utf8))
            exit(64)
        }
        return side
    }()
}
