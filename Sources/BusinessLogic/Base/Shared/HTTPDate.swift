internal import BusinessLogic
internal import Core
internal import Foundation

/// A date of an HTTP header, in any of the three forms of RFC 9110 §5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`,
/// `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
struct HTTPDate: Sendable {
    let date: Date

    /// Nil for an invalid date.
    ///
    /// - Parameter receivedAt: When it was received. Of the years with the same last two digits, it is the latest
    ///   that makes the date at most 50 years later.
    init?(_ text: String, receivedAt: Date) {
        // The weekday is redundant; without it and the zone the forms differ only in their order.
        var words = text.split { " ,-".contains($0) }.map(String.init)
        guard !words.isEmpty, Self.month(words.removeFirst()) == nil else { return nil }
        if words.last == "GMT" { words.removeLast() }
        if let first = words.first, Self.month(first) != nil, words.count == 4 {
            words = [words[1], words[0], words[3], words[2]]
        }
        guard words.count == 4, let day = Int(words[0]), let month = Self.month(words[1]),
            let year = Int(words[2]), let seconds = Self.seconds(words[3]),
            let date = words[2].count == 2
                ? Self.latestDay(year, month, day, receivedAt: receivedAt)
                : LocalDay(year: year, month: month, day: day)
        else { return nil }
        self.date = date.midnightUTC.addingTimeInterval(Double(seconds))
    }

    private static func latestDay(
        _ lastDigits: Int, _ month: Int, _ day: Int, receivedAt: Date
    ) -> LocalDay? {
        let today = LocalDay(of: receivedAt, in: .gmt)
        let farthest = (year: today.year + 50, month: today.month, day: today.day)
        let year = farthest.year - (farthest.year - lastDigits) % 100
        let isTooFar = (year, month, day) > farthest
        return LocalDay(year: isTooFar ? year - 100 : year, month: month, day: day)
    }

    private static func month(_ name: String) -> Int? { months.firstIndex(of: name).map { $0 + 1 } }

    private static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":").compactMap { UInt8($0) }.map(Int.init)
        guard parts.count == 3, parts[0] < 24, parts[1] < 60, parts[2] <= 60 else { return nil }
        return parts[0] * 3600 + parts[1] * 60 + parts[2]
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

extension HTTPResponse {
    /// The service's time when the reply came: its `Date`, later by the `Age` if a cache kept it on the way
    /// (RFC 9111 §4.2.3). Nil without a valid date.
    func serviceTime(receivedAt: Date) -> Date? {
        guard let sentAt = header("Date").flatMap({ HTTPDate($0, receivedAt: receivedAt) }) else {
            return nil
        }
        let age = header("Age").flatMap(Int.init(headerSeconds:)) ?? 0
        return sentAt.date.addingTimeInterval(Double(age))
    }
}

extension Int {
    /// A number of seconds of an HTTP header (RFC 9111 §1.2.2): digits only. One that is too large counts as 2³¹.
    init?(headerSeconds text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789".utf8.contains($0) }) else { return nil }
        self = Swift.min(Int(text) ?? .max, 1 << 31)
    }
}
