import Conditions
import Core
import CoreDouble
import Foundation
import Testing

/// All services know the same hours. Open-Meteo tells each of them, others what several are like together.
@Suite("What the Double's weather services sum up") struct MadeUpSummaryTests {
    private static let places = [(55.79, 49.12), (14.6, 120.98), (-13.83, -171.77)]

    @Test(
        "parts of days, steps and days follow each other without a gap, and each tells of all of its hours",
        arguments: places,
        [
            "2025-03-14T10:15:00Z", "2025-08-02T20:40:00Z",
            // In Kazan it snows until midnight on the first day, and from midnight on on the fifth.
            "2025-01-15T10:15:00Z",
            // In Kazan it snows heavily on the third day.
            "2025-01-20T10:15:00Z",
        ])
    func sums(place: (latitude: Double, longitude: Double), date: String) async throws {
        let sky = try await Sky(place.latitude, place.longitude, at: Date(date, strategy: .iso8601))

        for (name, count, summaries) in [
            ("Yandex' parts", 7 * 24, try await sky.partsOfYandex()),
            ("OpenWeatherMap's steps", 5 * 24, try await sky.stepsOfOpenWeatherMap()),
            ("OpenWeatherMap's rain", 5 * 24, try await sky.rainOfOpenWeatherMap()),
            ("Gismeteo's steps", 10 * 24, try await sky.stepsOfGismeteo()),
            ("Gismeteo's days", 10 * 24, try await sky.daysOfGismeteo()),
            ("Yahoo's days", 10 * 24, try await sky.daysOfYahoo()),
            ("MET Norway's steps", nil, try await sky.stepsOfMETNorway()),
        ] as [(String, Int?, [Summary])] {
            let (first, last) = (try #require(summaries.first), try #require(summaries.last))
            if let count { #expect(last.hours.upperBound - first.hours.lowerBound == count, "\(name)") }
            for (one, next) in zip(summaries, summaries.dropFirst()) {
                #expect(one.hours.upperBound == next.hours.lowerBound, "\(name)")
            }
            #expect(summaries.flatMap(sky.differences) == [], "\(name)")
        }
    }

    @Test(
        "what overlaps others tells of all of its hours, too: a day from six to twenty-one o'clock, and six hours",
        arguments: places)
    func overlapping(latitude: Double, longitude: Double) async throws {
        let sky = try await Sky(latitude, longitude, at: Date("2025-03-14T10:15:00Z", strategy: .iso8601))
        let short = try await sky.shortPartsOfYandex()
        let six = try await sky.sixHoursOfMETNorway()

        let partsOfDays = (0..<7).flatMap { day -> [Range<Int>] in
            let midnight = day * 24
            return [midnight..<midnight + 6, midnight + 6..<midnight + 21]
        }
        #expect(short.map(\.hours) == partsOfDays)
        #expect(six.count > 48)
        #expect((short + six).flatMap(sky.differences) == [])
    }
}

/// What falls from the sky.
private enum Fall {
    case nothing, rain, snow, unknown

    /// By a code of WMO table 4677.
    init(code: Double) {
        self =
            switch code {
            case ...50: .nothing
            case 70..<80: .snow
            default: .rain
            }
    }

    /// By a service's words: `light-snow`, `rainandthunder`, `Scattered Showers`.
    init(words: String?) {
        let words = words?.lowercased() ?? ""
        let isRain = ["rain", "drizzle", "shower", "thunder"].contains { words.contains($0) }
        self = words.isEmpty ? .unknown : words.contains("snow") ? .snow : isRain ? .rain : .nothing
    }

    /// By a service's number for it: that of its place here.
    init(number: Double?, among falls: Fall...) {
        let number = number.map { Int($0) } ?? -1
        self = falls.indices.contains(number) ? falls[number] : .unknown
    }
}

/// What is told of some hours, counted from the first midnight.
private struct Summary {
    let hours: Range<Int>
    var low, high, amount: Double?
    /// In per cent.
    var chance: Double?
    /// What falls, in each place that tells it.
    var falls: [Fall] = []
    /// In metres per second, rounded to whole ones.
    var windLow, windHigh: Double?
    /// In per cent.
    var humidityLow, humidityHigh: Double?
    /// How far a temperature is from what it was rounded from, which is in tenths.
    var rounding = 0.0
}

/// The weather of one place, as the services tell it.
private struct Sky {
    private let core: CoreDouble
    private let query: WeatherQuery
    /// The first midnight, in seconds since 1970.
    private let start: Int
    private let temperatures, amounts, chances, codes, winds, humidities: [Double]

    init(_ latitude: Double, _ longitude: Double, at date: Date) async throws {
        core = CoreDouble(conditions: Conditions(time: ManualTime(date)))
        query = WeatherQuery(latitude: latitude, longitude: longitude, days: 10)
        let whole = WeatherQuery(latitude: latitude, longitude: longitude, days: 16)
        let body = try await core.weatherClient(for: .openMeteo).forecast(whole).response(.whole).body
        let reply = try JSONDecoder().decode(ForecastReply.self, from: body)
        let midnight = try #require(reply.hourly["time"]?.first?.text)
        start =
            Int(try Date("\(midnight):00Z", strategy: .iso8601).timeIntervalSince1970)
            - reply.utcOffsetSeconds
        func hours(_ name: String) -> [Double] { reply.hourly[name]?.compactMap(\.number) ?? [] }
        temperatures = hours("temperature_2m")
        winds = hours("wind_speed_10m")
        humidities = hours("relative_humidity_2m")
        // What falls in an hour stands at its end.
        amounts = Array(hours("precipitation").dropFirst())
        chances = Array(hours("precipitation_probability").dropFirst())
        codes = Array(hours("weather_code").dropFirst())
    }

    /// What is otherwise in the hours themselves.
    func differences(of summary: Summary) -> [String] {
        guard !summary.hours.isEmpty, amounts.indices.contains(summary.hours.lowerBound),
            amounts.indices.contains(summary.hours.upperBound - 1)
        else { return ["hours \(summary.hours)"] }
        let temperatures = temperatures[summary.hours]
        let (winds, humidities) = (winds[summary.hours], humidities[summary.hours])
        let fall = Fall(code: codes[summary.hours].max() ?? .nan)
        let otherFalls = summary.falls.filter { $0 != fall }
        func far(_ what: String, _ told: Double?, _ real: Double?, _ limit: Double) -> String? {
            guard let told, let real, abs(told - real) > limit + 1e-6 else { return nil }
            return "\(what) \(told), not \(real), in hours \(summary.hours)"
        }
        return [
            far("°C at least", summary.low, temperatures.min(), summary.rounding),
            far("°C at most", summary.high, temperatures.max(), summary.rounding),
            far("mm", summary.amount, amounts[summary.hours].reduce(0, +), 0),
            far("% of rain", summary.chance, chances[summary.hours].max(), 0),
            far("m/s at least", summary.windLow, winds.min(), 0.55),
            far("m/s at most", summary.windHigh, winds.max(), 0.55),
            far("% of humidity at least", summary.humidityLow, humidities.min(), 0),
            far("% of humidity at most", summary.humidityHigh, humidities.max(), 0),
        ].compactMap(\.self) + otherFalls.map { "\($0), not \(fall), in hours \(summary.hours)" }
    }

    private func reply(_ provider: WeatherProvider, _ part: WeatherPart = .whole) async throws -> JSON {
        let reply = try await core.weatherClient(for: provider).forecast(query)
        return try JSONDecoder().decode(JSON.self, from: reply.response(part).body)
    }

    /// So many hours from this second on.
    private func hours(_ count: Int, from second: JSON?) throws -> Range<Int> {
        let first = (Int(try #require(second?.number)) - start) / 3_600
        return first..<first + count
    }

    // MARK: Yandex

    func partsOfYandex() async throws -> [Summary] {
        try await parts(["night", "morning", "day", "evening"])
    }

    /// That of the night, and that of the day, which begins at its end.
    func shortPartsOfYandex() async throws -> [Summary] {
        try await parts(["night_short", "day_short"])
    }

    // Each part begins where the one before ends: the reply tells only how long it is.
    private func parts(_ names: [String]) async throws -> [Summary] {
        try await reply(.yandex)["forecasts"]?.elements.flatMap { day -> [Summary] in
            var first = try hours(0, from: day["date_ts"]).lowerBound
            return try names.map { name in
                let part = try #require(day["parts"]?[name])
                let count = Int(try #require(part["prec_period"]?.number)) / 60
                defer { first += count }
                return Summary(
                    hours: first..<first + count, low: part["temp_min"]?.number,
                    high: part["temp_max"]?.number, amount: part["prec_mm"]?.number,
                    chance: part["prec_prob"]?.number,
                    falls: [
                        Fall(words: part["condition"]?.text),
                        Fall(number: part["prec_type"]?.number, among: .nothing, .rain, .unknown, .snow),
                    ], rounding: 0.55)
            }
        } ?? []
    }

    // MARK: Others

    func stepsOfOpenWeatherMap() async throws -> [Summary] {
        try await reply(.openWeatherMap, .steps)["list"]?.elements.map { step in
            Summary(
                hours: try hours(3, from: step["dt"]), low: step["main"]?["temp_min"]?.number,
                high: step["main"]?["temp_max"]?.number)
        } ?? []
    }

    /// What falls is that of the three hours before.
    func rainOfOpenWeatherMap() async throws -> [Summary] {
        try await reply(.openWeatherMap, .steps)["list"]?.elements.map { step in
            let end = try hours(0, from: step["dt"]).upperBound
            let (rain, snow) = (step["rain"]?["3h"]?.number, step["snow"]?["3h"]?.number)
            return Summary(
                hours: end - 3..<end, amount: (rain ?? 0) + (snow ?? 0),
                chance: step["pop"]?.number.map { $0 * 100 },
                falls: [
                    rain != nil ? .rain : snow != nil ? .snow : .nothing,
                    Fall(words: step["weather"]?[0]?["main"]?.text),
                ])
        } ?? []
    }

    func stepsOfGismeteo() async throws -> [Summary] {
        try await reply(.gismeteo, .steps)["response"]?.elements.map { step in
            Summary(
                hours: try hours(3, from: step["date"]?["unix"]),
                amount: step["precipitation"]?["amount"]?.number, falls: [fallOfGismeteo(step)])
        } ?? []
    }

    func daysOfGismeteo() async throws -> [Summary] {
        try await reply(.gismeteo, .days)["response"]?.elements.map { day in
            let (air, wind) = (day["temperature"]?["air"], day["wind"]?["speed"])
            let humidity = day["humidity"]?["percent"]
            return Summary(
                hours: try hours(24, from: day["date"]?["unix"]), low: air?["min"]?["C"]?.number,
                high: air?["max"]?["C"]?.number, amount: day["precipitation"]?["amount"]?.number,
                falls: [fallOfGismeteo(day)], windLow: wind?["min"]?["m_s"]?.number,
                windHigh: wind?["max"]?["m_s"]?.number, humidityLow: humidity?["min"]?.number,
                humidityHigh: humidity?["max"]?.number)
        } ?? []
    }

    private func fallOfGismeteo(_ item: JSON) -> Fall {
        Fall(number: item["precipitation"]?["type"]?.number, among: .nothing, .rain, .snow)
    }

    func daysOfYahoo() async throws -> [Summary] {
        try await reply(.yahoo)["forecasts"]?.elements.map { day in
            Summary(
                hours: try hours(24, from: day["date"]), low: day["low"]?.number, high: day["high"]?.number,
                falls: [Fall(words: day["text"]?.text)], rounding: 0.55)
        } ?? []
    }

    /// Those of one hour, and then those of six.
    func stepsOfMETNorway() async throws -> [Summary] {
        try await entriesOfMETNorway { data in
            data["next_1_hours"].map { (1, $0) } ?? data["next_6_hours"].map { (6, $0) }
        }
    }

    func sixHoursOfMETNorway() async throws -> [Summary] {
        try await entriesOfMETNorway { data in data["next_6_hours"].map { (6, $0) } }
    }

    private func entriesOfMETNorway(_ block: (JSON) -> (Int, JSON)?) async throws -> [Summary] {
        try await reply(.metNorway)["properties"]?["timeseries"]?.elements.compactMap { entry in
            guard let (count, block) = entry["data"].flatMap(block) else { return nil }
            let time = try Date(try #require(entry["time"]?.text), strategy: .iso8601).timeIntervalSince1970
            let amount = try #require(block["details"]?["precipitation_amount"]?.number)
            return Summary(
                hours: try hours(count, from: .number(time)), amount: amount,
                falls: [Fall(words: block["summary"]?["symbol_code"]?.text)])
        } ?? []
    }
}
