/// The figures as Markdown.
struct Table {
    struct Row {
        let name: String
        let title: String
        let figure: String
        let spread: String
        let details: String
        let goal: String
        /// Nil when the row has no goal.
        let isMet: Bool?
    }

    private(set) var rows: [Row] = []

    /// A figure with its goal; `unit` and `digits` say how both are printed.
    mutating func add(
        _ name: String, _ title: String, _ figure: Double?, unit: String, digits: Int, spread: String = "",
        details: String = "", goal: Goal?
    ) {
        rows.append(
            Row(
                name: name, title: title, figure: figure.map { $0.digits(digits) + unit } ?? "not measured",
                spread: spread, details: details, goal: goal?.text(unit, digits) ?? "",
                isMet: goal.flatMap { goal in figure.map { goal.isMet(by: $0) } }))
    }

    var markdown: String {
        let head = [
            "| | workload | median | quartiles | details | goal | |", "|---|---|---|---|---|---|---|",
        ]
        let lines = rows.map { row in
            let mark = row.isMet.map { $0 ? "✓" : "✗" } ?? ""
            let cells = [row.name, row.title, row.figure, row.spread, row.details, row.goal, mark]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        return (head + lines).joined(separator: "\n")
    }

    var goals: Int { rows.count { $0.isMet != nil } }
    var met: Int { rows.count { $0.isMet == true } }
}

extension Goal {
    fileprivate func text(_ unit: String, _ digits: Int) -> String {
        switch self {
        case .atMost(let limit): "≤ " + limit.digits(digits) + unit
        case .atLeast(let limit): "≥ " + limit.digits(digits) + unit
        }
    }
}

extension Quartiles {
    func text(_ digits: Int) -> String { lower.digits(digits) + " … " + upper.digits(digits) }

    /// Of the inverse figures.
    var inverted: Quartiles { Quartiles([1 / upper, 1 / median, 1 / lower]) }
}
