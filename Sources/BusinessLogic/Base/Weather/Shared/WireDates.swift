internal import BusinessLogic
internal import Foundation

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

extension Date {
    /// A local time with its offset from UTC: `2025-03-14T13:00:00+03:00`, `2025-03-14T10:00:00.482Z`. A blank may
    /// stand for the `T`; seconds, and the offset's colon, may be missing.
    init?(withOffset text: String) {
        var reader = Digits(rest: text.utf8[...])
        guard let year = reader.number(of: 4), reader.take("-") != nil, let month = reader.number(of: 2),
            reader.take("-") != nil, let number = reader.number(of: 2),
            let day = LocalDay(year: year, month: month, day: number), reader.take("T", " ") != nil,
            let hour = reader.number(of: 2), hour < 24, reader.take(":") != nil,
            let minute = reader.number(of: 2), minute < 60
        else { return nil }
        var second = 0
        if reader.take(":") != nil {
            // A minute may have a leap second.
            guard let told = reader.number(of: 2), told <= 60 else { return nil }
            second = told
            if reader.take(".") != nil {
                guard reader.number(of: 1) != nil else { return nil }
                while reader.number(of: 1) != nil {}
            }
        }
        guard let offset = reader.offset(), reader.rest.isEmpty else { return nil }
        self = day.midnightUTC.addingTimeInterval(Double(hour * 3_600 + minute * 60 + second - offset))
    }
}

/// Takes digits and signs from a text: many times faster than a regular expression, and a forecast has a hundred times.
private struct Digits {
    var rest: Substring.UTF8View

    /// A number of exactly so many digits.
    mutating func number(of count: Int) -> Int? {
        var number = 0
        var index = rest.startIndex
        for _ in 0..<count {
            guard index < rest.endIndex, case let digit = rest[index] &- UInt8(ascii: "0"), digit < 10 else {
                return nil
            }
            number = number * 10 + Int(digit)
            rest.formIndex(after: &index)
        }
        rest = rest[index...]
        return number
    }

    /// One of these characters.
    mutating func take(_ characters: Unicode.Scalar...) -> Unicode.Scalar? {
        guard let first = rest.first.map(Unicode.Scalar.init), characters.contains(first) else { return nil }
        rest = rest.dropFirst()
        return first
    }

    /// Seconds ahead of UTC: `Z`, `+03:00`, `-0930`.
    mutating func offset() -> Int? {
        guard let sign = take("Z", "+", "-") else { return nil }
        if sign == "Z" { return 0 }
        guard let hours = number(of: 2), hours <= 14 else { return nil }
        _ = take(":")
        guard let minutes = number(of: 2), minutes < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
