/// Why an operation on the list of cities failed.
public enum CitiesError: Error, Hashable, Sendable {
    /// The city is not in the list.
    case unknown(CityID)
    /// The list can't be read or written; the text names the file and the fix.
    case notKept(String)
    /// The task was cancelled.
    case cancelled
}

extension CitiesError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let id): "City \(id) is not in the list."
        case .notKept(let reason): reason
        case .cancelled: "Cancelled."
        }
    }
}
