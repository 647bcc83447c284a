internal import BusinessLogic

extension LocalDay {
    /// Whether the sun is north of the equator.
    var isNorthernSummer: Bool { (month, day) >= (3, 21) && (month, day) < (9, 23) }

    /// What the sun does at this latitude, on a day on which it neither rises nor sets; unknown where it always does.
    func unmovedSun(latitude: Double) -> Sun {
        // The air bends its light, so that it stays up a little south of the polar circle, too.
        guard abs(latitude) > 65 else { return .unknown }
        return isNorthernSummer == (latitude > 0) ? .alwaysUp : .alwaysDown
    }
}
