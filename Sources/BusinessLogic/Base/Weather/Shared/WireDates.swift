internal import BusinessLogic
internal import Foundation

extension Date {
    /// A local time with its offset from UTC: `2025-03-14T13:00:00+03:00`, `2025-03-14T10:00:00.482Z`. A blank may
    /// stand for the `T`; seconds, and the offset's colon, may be missing.
    init?(withOffset text: String) {
        let pattern =
            /(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|([+-])(\d\d):?(\d\d))/
        guard let match = text.wholeMatch(of: pattern), let day = LocalDay(String(match.1)),
            let seconds = Self.seconds(match.2, match.3, match.4 ?? "00")
        else { return nil }
        var offset: TimeInterval = 0
        if let sign = match.5, let hours = match.6.flatMap({ Int($0) }),
            let minutes = match.7.flatMap({ Int($0) })
        {
            guard hours <= 14, minutes < 60 else { return nil }
            offset = Double((sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60))
        }
        self = day.midnightUTC.addingTimeInterval(seconds - offset)
    }

    // A minute may have a leap second.
    private static func seconds(
        _ hour: Substring, _ minute: Substring, _ second: Substring
    ) -> TimeInterval? {
        guard let hour = Int(hour), hour < 24, let minute = Int(minute), minute < 60,
            let second = Int(second), second <= 60
        else { return nil }
        return Double(hour * 3_600 + minute * 60 + second)
    }
}

extension JSONTree {
    /// The instant that is so many seconds after the beginning of 1970, also where the service writes the number as a
    /// text; nil when that is no number, or of another century than weather is told of.
    var instant: Date? {
        guard let seconds = numberOrText, Self.century.contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds.rounded(.down))
    }

    // 2000 to 2099.
    private static let century: Range<Double> = 946_684_800..<4_102_444_800
}
