/// What a figure has to be.
enum Goal {
    case atMost(Double)
    case atLeast(Double)

    func isMet(by figure: Double) -> Bool {
        switch self {
        case .atMost(let limit): figure <= limit
        case .atLeast(let limit): figure >= limit
        }
    }
}
