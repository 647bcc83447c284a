internal import BusinessLogic
internal import Core
internal import Foundation

/// Reads the values of one reply, and notes which of them make no sense.
///
/// What is null, missing or an empty text is not known, and is no finding. Numbers may come as texts.
struct ReplyReader {
    let check: ReplyCheck
    private var findings: [Finding] = []

    init(_ check: ReplyCheck) { self.check = check }

    private struct Finding {
        let path: String
        let first: String
        var count = 1
    }

    // MARK: Values

    /// A value that a report can do without: nil when it is not known, or makes no sense.
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

    /// A value that shows by making no sense that the reply is not what it seems: nil when it is not known.
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

    /// Notes that a value is left out, and why.
    mutating func drop(_ path: String, _ why: String) {
        if let known = findings.firstIndex(where: { $0.path == path }) {
            findings[known].count += 1
        } else {
            findings.append(Finding(path: path, first: why))
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
        // A station without a barometer reports no pressure as none at all.
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

    /// Refuses a reply about another place than the one asked for, one with swapped coordinates among them.
    func checkPlace(
        latitude: JSONTree?, longitude: JSONTree?, askedFor asked: Coordinate
    ) throws(WeatherError) {
        let told: Coordinate
        do {
            told = try Coordinate(
                latitude: latitude?.numberOrText ?? .nan, longitude: longitude?.numberOrText ?? .nan)
        } catch {
            throw check.nonsense("\(error)")
        }
        try check.expect(told, near: asked)
    }

    /// Writes what was left out, one line for each kind of value.
    func write(to log: any Log) {
        for finding in findings {
            let what =
                finding.count == 1
                ? "\(finding.path) is dropped: it is \(finding.first)"
                : "\(finding.path): \(finding.count) values are dropped, the first is \(finding.first)"
            log.write(.warning, "weather", "\(check.service): \(what)")
        }
    }
}

/// Where the wind blows from. Below Beaufort 1 it is calm, and a direction says nothing; 360° and 0° are both north.
func windOrigin(_ degrees: Double?, speed: Double?) -> Double? {
    if let speed, speed < 0.3 { return nil }
    return degrees == 360 ? 0 : degrees
}

extension ReplyCheck {
    /// Refuses a reply about another place than the one that was asked for.
    func expect(_ told: Coordinate, near asked: Coordinate) throws(WeatherError) {
        guard told.isNear(asked) else {
            throw nonsense(
                """
                it is about \(told.latitude), \(told.longitude), \
                not \(asked.latitude), \(asked.longitude)
                """)
        }
    }

    /// Says in the log that the service marks this way of asking as deprecated (status 203). The reply is still good.
    func warnOfDeprecation(_ response: HTTPResponse, in log: any Log) {
        guard response.status == 203 else { return }
        log.write(.warning, "weather", "\(service) says that this way of asking is deprecated")
    }
}
