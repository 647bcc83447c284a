public import BusinessLogic
public import Conditions
public import Foundation
internal import Synchronization

/// A weather service that is not there: how it fares, and what it refuses.
public struct MadeUpProvider: Sendable {
    /// Which service it plays.
    public let provider: Provider
    /// The network between here and there; nil for that of the whole Double.
    public let conditions: Conditions?
    /// Whether it has the key that it needs.
    public let hasKey: Bool
    /// Until when it wants its last reply about each city kept; nil when it may be asked.
    public let keptUntil: @Sendable () -> Date?
    /// Why it gives no report though it can be reached; nil when it gives one.
    public let refusal: @Sendable () -> WeatherError?

    /// A service that answers as its network lets it.
    public init(
        _ provider: Provider, conditions: Conditions? = nil, hasKey: Bool = true,
        keptUntil: @escaping @Sendable () -> Date? = { nil },
        refusal: @escaping @Sendable () -> WeatherError? = { nil }
    ) {
        self.provider = provider
        self.conditions = conditions
        self.hasKey = hasKey
        self.keptUntil = keptUntil
        self.refusal = refusal
    }

    /// All services, each with its key.
    public static let all: [MadeUpProvider] = Provider.allCases.map { MadeUpProvider($0) }
}

extension [Provider: MadeUpProvider] {
    /// Those that lack the key that they need.
    var withoutKey: Set<Provider> { Set(filter { !$0.value.hasKey }.keys) }
}

/// Chance that is the same in each run.
final class MadeUpRandomness: Sendable {
    private let numbers = Mutex(SplitMix64(seed: 1))
    private let chance: (@Sendable (ClosedRange<Int>) -> Int)?

    /// Numbers of this source, or of its own.
    init(_ chance: (@Sendable (ClosedRange<Int>) -> Int)?) { self.chance = chance }

    func integer(in range: ClosedRange<Int>) -> Int {
        chance?(range) ?? numbers.withLock { .random(in: range, using: &$0) }
    }
}
