/// Why the list of cities could not do as asked.
public enum CitiesError: Error, Hashable, Sendable {
    /// The city is not in the list.
    case unknown(CityID)
    /// The list can't be read or kept; the text names the file and the mend.
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
