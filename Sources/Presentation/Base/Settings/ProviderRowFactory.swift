internal import BusinessLogic
internal import Foundation
internal import Presentation

/// Tells how a weather service is.
struct ProviderRowFactory: Sendable {
    /// The row of a weather service; times are on the clock of this computer, with the day where it is another one.
    func row(_ provider: ProviderStatus, at now: Date, _ formats: Formats) -> ProviderRow {
        ProviderRow(
            id: provider.provider.rawValue, label: provider.provider.name, isOn: provider.isOn,
            status: status(of: provider, at: now, formats), problem: provider.lastFailure.map { $0 + "." })
    }

    private func status(of provider: ProviderStatus, at now: Date, _ formats: Formats) -> String {
        switch provider.state {
        case .ready: "ready"
        case .lacksKey(let variable): "needs a key: set \(variable)"
        case .backingOff(let date):
            "rests after a failure until " + time(date, at: now, formats)
        }
    }

    private func time(_ date: Date, at now: Date, _ formats: Formats) -> String {
        let zone = Self.zone(at: date)
        let day = LocalDay(date, in: zone)
            .flatMap { $0 == LocalDay(now, in: Self.zone(at: now)) ? nil : formats.day($0) }
        return [day, formats.time(date, in: zone)].compactMap(\.self).joined(separator: " ")
    }

    /// How far the clock of this computer is from UTC at a time. The C library knows all that `TZ` may be, where Foundation
    /// takes some forms for UTC, and `tzset` notices that the user has travelled.
    private static func zone(at date: Date) -> TimeZone {
        // A date may be of any size, and a whole number of seconds can't.
        var (seconds, clock) = (time_t(max(-1e12, min(date.timeIntervalSince1970, 1e12))), tm())
        tzset()
        localtime_r(&seconds, &clock)
        return TimeZone(secondsFromGMT: clock.tm_gmtoff) ?? .gmt
    }
}
