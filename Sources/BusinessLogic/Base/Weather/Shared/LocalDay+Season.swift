internal import BusinessLogic

extension LocalDay {
    /// Whether the sun is north of the equator.
    var isNorthernSummer: Bool { (month, day) >= (3, 21) && (month, day) < (9, 23) }

    /// Polar day or polar night at this latitude, for a day without sunrise and sunset; unknown at latitudes that
    /// have neither.
    func unmovedSun(latitude: Double) -> Sun {
        // Because of refraction, the sun stays up a little south of the polar circle, too.
        guard abs(latitude) > 65 else { return .unknown }
        return isNorthernSummer == (latitude > 0) ? .alwaysUp : .alwaysDown
    }
}
