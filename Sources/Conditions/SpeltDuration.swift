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

    /// The duration in the largest unit of which it is a whole number.
    var spelt: String {
        let milliseconds = Int64(self / .milliseconds(1))
        for unit in Self.units {
            let length = Int64(unit.length / .milliseconds(1))
            if milliseconds != 0, milliseconds.isMultiple(of: length) {
                return "\(milliseconds / length)\(unit.name)"
            }
        }
        return "0ms"
    }
}
