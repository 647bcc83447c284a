internal import Foundation

/// When the sun rises and sets, to a few minutes.
///
/// Times are seconds of local time since 1970. Where the sun stays down both are the day's midnight; where it stays
/// up it sets at the next midnight: so the real service spells it.
struct MadeUpSun {
    let rise: Double
    let set: Double

    /// The sun over a place on a local day, counted from 1970.
    init(latitude: Double, longitude: Double, offset: Double, day: Int) {
        let place = latitude.inRadians
        let season = Self.season(day)
        let declination = asin(0.39779 * sin(season))
        let midnight = Double(day) * 86_400
        // The clock of the sun is up to a quarter of an hour before or behind.
        let early = (9.87 * sin(2 * season) - 7.53 * cos(season) - 1.5 * sin(season)) * 60
        let noon = midnight + 43_200 - longitude * 240 + offset - early

        // The sun rises when its middle is 0.833° below the horizon: the air bends its light.
        let angle =
            (sin((-0.833).inRadians) - sin(place) * sin(declination)) / (cos(place) * cos(declination))
        switch angle {
        case 1...: (rise, set) = (midnight, midnight)
        case ..<(-1): (rise, set) = (midnight, midnight + 86_400)
        default:
            let half = acos(angle) / .pi * 43_200
            (rise, set) = (noon - half, noon + half)
        }
    }

    /// How far the earth is on its way around the sun since the spring equinox, in radians.
    static func season(_ day: Int) -> Double { (Double(day) - 79.3) / 365.2422 * 2 * .pi }

    func isUp(_ time: Double) -> Bool { (rise..<set).contains(time) }
}
