internal import Presentation

extension SimpleFormats {
    /// The place is known by the time zone only.
    static func approximate(_ place: Place) -> Notice {
        Notice(
            .info, "\(place.name) is approximate: it is known by your time zone only, \(place.zone).",
            help: "To be exact, set WEATHER_LOCATION to degrees north and east, such as 55.79,49.12.")
    }

    /// It is not known where this computer is.
    static let notKnownWhere = Notice(
        .error, "It is not known where you are: the time zone UTC belongs to no place.",
        help: "Set WEATHER_LOCATION to degrees north and east, such as 55.79,49.12, or write a name.")
}
