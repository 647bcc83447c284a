internal import BusinessLogic

extension Weather {
    /// What the service left out of the report and why, a sentence for each reason; nil for a whole report.
    var missingText: String? {
        if missing.isEmpty { return nil }
        var groups: [(reason: String, names: [String])] = []
        for part in missing {
            if let index = groups.firstIndex(where: { $0.reason == part.reason }) {
                groups[index].names.append(part.part.name)
            } else {
                groups.append((part.reason, [part.part.name]))
            }
        }
        let sentences = groups.map { reason, names in
            "\(report.source) left out \(names.joined(separator: " and ")): \(reason)."
        }
        return sentences.joined(separator: " ")
    }
}

extension MissingPart.Part {
    fileprivate var name: String {
        switch self {
        case .current: "the weather now"
        case .steps: "the steps of the forecast"
        case .days: "the days"
        }
    }
}
