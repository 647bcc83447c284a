/// Why it is not known where this computer is.
public enum LocationSourceError: Error, Hashable, Sendable {
    /// No location is configured, and the time zone is none of a place, such as UTC.
    case noPlace(timeZone: String)
    /// No location is configured, and the system's table of time zones can't be read.
    case noTable(path: String)
    /// The task was cancelled.
    case cancelled
}

extension LocationSourceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noPlace(let zone): "the time zone \(zone) belongs to no place"
        case .noTable(let path): "the table of time zones can't be read (\(path))"
        case .cancelled: "the question was cancelled"
        }
    }
}
