internal import BusinessLogic
internal import Core
internal import Foundation

/// Reads the values of one reply: makes them canonical, drops the bad ones, and remembers what was dropped and why.
///
/// What is null, missing or an empty text is no bad value: it is not known. A number may come as a text.
struct ValueReader {
    let check: ReplyCheck
    private var drops: [(field: String, why: String, count: Int)] = []

    init(_ check: ReplyCheck) { self.check = check }

    /// What was dropped, one text for each field.
    var findings: [String] {
        drops.map { field, why, count in
            count == 1
                ? "\(field) is dropped: it is \(why)"
                : "\(field) is dropped \(count) times, first because it is \(why)"
        }
    }

    /// An optional value in the canonical unit; a bad one is dropped. Without a unit it is the canonical one.
    mutating func value(
        _ tree: JSONTree?, _ quantity: Quantity, in unit: String? = nil, _ field: String
    ) -> Double? {
        switch Self.reading(tree, quantity, unit) {
        case .value(let value): return value
        case .unknown: return nil
        case .bad(let why):
            drop(field, why)
            return nil
        }
    }

    /// The temperature of a moment, without which it tells nothing.
    ///
    /// - Throws: ``WeatherError/malformed(detail:)`` for a bad one: then the reply is not what it seems.
    func temperature(
        _ tree: JSONTree?, in unit: String? = nil, _ field: String
    ) throws(WeatherError) -> Double? {
        switch Self.reading(tree, .temperature, unit) {
        case .value(let value): return value
        case .unknown: return nil
        case .bad(let why): throw check.nonsense("\(field) is \(why)")
        }
    }

    /// The lowest and the highest temperature of a day; both are dropped when they contradict each other.
    mutating func spread(_ low: Double?, _ high: Double?, _ field: String) -> (low: Double?, high: Double?) {
        guard let low, let high, low > high else { return (low, high) }
        drop(field, "lowest \(low) °C, highest \(high) °C")
        return (nil, nil)
    }

    /// Remembers that a value was left out.
    mutating func drop(_ field: String, _ why: String) {
        if let known = drops.firstIndex(where: { $0.field == field }) {
            drops[known].count += 1
        } else {
            drops.append((field, why, 1))
        }
    }

    /// Refuses a reply about another place, within half a degree; coordinates that are not told are not compared.
    func checkPlace(_ latitude: JSONTree?, _ longitude: JSONTree?, _ asked: Coordinate) throws(WeatherError) {
        guard latitude != nil || longitude != nil else { return }
        let told: Coordinate
        do {
            told = try Coordinate(
                latitude: latitude?.numberOrText ?? .nan, longitude: longitude?.numberOrText ?? .nan)
        } catch {
            throw check.nonsense("\(error)")
        }
        guard told.degrees(to: asked) <= 0.5 else {
            throw check.nonsense(
                "it is about \(told.latitude), \(told.longitude), not \(asked.latitude), \(asked.longitude)")
        }
    }

    private enum Reading {
        case value(Double)
        case unknown
        case bad(String)
    }

    private static func reading(_ tree: JSONTree?, _ quantity: Quantity, _ unit: String?) -> Reading {
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
}

extension Coordinate {
    /// Degrees of arc to another point, over the poles and the date line too, where longitudes are far apart.
    fileprivate func degrees(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let latitudes = sin((latitude - other.latitude) * radians / 2)
        let longitudes = sin((longitude - other.longitude) * radians / 2)
        let haversine =
            latitudes * latitudes
            + cos(latitude * radians) * cos(other.latitude * radians) * longitudes * longitudes
        return 2 * asin(min(1, haversine).squareRoot()) / radians
    }
}
