internal import BusinessLogic
internal import Foundation

/// What a reply in one of Yahoo's formats says, once it has been found good. The services are closed since 2019 (RSS,
/// YQL) and March 2021 (JSON); the formats live on in stand-ins.
struct YahooReply: Sendable {
    typealias Moment = ReplyMoment<YahooCode>

    let zone: ReplyZone
    /// The zone of the reading's time, where that was told by the place's clocks.
    var zoneOfReading: ReplyZone?
    var current: Moment?
    var days: [Day] = []
    /// When the sun rises and sets on the day of the reading.
    var rises: Date?
    var sets: Date?
    var sunDay: LocalDay?

    struct Day: Sendable {
        let date: LocalDay
        let low: Double?
        let high: Double?
        let code: YahooCode
    }
}

/// A condition code, 0 to 47, and 3200 for none. Some changed their meaning in 2019.
struct YahooCode: Sendable {
    let number: Int?
    let isOf2019: Bool
}
