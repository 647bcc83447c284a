internal import BusinessLogic
internal import Foundation

/// What a reply of Yandex says, once it has been found good, in any of its formats.
struct YandexReply: Sendable {
    typealias Moment = ReplyMoment<String?>

    let zone: ReplyZone
    let current: Moment?
    let hours: [Moment]
    let days: [Day]

    /// A day, told by its parts.
    struct Day: Sendable {
        let date: LocalDay
        var parts: [Part]
        var rises: Date?
        var sets: Date?
        /// For a day and a night that do not end: whether it is day.
        var polarIsDay: Bool?
    }

    /// A part of a day: night, morning, day, evening, or the two halves that sum them up.
    struct Part: Sendable {
        let name: Name
        var low: Double?
        var high: Double?
        var precipitation: Double?
        /// 0 to 1.
        var precipitationProbability: Double?
        var windSpeed: Double?
        let code: String?
        var isDay: Bool?
        var isPolar = false

        enum Name: String, CaseIterable, Sendable {
            case night, morning, day, evening
            case dayHalf = "day_short"
            case nightHalf = "night_short"

            var isHalf: Bool { self == .dayHalf || self == .nightHalf }
        }
    }
}
