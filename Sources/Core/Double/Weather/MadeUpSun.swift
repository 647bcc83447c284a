internal import Foundation

/// Sunrise and sunset, to a few minutes.
///
/// Times are seconds of local time since 1970. As in the real service's replies, both are midnight of the day in
/// polar night; in polar day sunset is the next midnight.
struct MadeUpSun {
    let rise: Double
    let set: Double

    /// The sun over a place on a local day, counted from 1970.
    init(latitude: Double, longitude: Double, offset: Double, day: Int) {
        let place = latitude.inRadians
        let season = Self.season(day)
        let declination = asin(0.39779 * sin(season))
        let midnight = Double(day) * 86_400
        // The equation of time: solar noon is up to a quarter of an hour before or after clock noon.
        let early = (9.87 * sin(2 * season) - 7.53 * cos(season) - 1.5 * sin(season)) * 60
        // By half a day at most: at the date line clocks are a day ahead of the sun.
        let shift = (offset - longitude * 240).remainder(dividingBy: 86_400)
        let noon = midnight + 43_200 + shift - early

        // At sunrise the centre of the sun is 0.833° below the horizon, because of refraction and its radius.
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

    /// The earth's position on its orbit since the spring equinox, in radians.
    static func season(_ day: Int) -> Double { (Double(day) - 79.3) / 365.2422 * 2 * .pi }

    func isUp(_ time: Double) -> Bool { (rise..<set).contains(time) }
}
