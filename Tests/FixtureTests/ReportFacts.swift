import BusinessLogic
import Foundation

/// What a report says, each statement by itself: `hourly 2025-03-14T10:00:00Z temperature` and its value.
///
/// Only what a service tells for itself: conditions, and days that are made of hours, are of several values, and are
/// others when one of those is missing.
struct ReportFacts {
    private var values: [String: Any] = [:]
    private let tellsDays: Bool
    private let readingTime: Date?

    init(_ report: WeatherReport) throws {
        tellsDays = ["open-meteo", "yahoo"].contains(report.source)
        readingTime = report.current?.time
        let text = try report.json()
        add(try JSONSerialization.jsonObject(with: Data(text.utf8)), [])
    }

    private mutating func add(_ value: Any, _ path: [String]) {
        if let object = value as? [String: Any] {
            let time = path == ["current"] ? nil : object["time"] ?? object["date"]
            let path = path + (time.map { ["\($0)"] } ?? [])
            // What falls in a step that has become longer is another amount.
            let isLong = object["length"] as? Int ?? 1 > 1
            for (name, member) in object where isTold(name, path) && !(isLong && name == "precipitation") {
                add(member, path + [name])
            }
        } else if let array = value as? [Any] {
            for element in array { add(element, path) }
        } else {
            values[path.joined(separator: " ")] = value
        }
    }

    private func isTold(_ name: String, _ path: [String]) -> Bool {
        if path.first == "daily", path.count == 2, !tellsDays { return ["date", "sun"].contains(name) }
        return ![
            "condition", "complete", "isDay", "kind", "length", "fetchedAt", "expiresAt", "attribution", "id",
            "place", "time",
        ].contains(name)
    }

    /// The statements that the other report does not make, or makes otherwise. Where the time of now is lost, now is
    /// another step, or that of the reply.
    func missing(in other: ReportFacts) -> [String] {
        values.filter { readingTime == other.readingTime || !$0.key.hasPrefix("current ") }
            .filter { name, value in !Self.isSame(value, other.values[name]) }
            .map { "\($0.key) is \($0.value), not \(other.values[$0.key] ?? "unknown")" }.sorted()
    }

    // Some values are told in several units, each of which is rounded, and winds as one of eight, too.
    private static func isSame(_ value: Any, _ other: Any?) -> Bool {
        if let value = value as? Double, let other = other as? Double {
            return abs(value - other) <= (abs(other) > 20 ? 23 : 0.5)
        }
        return "\(value)" == other.map { "\($0)" }
    }
}
