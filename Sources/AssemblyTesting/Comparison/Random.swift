internal import Conditions

/// A seeded random number generator: the same numbers for the same seed, on every machine.
public struct Random: RandomNumberGenerator, Sendable {
    private var numbers: SplitMix64

    /// The sequence of this seed.
    public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 { numbers.next() }

    /// A number from zero to below the limit, which must be above zero.
    public mutating func below(_ limit: Int) -> Int { Int(next() >> 1) % limit }

    /// A random element of a collection that is not empty.
    public mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    /// True once in so many times, on average.
    public mutating func once(in times: Int) -> Bool { below(times) == 0 }
}
