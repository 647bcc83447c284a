/// A simulated condition of the network.
public enum NetworkCondition: Hashable, Sendable {
    /// Every answer comes at once.
    case calm
    /// Every answer comes, after this long.
    case slow(Duration)
    /// Some replies fail. The seed decides which ones, so a run can be repeated.
    case flaky(seed: UInt64)
    /// No answer comes: there is no network.
    case offline
    /// No reply ever comes: a request waits until its deadline or its cancellation.
    case hang

    /// `slow` with the default delay.
    public static let slow = NetworkCondition.slow(.seconds(2))
    /// `flaky` with the default seed.
    public static let flaky = NetworkCondition.flaky(seed: 1)
}

extension NetworkCondition: CustomStringConvertible {
    /// The condition as `CONDITIONS=` spells it, a delay to the millisecond; ``init(_:)`` reads it back.
    public var description: String {
        switch self {
        case .calm: "calm"
        case .slow(.seconds(2)): "slow"
        case .slow(let delay): "slow:\(delay.spelt)"
        case .flaky(seed: 1): "flaky"
        case .flaky(let seed): "flaky:\(seed)"
        case .offline: "offline"
        case .hang: "hang"
        }
    }
}

extension NetworkCondition: LosslessStringConvertible {
    /// The forms that ``init(_:)`` reads, for help and error texts.
    public static let spellings = "calm, slow, slow:<delay>, flaky, flaky:<seed>, offline, hang"

    /// The condition that `CONDITIONS=` spells, or nil for text that spells none.
    public init?(_ text: String) {
        switch text {
        case "calm": self = .calm
        case "slow": self = .slow
        case "flaky": self = .flaky
        case "offline": self = .offline
        case "hang": self = .hang
        default:
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            switch parts[0] {
            case "flaky":
                guard let seed = UInt64(parts[1]) else { return nil }
                self = .flaky(seed: seed)
            case "slow":
                guard let delay = Duration(spelt: parts[1]) else { return nil }
                self = .slow(delay)
            default: return nil
            }
        }
    }
}
