/// When to try again, for help texts.
enum WaitText {
    /// `in 30 s`, `in 2 min`, `in 24 h`; `in a few minutes` if unknown.
    static func later(_ wait: Duration?) -> String {
        guard let seconds = wait?.components.seconds else { return "in a few minutes" }
        return switch seconds {
        case ...90: "in \(max(1, seconds)) s"
        case ..<7200: "in \((seconds + 59) / 60) min"
        default: "in \((seconds + 3599) / 3600) h"
        }
    }
}
