internal import BusinessLogic
internal import Core
internal import Foundation

/// Reads the values of a reply, and collects findings about invalid ones.
///
/// Null, missing values and empty texts are unknown, without a finding. Numbers may be texts.
struct ReplyReader {
    let check: ReplyCheck
    private var findings: [Finding] = []
    /// How many values are dropped beyond those of which the log tells.
    private var others = 0
    /// How many kinds of findings the log tells of: a reply may have thousands, and the log has other things to remember.
    static let mostFindings = 50

    init(_ check: ReplyCheck) { self.check = check }

    private struct Finding {
        let path: String
        let first: String
        var count = 1
    }

    // MARK: Values

    /// An optional value: nil when it is unknown or invalid; an invalid one is a finding.
    mutating func value(
        _ tree: JSONTree?, _ quantity: Quantity, unit: String? = nil, _ path: String
    ) -> Double? {
        switch Self.read(tree, quantity, unit) {
        case .value(let number): return number
        case .unknown: return nil
        case .bad(let why):
            drop(path, why)
            return nil
        }
    }

    /// A value that must be valid if present, because an invalid one makes the whole reply doubtful; nil when
    /// unknown.
    func required(
        _ tree: JSONTree?, _ quantity: Quantity, unit: String? = nil, _ path: String
    ) throws(WeatherError) -> Double? {
        switch Self.read(tree, quantity, unit) {
        case .value(let number): return number
        case .unknown: return nil
        case .bad(let why): throw check.nonsense("\(path) is \(why)")
        }
    }

    /// A probability, 0 to 1.
    mutating func fraction(_ tree: JSONTree?, _ path: String) -> Double? {
        guard let tree else { return nil }
        guard let number = tree.numberOrText, (0...1).contains(number) else {
            drop(path, "\(tree), not 0 to 1")
            return nil
        }
        return (number * 100).rounded() / 100
    }

    /// Notes that a value is dropped, and why.
    mutating func drop(_ path: String, _ why: String) {
        if let known = findings.firstIndex(where: { $0.path == path }) {
            findings[known].count += 1
        } else if findings.count < Self.mostFindings {
            findings.append(Finding(path: path, first: why))
        } else {
            others += 1
        }
    }

    private enum Reading {
        case value(Double)
        case unknown
        case bad(String)
    }

    private static func read(_ tree: JSONTree?, _ quantity: Quantity, _ unit: String?) -> Reading {
        guard let tree, tree != .null else { return .unknown }
        if let text = tree.text, text.allSatisfy(\.isWhitespace) { return .unknown }
        guard let number = tree.numberOrText else { return .bad("\(tree)") }
        // Stations without a barometer report a pressure of zero.
        if case .pressure = quantity, number == 0 { return .unknown }
        guard let value = quantity.canonical(number, unit: unit) else {
            return .bad("in “\(unit?.onOneLine(limit: 20) ?? "")”, an unknown unit")
        }
        let range = quantity.range
        guard range.contains(value) else {
            return .bad("\(tree), not \(range.lowerBound) to \(range.upperBound)\(quantity.unit)")
        }
        return .value(value)
    }

    // MARK: The whole reply

    /// Rejects a reply about another place, for example with swapped coordinates.
    func checkPlace(
        latitude: JSONTree?, longitude: JSONTree?, askedFor asked: Coordinate
    ) throws(WeatherError) {
        try check.expect(coordinate(latitude, longitude), near: asked)
    }

    /// The place that a reply is about, which must be valid.
    func coordinate(_ latitude: JSONTree?, _ longitude: JSONTree?) throws(WeatherError) -> Coordinate {
        do {
            return try Coordinate(
                latitude: latitude?.numberOrText ?? .nan, longitude: longitude?.numberOrText ?? .nan)
        } catch {
            throw check.nonsense("\(error)")
        }
    }

    /// Logs the dropped values, one line for each kind.
    func write(to log: any Log) {
        let texts = findings.map { finding in
            finding.count == 1
                ? "\(finding.path) is dropped: it is \(finding.first)"
                : "\(finding.path): \(finding.count) values are dropped, the first is \(finding.first)"
        }
        check.write(texts, others: others, to: log)
    }
}

/// The wind direction. Below Beaufort 1 it is calm, without a direction; 360° and 0° are both north.
func windOrigin(_ degrees: Double?, speed: Double?) -> Double? {
    if let speed, speed < 0.3 { return nil }
    return degrees == 360 ? 0 : degrees
}

extension ReplyCheck {
    /// Logs what was dropped from the reply: a line for each of these findings, and how many others there were.
    func write(_ findings: [String], others: Int, to log: any Log) {
        for finding in findings { log.write(.warning, "weather", "\(service): \(finding)") }
        guard others > 0 else { return }
        log.write(.warning, "weather", "\(service): \(others) more values are dropped")
    }

    /// Rejects a reply about another place.
    func expect(_ told: Coordinate, near asked: Coordinate) throws(WeatherError) {
        guard told.isNear(asked) else {
            throw nonsense(
                """
                it is about \(told.latitude), \(told.longitude), \
                not \(asked.latitude), \(asked.longitude)
                """)
        }
    }

    /// Rejects weather of now that is yet to come. An hour ahead is no future: clocks differ, and older servers round up.
    ///
    /// - Parameter zone: The zone in which the reading was told as a local time; nil where it was told as an instant.
    func refuseFuture(_ reading: Date?, in zone: ReplyZone? = nil, at now: Date) throws(WeatherError) {
        guard let reading else { return }
        let slack = zone?.slack(at: reading) ?? 0
        guard reading > now.addingTimeInterval(3_600 + slack) else { return }
        throw .clocksDiffer(
            detail: """
                \(service) tells the weather of \(reading.formatted(.iso8601)) as that of now, but this \
                machine's clock shows \(now.formatted(.iso8601))
                """)
    }

    /// Logs that the service marks this request as deprecated (status 203). The reply is still valid.
    func warnOfDeprecation(_ response: HTTPResponse, in log: any Log) {
        guard response.status == 203 else { return }
        log.write(.warning, "weather", "\(service) says that this way of asking is deprecated")
    }
}
