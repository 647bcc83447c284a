/// A sequence of network conditions: each lasts a time, the last one stays.
///
/// ```swift
/// let tunnel = try ConditionScript(parsing: "calm:30s,offline:5m,flaky:7")
/// let core = CoreDouble(conditions: Conditions(tunnel, time: time))
/// ```
public struct ConditionScript: Hashable, Sendable {
    /// A condition that lasts a limited time.
    public struct Scene: Hashable, Sendable {
        /// The network condition.
        public let condition: NetworkCondition
        /// How long it lasts; a duration of zero or less skips the scene.
        public let duration: Duration

        /// A condition for this long.
        public init(_ condition: NetworkCondition, for duration: Duration) {
            self.condition = condition
            self.duration = duration
        }
    }

    /// The conditions of limited time, in order.
    public let scenes: [Scene]
    /// The condition after all scenes.
    public let finale: NetworkCondition

    /// These scenes, then this condition for good. Without scenes it holds from the start.
    public init(_ scenes: [Scene] = [], then finale: NetworkCondition) {
        self.scenes = scenes
        self.finale = finale
    }

    /// The condition of the scene with this index; the index after the last one stands for the final condition.
    func condition(of index: Int) -> NetworkCondition {
        scenes.indices.contains(index) ? scenes[index].condition : finale
    }

    /// When each scene ends, counted from the start of the script.
    var ends: [Duration] {
        scenes.reduce(into: []) { $0.append(($0.last ?? .zero) + max(.zero, $1.duration)) }
    }
}

extension ConditionScript: CustomStringConvertible {
    /// The script as `CONDITIONS=` spells it, times to the millisecond; ``init(parsing:)`` reads it back. Scenes that
    /// are skipped, or as good as that, stand in none.
    public var description: String {
        let lasting = scenes.filter { $0.duration.wholeMilliseconds > 0 }
        return (lasting.map(\.spelt) + ["\(finale)"]).joined(separator: ",")
    }
}

extension ConditionScript.Scene {
    /// With its delay: in `slow:1m` the minute would be taken for one.
    fileprivate var spelt: String {
        guard case .slow(let delay) = condition else { return "\(condition):\(duration.spelt)" }
        return "slow:\(delay.spelt):\(duration.spelt)"
    }
}
