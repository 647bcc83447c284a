internal import Foundation
internal import Presentation

/// Moves the clock that the program goes by.
@MainActor struct ClockTool {
    let time: MovableTime

    private static let steps: [(String, Duration)] = [
        ("1 minute on", .seconds(60)), ("15 minutes on", .seconds(15 * 60)), ("1 hour on", .seconds(3600)),
        ("1 day on", .seconds(86_400)), ("1 hour back", .seconds(-3600)),
    ]

    var lines: [ToolContent.Line] {
        [ToolContent.Line("Clock", now)]
            + Self.steps.map { step in
                ToolContent.Line("  " + step.0, "", .perform { time.move(by: step.1) })
            }
            + [ToolContent.Line("  the system's time", "", .perform { time.moveBack() })]
    }

    private var now: String {
        let date = time.now.formatted(.iso8601)
        let minutes = Int((time.offset / 60).rounded())
        guard minutes != 0 else { return date }
        let distance = "\(minutes.magnitude / 60) h \(minutes.magnitude % 60) min"
        return "\(date), \(distance) \(minutes > 0 ? "ahead" : "behind")"
    }
}
