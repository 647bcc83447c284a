internal import BusinessLogic
internal import Core
internal import Foundation

/// Makes the canonical report of a reply in one of Yahoo's formats. They tell no hours, and the sun of one day only.
struct YahooMapper: Sendable {
    func report(of city: City, from reply: YahooReply, fetchedAt: Date) -> WeatherReport {
        WeatherReport(
            source: WeatherProvider.yahoo.rawValue,
            place: city,
            timeZone: reply.zone.told(at: reply.current?.time ?? fetchedAt),
            fetchedAt: fetchedAt,
            expiresAt: nil,
            attribution: Provider.yahoo.credit.line,
            current: reply.current.map { $0.current(Condition(yahoo: $0.code)) },
            hourly: [],
            daily: reply.days.map { day in
                DayForecast(
                    date: day.date, minTemperature: day.low, maxTemperature: day.high,
                    condition: Condition(yahoo: day.code),
                    sun: day.date == reply.sunDay ? Sun(rises: reply.rises, sets: reply.sets) : .unknown,
                    complete: day.low != nil && day.high != nil)
            })
    }
}

extension Condition {
    /// What a condition code means; day and night, which some tell, are no part of it.
    init(yahoo code: YahooCode) {
        let number = code.number ?? 3_200
        let changed = code.isOf2019 ? Self.numbersOf2019 : Self.oldNumbers
        if let wmo = changed[number] ?? Self.yahooNumbers[number] {
            self.init(wmo: wmo)
        } else {
            self.init(Self.yahooKinds[number] ?? .unknown)
        }
    }

    private static let yahooNumbers: [Int: Int] = [
        1: 95, 2: 95, 3: 95, 4: 95, 5: 69, 6: 69, 7: 69, 8: 56, 9: 53, 10: 66, 11: 80, 12: 63, 13: 71,
        14: 85,
        16: 73, 17: 89, 18: 69, 20: 45, 26: 3, 27: 3, 28: 3, 29: 2, 30: 2, 31: 0, 32: 0, 33: 1, 34: 1,
        35: 89,
        36: 0, 37: 95, 38: 95,
    ]
    private static let oldNumbers = [
        39: 95, 40: 80, 41: 75, 42: 85, 43: 75, 44: 2, 45: 95, 46: 85, 47: 95,
    ]
    private static let numbersOf2019 = [
        39: 80, 40: 65, 41: 85, 42: 75, 43: 75, 45: 80, 46: 85, 47: 95,
    ]
    private static let yahooKinds: [Int: Kind] = [
        0: .tornado, 15: .blowingSnow, 19: .dust, 21: .haze, 22: .smoke, 23: .squall, 24: .squall,
    ]
}
