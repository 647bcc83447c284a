extension Duration {
    private static let units: [(name: String, length: Duration)] = [
        ("h", .seconds(3600)), ("m", .seconds(60)), ("s", .seconds(1)), ("ms", .milliseconds(1)),
    ]

    /// The duration that a whole number with a unit spells: `500ms`, `30s`, `5m`, `2h`.
    init?(spelt text: some StringProtocol) {
        let digits = text.prefix(while: \.isNumber)
        guard let count = UInt32(digits),
            let unit = Self.units.first(where: { $0.name == text.dropFirst(digits.count) })
        else { return nil }
        self = unit.length * count
    }

    /// The duration in the largest unit of which it is a whole number; one below zero as none.
    var spelt: String {
        let milliseconds = wholeMilliseconds
        for unit in Self.units where milliseconds > 0 {
            let length = unit.length.wholeMilliseconds
            if milliseconds.isMultiple(of: length) { return "\(milliseconds / length)\(unit.name)" }
        }
        return "0ms"
    }

    /// The milliseconds that have passed by its end. A quotient of durations is rounded, and may be less than it is.
    var wholeMilliseconds: Int128 {
        Int128(components.seconds) * 1000 + Int128(components.attoseconds / 1_000_000_000_000_000)
    }
}
