internal import BusinessLogic

extension OpenWeatherMapReader {
    /// Rain and snow of so many hours. It is told as a number, or, of a moment, as one of an hour or of three: then in
    /// proportion.
    mutating func amount(_ section: JSONTree, hours: Int) -> Double? {
        // Those of an object say nothing about a day.
        let lengths = hours == 1 ? [1, 3] : hours == 3 ? [3, 1] : []
        var sum: Double?
        for kind in ["rain", "snow"] {
            guard let told = section[kind] else { continue }
            var amount: Double?
            if told.isObject {
                for length in lengths where amount == nil {
                    let name = "\(length)h"
                    amount = values.value(told[name], .precipitation, "\(kind) \(name)")
                        .map { $0 * Double(hours) / Double(length) }
                }
            } else {
                amount = values.value(told, .precipitation, kind)
            }
            if let amount { sum = (sum ?? 0) + amount }
        }
        return sum.map { ($0 * 100).rounded() / 100 }
    }

    /// Of several conditions the first is the main one. A number that is not known gives way to the next.
    mutating func condition(_ section: JSONTree) -> Condition {
        let codes = Self.conditions(section).compactMap { $0["id"] }
        for code in codes {
            let number = code.numberOrText.flatMap { Int(exactly: $0) }
            if let condition = number.flatMap(Condition.init(openWeatherMap:)) { return condition }
        }
        if let code = codes.first { values.drop("weather id", "\(code), which is not known") }
        return Condition(.unknown)
    }

    /// Whether the sun is up. Steps tell the part of the day; elsewhere the icon's last letter does.
    func isDay(_ section: JSONTree) -> Bool? {
        let icon = Self.conditions(section).lazy.compactMap { $0["icon"]?.text?.last }.first
        let letter = section["sys"]?["pod"]?.text ?? icon.map(String.init)
        return switch letter {
        case "d": true
        case "n": false
        default: nil
        }
    }

    private static func conditions(_ section: JSONTree) -> [JSONTree] {
        guard let told = section["weather"] else { return [] }
        return told.array ?? [told]
    }
}
