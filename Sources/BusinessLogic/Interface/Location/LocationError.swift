/// Why it is not known where this computer is.
public enum LocationError: Error, Hashable, Sendable {
    /// Nothing tells it. The reason is a clause: `the time zone UTC belongs to no place`.
    case notKnown(reason: String)
    /// The task was cancelled.
    case cancelled
}

extension LocationError: CustomStringConvertible {
    /// What happened, and after `help:` what to do about it.
    public var description: String {
        switch self {
        case .notKnown(let reason):
            """
            It is not known where you are: \(reason).
            help: set WEATHER_LOCATION to degrees north and east, such as 55.79,49.12
            """
        case .cancelled: "Cancelled."
        }
    }
}
