internal import Conditions
internal import Foundation

/// The generated weather of one place in any hour, from its latitude, the season and seeded random numbers.
///
/// Hours and days are counted from 1970 in local time.
struct MadeUpClimate {
    let latitude: Double
    let longitude: Double
    /// Local time less UTC, in seconds.
    let offset: Int
    /// Metres above the sea.
    let elevation: Double
    private let seed: UInt64
    private let template = ForecastTemplate.shared
    private let meanOfTemplate = ForecastTemplate.shared.mean("temperature_2m")

    init(latitude: Double, longitude: Double, offset: Int) {
        self.latitude = latitude
        self.longitude = longitude
        self.offset = offset
        seed = UInt64(bitPattern: Int64(latitude * 8)) &* 0x1_0001 &+ UInt64(bitPattern: Int64(longitude * 8))
        var numbers = SplitMix64(seed: seed)
        elevation = Double.random(in: 2...240, using: &numbers).rounded()
    }

    /// One hour's weather.
    struct Hour {
        let temperature: Double
        let apparentTemperature: Double
        let humidity: Int
        let code: Int
        let cloudCover: Int
        let precipitation: Double
        let precipitationProbability: Int
        let pressure: Double
        let surfacePressure: Double
        let visibility: Double
        let windSpeed: Double
        let windDirection: Int
        let windGusts: Double
    }

    func sun(_ day: Int) -> MadeUpSun {
        MadeUpSun(latitude: latitude, longitude: longitude, offset: Double(offset), day: day)
    }

    /// Whether the sun is up at this local time, in seconds since 1970.
    func isDay(_ time: Double) -> Bool {
        let day = Int((time / 86_400).rounded(.down))
        // Where local time is far from solar time, the sun may set after midnight.
        return sun(day).isUp(time) || sun(day - 1).isUp(time)
    }

    /// The weather of an hour, counted from 1970.
    func hour(_ index: Int) -> Hour {
        let day = Self.day(of: index)
        return self.hour(index - day * 24, on: day, Chances(seed: seed, day: day))
    }

    /// The weather of these hours, counted from 1970.
    func hours(_ range: Range<Int>) -> [Hour] {
        guard let last = range.last else { return [] }
        return (Self.day(of: range.lowerBound)...Self.day(of: last)).flatMap { day in
            let chances = Chances(seed: seed, day: day), midnight = day * 24
            return range.clamped(to: midnight..<midnight + 24).map { hour($0 - midnight, on: day, chances) }
        }
    }

    /// The weather of the 24 hours of a day.
    func hours(on day: Int) -> [Hour] { hours(day * 24..<day * 24 + 24) }

    private static func day(of hour: Int) -> Int { Int((Double(hour) / 24).rounded(.down)) }

    private func hour(_ hour: Int, on day: Int, _ chances: Chances) -> Hour {
        let warmth = template.value("temperature_2m", hour) - meanOfTemplate
        let temperature =
            meanTemperature(day) + chances.value(\.warmth, at: hour)
            + warmth * chances.value(\.swing, at: hour)
        let code = code(chances.today, hour, temperature)
        let isWet = code > 48
        // Between −1, in the small hours, and 1, in the afternoon.
        let afternoon = cos(2 * .pi * Double(hour - 15) / 24)
        let humidity = 75 - 6 * afternoon + (code > 3 ? 18 : 0)
        let wind = (2.8 + afternoon) * chances.value(\.wind, at: hour)
        let pressure = 1_010 + chances.value(\.pressure, at: hour)
        // Steadman's formula: humid air feels warmer, wind colder.
        let vapour = humidity / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))

        return Hour(
            temperature: temperature, apparentTemperature: temperature + 0.33 * vapour - 0.7 * wind - 4,
            humidity: Int(humidity), code: code, cloudCover: cloudCover(code),
            precipitation: precipitation(code),
            precipitationProbability: isWet ? 60 + hour : cloudCover(code) / 10,
            pressure: pressure, surfacePressure: pressure * exp(-elevation / 8_434),
            visibility: visibility(code), windSpeed: wind,
            windDirection: chances.turn(at: hour),
            windGusts: wind * 1.8)
    }

    private func meanTemperature(_ day: Int) -> Double {
        let yearly = 27 - 0.0065 * latitude * latitude
        let swing = 0.28 * latitude
        // The warmest days come a month after the longest.
        return yearly + swing * sin(MadeUpSun.season(day) - .pi / 6)
    }

    /// The random numbers of a day and its neighbours. Values go from noon to noon, so that midnight is an hour like
    /// others.
    private struct Chances {
        let today: Chance
        private let yesterday: Chance
        private let tomorrow: Chance

        init(seed: UInt64, day: Int) {
            yesterday = Chance(seed: seed, day: day - 1)
            today = Chance(seed: seed, day: day)
            tomorrow = Chance(seed: seed, day: day + 1)
        }

        func value(_ number: (Chance) -> Double, at hour: Int) -> Double {
            let (other, share) = neighbour(at: hour)
            return number(today) * (1 - share) + number(other) * share
        }

        /// The wind turns the shorter way.
        func turn(at hour: Int) -> Int {
            let (other, share) = neighbour(at: hour)
            let way = Double((other.turn - today.turn + 540) % 360 - 180)
            return (today.turn + Int((way * share).rounded()) + 360) % 360
        }

        private func neighbour(at hour: Int) -> (Chance, share: Double) {
            let daysFromNoon = Double(hour - 12) / 24
            return (daysFromNoon < 0 ? yesterday : tomorrow, abs(daysFromNoon))
        }
    }

    /// The random numbers of a day.
    private struct Chance {
        enum Sky { case clear, fair, overcast, wet, foggy }

        let sky: Sky
        let warmth: Double
        let swing: Double
        let wind: Double
        let turn: Int
        let pressure: Double
        let wetHours: Range<Int>
        let isHeavy: Bool

        init(seed: UInt64, day: Int) {
            var numbers = SplitMix64(seed: seed &+ UInt64(bitPattern: Int64(day)) &* 0xD134_2543_DE82_EF95)
            sky =
                switch Int.random(in: 0..<100, using: &numbers) {
                case ..<25: .clear
                case ..<50: .fair
                case ..<70: .overcast
                case ..<94: .wet
                default: .foggy
                }
            warmth = .random(in: -4...4, using: &numbers)
            swing = sky == .clear ? 1.1 : .random(in: 0.5...0.9, using: &numbers)
            wind = .random(in: 0.5...1.9, using: &numbers)
            turn = .random(in: 0..<360, using: &numbers)
            pressure =
                sky == .clear ? .random(in: 0...12, using: &numbers) : .random(in: -16...4, using: &numbers)
            let start = Int.random(in: 0..<18, using: &numbers)
            wetHours = start..<(start + .random(in: 2...9, using: &numbers))
            isHeavy = .random(in: 0..<4, using: &numbers) == 0
        }
    }

    // The codes of WMO table 4677 that the service uses.
    private func code(_ chance: Chance, _ hour: Int, _ temperature: Double) -> Int {
        switch chance.sky {
        case .clear: return hour < 12 ? 0 : 1
        case .fair: return hour < 9 ? 1 : 2
        case .overcast: return 3
        case .foggy: return hour < 9 ? (temperature < 0 ? 48 : 45) : 2
        case .wet:
            guard chance.wetHours.contains(hour) else { return 3 }
            return switch temperature {
            case ..<0.5: chance.isHeavy ? 73 : 71
            case ..<3: chance.isHeavy ? 61 : 51
            case ..<16: chance.isHeavy ? 63 : 61
            case 22...: chance.isHeavy && hour > 11 ? 95 : 80
            default: chance.isHeavy ? 81 : 80
            }
        }
    }

    private func cloudCover(_ code: Int) -> Int {
        switch code {
        case 0: 0
        case 1: 20
        case 2: 50
        case 3: 92
        default: 100
        }
    }

    private func precipitation(_ code: Int) -> Double {
        switch code {
        case 51: 0.2
        case 61, 80: 0.7
        case 63, 81: 2.1
        case 71: 0.4
        case 73: 1.1
        case 95: 4.3
        default: 0
        }
    }

    private func visibility(_ code: Int) -> Double {
        switch code {
        case 45, 48: 200
        case 71, 73: 2_600
        case 51...: 8_400
        default: 24_140
        }
    }
}

/// Hours that a service tells of as one. There is at least one.
extension Collection<MadeUpClimate.Hour> {
    /// The first of those with the highest code.
    var worst: MadeUpClimate.Hour { self.max { $0.code < $1.code } ?? self[startIndex] }
    /// Millimetres that fall in all of them.
    var precipitation: Double { map(\.precipitation).reduce(0, +) }

    func lowest<Value: Comparable>(_ value: (MadeUpClimate.Hour) -> Value) -> Value {
        map(value).min() ?? value(self[startIndex])
    }

    func highest<Value: Comparable>(_ value: (MadeUpClimate.Hour) -> Value) -> Value {
        map(value).max() ?? value(self[startIndex])
    }
}
