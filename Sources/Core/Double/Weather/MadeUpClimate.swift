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
        let day = Int((Double(index) / 24).rounded(.down))
        return self.hour(index - day * 24, on: day, Chance(seed: seed, day: day))
    }

    /// The weather of the 24 hours of a day.
    func hours(on day: Int) -> [Hour] {
        let chance = Chance(seed: seed, day: day)
        return (0..<24).map { hour($0, on: day, chance) }
    }

    private func hour(_ hour: Int, on day: Int, _ chance: Chance) -> Hour {
        let warmth = template.value("temperature_2m", hour) - meanOfTemplate
        let temperature = meanTemperature(day) + chance.warmth + warmth * chance.swing
        let code = code(chance, hour, temperature)
        let isWet = code > 48
        let humidity = template.value("relative_humidity_2m", hour) + (code > 3 ? 18 : 0)
        let wind = template.value("wind_speed_10m", hour) * chance.wind
        let pressure = template.value("pressure_msl", hour) + chance.pressure
        // Steadman's formula: humid air feels warmer, wind colder.
        let vapour = humidity / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))

        return Hour(
            temperature: temperature, apparentTemperature: temperature + 0.33 * vapour - 0.7 * wind - 4,
            humidity: Int(humidity), code: code, cloudCover: cloudCover(code),
            precipitation: precipitation(code),
            precipitationProbability: isWet ? 60 + hour : cloudCover(code) / 10,
            pressure: pressure, surfacePressure: pressure * exp(-elevation / 8_434),
            visibility: visibility(code), windSpeed: wind,
            windDirection: (Int(template.value("wind_direction_10m", hour)) + chance.turn) % 360,
            windGusts: wind * 1.8)
    }

    private func meanTemperature(_ day: Int) -> Double {
        let yearly = 27 - 0.0065 * latitude * latitude
        let swing = 0.28 * latitude
        // The warmest days come a month after the longest.
        return yearly + swing * sin(MadeUpSun.season(day) - .pi / 6)
    }

    /// The random part of a day's weather.
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
