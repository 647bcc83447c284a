/// The middle of many figures, and how far they lie apart.
struct Quartiles {
    let lower: Double
    let median: Double
    let upper: Double
}

extension Quartiles {
    init(_ figures: [Double]) {
        let sorted = figures.sorted()
        func at(_ share: Double) -> Double {
            sorted.isEmpty ? .nan : sorted[Int(Double(sorted.count - 1) * share + 0.5)]
        }
        self.init(lower: at(0.25), median: at(0.5), upper: at(0.75))
    }
}
