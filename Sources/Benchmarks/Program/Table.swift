/// The figures as Markdown.
struct Table {
    private struct Row {
        let measure: Measure
        let cells: [String]
        /// Nil when there is no goal, or no figure.
        let isMet: Bool?
    }

    private var rows: [Row] = []

    /// A figure of the measure; nil where it could not be taken.
    mutating func add(_ measure: Measure, _ figure: Double?, spread: String = "", details: String = "") {
        let isMet = measure.goal.flatMap { goal in figure.map { goal.isMet(by: $0) } }
        let digits = Self.digits(of: measure, figure)
        rows.append(
            Row(
                measure: measure,
                cells: [
                    measure.name, measure.title,
                    figure.map { $0.digits(digits) + measure.unit } ?? "not measured", spread, details,
                    measure.goal.map { measure.text(of: $0, digits: measure.digits) } ?? "",
                    isMet.map { $0 ? "✓" : "✗" } ?? "",
                ], isMet: isMet))
    }

    /// The most that one of these workloads allocates, by the counts of a run: nil where nothing can be counted.
    /// There is no figure where the run leaves one of them out: that one could be the most.
    mutating func addAllocations(_ counts: [String: Double]?, of workloads: [String]) {
        guard let counts else { return add(.allocations, nil, details: "wants Linux and a C compiler") }
        let uncounted = workloads.filter { counts[$0] == nil }
        guard uncounted.isEmpty else {
            return add(.allocations, nil, details: "not counted: \(uncounted.joined(separator: ", "))")
        }
        add(.allocations, workloads.compactMap { counts[$0] }.max())
    }

    /// More digits than usual where a figure that misses its goal would be printed as if it met it.
    private static func digits(of measure: Measure, _ figure: Double?) -> Int {
        guard let figure, let goal = measure.goal, !goal.isMet(by: figure) else { return measure.digits }
        return (measure.digits..<measure.digits + 6).first { digits in
            Double(figure.digits(digits)).map { !goal.isMet(by: $0) } ?? true
        } ?? measure.digits
    }

    var markdown: String {
        let head = [
            "| | what | median | quartiles | details | goal | |", "|---|---|---|---|---|---|---|",
        ]
        return (head + rows.map { "| " + $0.cells.joined(separator: " | ") + " |" }).joined(separator: "\n")
    }

    /// "9 of 14 goals met".
    var summary: String {
        "\(rows.count { $0.isMet == true }) of \(rows.count { $0.isMet != nil }) goals met"
    }

    /// The names of the rows that miss their goals.
    var missed: [String] { rows.filter { $0.isMet == false }.map(\.measure.name) }
}

extension Quartiles {
    func text(_ digits: Int) -> String { lower.digits(digits) + " … " + upper.digits(digits) }

    /// Of the inverse figures.
    var inverted: Quartiles { Quartiles(lower: 1 / upper, median: 1 / median, upper: 1 / lower) }
}
