internal import BusinessLogic
internal import Foundation

extension LocalDay {
    /// The day of an instant in this zone.
    init(of date: Date, in zone: TimeZone) {
        // Foundation's calendar knows no offset of a date that is millions of years away, nor has it a day there.
        guard abs(date.timeIntervalSince1970) < 1e12 else {
            self = .beginning
            return
        }
        let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        self.init(daysSince1970: Int((local / 86_400).rounded(.down)))
    }

    /// The start of the day in this zone.
    func begin(in zone: TimeZone) -> Date {
        let guess = midnightUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: midnightUTC)))
        // A clock change may lie between the two midnights.
        let begin = midnightUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
        // Where the clocks pass over midnight itself, it is still the day before then: the day begins at the change.
        return LocalDay(of: begin, in: zone) < self ? guess : begin
    }

    // "Civil from days" by Howard Hinnant: the year begins in March, so that a leap day is its last.
    private init(daysSince1970: Int) {
        let days = daysSince1970 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let number = month < 10 ? month + 3 : month - 9
        self =
            LocalDay(
                year: yearOfEra + era * 400 + (number <= 2 ? 1 : 0), month: number,
                day: dayOfYear - (153 * month + 2) / 5 + 1) ?? .beginning
    }

    // The result for instants outside the calendar's years.
    private static let beginning = LocalDay(year: 1, month: 1, day: 1) ?? LocalDay(daysSince1970: 0)
}
