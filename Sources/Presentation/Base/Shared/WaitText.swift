internal import Foundation

/// How long to wait before another try, for help texts.
enum WaitText {
    /// `30 s`, `2 min`, `24 h`; `a few minutes` if unknown.
    static func length(of wait: Duration?) -> String {
        guard let seconds = wait?.components.seconds else { return "a few minutes" }
        return switch seconds {
        case ...90: "\(max(1, seconds)) s"
        case ..<7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }

    /// How long a wait is that ends at a date. A file may hold a date of any size, and a duration can't.
    static func length(until end: Date, from now: Date) -> String {
        length(of: .seconds(max(0, min(end.timeIntervalSince(now), 1e12)).rounded(.up)))
    }
}
